import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { uploadType } from '#features/files/file.ts'
import { cookieOf } from '../readers/cookie-of.ts'
import { openSite, type Site } from '../servers/site.ts'

let site: Site
let headers: Record<string, string>

beforeAll(async () => {
  site = await openSite()
  const session = await fetch(`${site.origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { origin: site.origin, 'content-type': 'application/json' },
    body: JSON.stringify(site.staff),
  })
  headers = { cookie: cookieOf(session), origin: site.origin, 'content-type': uploadType }
})

afterAll(() => site.close())

const megabyte = Buffer.alloc(1_000_000, 'Ann,ann@looms.example\n')

/** @returns the answer, and how many megabytes were sent until then */
async function sendLarge(more: Record<string, string>): Promise<{ answer: IncomingMessage; sent: number }> {
  const sending = request(`${site.origin}/api/admin/lead-imports?name=large.csv`, {
    method: 'POST',
    headers: { ...headers, ...more },
  })
  sending.on('error', () => {})
  let sent = 0
  let isAnswered = false
  const answered = once(sending, 'response').finally(() => {
    isAnswered = true
  })
  const rest = (async () => {
    while (sent < 50 && !sending.destroyed && !isAnswered) {
      sent++
      if (!sending.write(megabyte)) await Promise.race([once(sending, 'drain'), answered])
    }
  })()
  const [answer] = await answered
  await rest
  return { answer, sent }
}

test.each([
  ['announced', { 'content-length': '50000000' }],
  ['not announced', {}],
])('a file of 50 MB, %s, is refused in a sentence before its end, and nothing is stored', async (_, more) => {
  const { answer, sent } = await sendLarge(more)
  let text = ''
  for await (const chunk of answer) text += chunk
  expect([answer.statusCode, JSON.parse(text).detail]).toEqual([
    413,
    'A file to import can have at most 10 MB. Split it into several files.',
  ])
  expect(sent).toBeLessThan(50)
  expect(await site.query('select from lead_imports')).toEqual([])
  await expect.poll(() => site.query('select from loose_blobs where due_at > now()')).toEqual([])
})

test('a program that is killed while it imports stores each row once after its next start', async () => {
  const rows = Array.from({ length: 2000 }, (_, index) => `Lead ${index},lead${index}@looms.example`)
  const sent = await fetch(`${site.origin}/api/admin/lead-imports?name=many.csv`, {
    method: 'POST',
    headers,
    body: `Name,Email\n${rows.join('\n')}\n`,
  })
  const { id } = await sent.json()
  const state = async () => {
    const [row] = await site.query<{ status: string; done: number; version: number }>(
      'select status, done, version from lead_imports',
    )
    return row
  }
  const within = { timeout: 60_000 }
  await site.settled()
  expect((await state())?.status).toBe('ready')
  await fetch(`${site.origin}/api/admin/lead-imports/${id}/start`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ version: (await state())?.version }),
  })
  await vi.waitFor(async () => expect((await state())?.done).toBeGreaterThan(0), within)
  await site.kill()
  const [between] = await site.query<{ count: number }>('select count(*)::int as count from leads')
  expect([0, 2000]).toContain(between?.count)
  // The queue gives the job of a dead process back only after minutes.
  await site.query("update pgboss.job set state = 'retry', start_after = now() where state = 'active'")
  await site.start()
  await site.settled()
  expect((await state())?.status).toBe('imported')
  const [after] = await site.query<{ count: number; people: number }>(
    'select count(*)::int as count, count(distinct email)::int as people from leads',
  )
  expect(after).toEqual({ count: 2000, people: 2000 })
}, 200_000)
