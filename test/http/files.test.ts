import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { uploadType } from '#features/files/file.ts'
import { listFiles } from '#features/files/file.wire.ts'
import { apiPath } from '#platform/api/wire.ts'
import { postProjectRequest, projectRequest } from '../fixtures/visitor-fixtures.ts'
import { cookieOf } from '../readers/cookie-of.ts'
import { metricsAccess, openSite, type Site } from '../servers/site.ts'

let site: Site
let cookie: string
let path: string

beforeAll(async () => {
  site = await openSite()
  const [receipt, session] = await Promise.all([
    postProjectRequest(site.origin, projectRequest()).then((answer) => answer.json()),
    post('/api/auth/sign-in/email', site.staff),
  ])
  cookie = cookieOf(session)
  const { id } = await (await post('/api/admin/projects', { leadId: receipt.id })).json()
  path = apiPath(listFiles, { id })
})

afterAll(() => site.close())

const post = (to: string, body?: object) =>
  fetch(site.origin + to, {
    method: 'POST',
    headers: {
      origin: site.origin,
      cookie: cookie ?? '',
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body ? JSON.stringify(body) : null,
  })

const upload = (name: string, body: BodyInit) =>
  fetch(`${site.origin}${path}?${new URLSearchParams({ name })}`, {
    method: 'POST',
    headers: { origin: site.origin, cookie, 'content-type': uploadType },
    body,
    duplex: 'half',
  } as RequestInit)

/** Returns megabytes. */
async function memory(): Promise<number> {
  const figures = await (await fetch(`${site.origin}/metrics`, { headers: metricsAccess })).text()
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(figures)?.[1]) / 1_000_000
}

const megabyte = Buffer.alloc(1_000_000, 'silk thread ')
/** Generates the text while it is sent. Calls `onMegabyte` after each megabyte. */
function text(
  megabytes: number,
  onMegabyte: () => Promise<void> = async () => {},
): ReadableStream<Uint8Array> {
  let sent = 0
  return new ReadableStream(
    {
      async pull(controller) {
        if (sent === megabytes) return controller.close()
        if (sent > 0) await onMegabyte()
        sent++
        controller.enqueue(megabyte)
      },
    },
    { highWaterMark: 0 },
  )
}

test('uploads and downloads 100 MB without more memory', async () => {
  const used: number[] = []
  const watch = async () => {
    used.push(await memory())
  }
  const roundTrip = async (megabytes: number) => {
    const answer = await upload(`${megabytes}.txt`, text(megabytes, watch))
    expect(answer.status).toBe(201)
    const { id, size } = await answer.json()
    expect(size).toBe(megabytes * megabyte.length)
    const { href } = await (await post(`/api/files/${id}/address`)).json()
    const download = await fetch(site.origin + href)
    expect(Object.fromEntries(download.headers)).toMatchObject({
      'content-length': String(size),
      'content-type': 'text/plain',
      'content-disposition': expect.stringContaining('attachment; filename="'),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    const hash = createHash('sha256')
    let received = 0
    for await (const chunk of download.body ?? []) {
      hash.update(chunk)
      if (Math.floor((received + chunk.length) / 1e6) > Math.floor(received / 1e6)) await watch()
      received += chunk.length
    }
    return hash.digest('hex')
  }
  const hashOf = (megabytes: number) => {
    const hash = createHash('sha256')
    for (let sent = 0; sent < megabytes; sent++) hash.update(megabyte)
    return hash.digest('hex')
  }

  // A process that is just started grows with its first files.
  expect(await roundTrip(60)).toBe(hashOf(60))
  used.length = 0
  expect(await roundTrip(20)).toBe(hashOf(20))
  const before = Math.max(...used.splice(0))
  expect(await roundTrip(100)).toBe(hashOf(100))
  expect(Math.max(...used) - before, 'megabytes more than for 20 MB').toBeLessThan(40)
})

test('a refusal in the middle of an upload reaches a sender that reads only after sending everything', async () => {
  const sending = request(`${site.origin}${path}?name=setup.exe`, {
    method: 'POST',
    headers: { origin: site.origin, cookie, 'content-type': uploadType, 'content-length': 95_000_000 },
  })
  const answered = once(sending, 'response')
  await pipeline([Buffer.from('MZ'), ...Array(94).fill(megabyte), Buffer.alloc(999_998)], sending)

  const [answer] = await answered
  expect(answer.statusCode).toBe(415)
  expect(Buffer.concat(await answer.toArray()).toString()).toContain('We accept pictures')
})

test('an upload with a cut connection leaves neither a row nor bytes', async () => {
  const before = await kept()
  const sending = request(`${site.origin}${path}?name=cut.txt`, {
    method: 'POST',
    headers: { origin: site.origin, cookie, 'content-type': uploadType, 'content-length': 50_000_000 },
  })
  sending.on('error', () => {})
  for (let sent = 0; sent < 5; sent++) sending.write(megabyte)
  await vi.waitUntil(async () => (await kept()).length > before.length, { timeout: 20_000 })
  sending.destroy()

  await vi.waitUntil(async () => (await kept()).length === before.length, { timeout: 20_000 })
  expect(await kept()).toEqual(before)
  expect(await site.query("select from files where name = 'cut.txt'")).toEqual([])
})

async function kept(): Promise<string[]> {
  const entries = await readdir(site.settings.DATA_DIR ?? '', { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
