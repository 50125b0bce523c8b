import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitersFor } from '../database/until-waiting.ts'
import { freshAddress, postProjectRequest, projectRequest } from '../fixtures/visitor-fixtures.ts'
import { cookieOf } from '../readers/cookie-of.ts'
import { openSite, type Site } from '../servers/site.ts'
import { type SiteProcess, startSite } from '../servers/site-process.ts'

let site: Site
let second: SiteProcess
let secondFolder: string

beforeAll(async () => {
  site = await openSite()
  // The processes share nothing but the database, like two machines.
  secondFolder = await mkdtemp(join(tmpdir(), 'orbweaver-second-'))
  second = await startSite({ ...site.settings, DATA_DIR: secondFolder })
})

afterAll(async () => {
  await second.kill()
  await site.close()
  await rm(secondFolder, { recursive: true })
})

const origins = () => [site.origin, second.origin]
const readBoth = (path: string) =>
  Promise.all(
    origins().map(async (origin) =>
      (await fetch(origin + path, { headers: { 'x-forwarded-for': '49.36.7.7' } })).text(),
    ),
  )

const bothSettled = () => Promise.all(origins().map(site.settled))

async function logIn(): Promise<string> {
  const signIn = await fetch(`${site.origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': freshAddress(),
      origin: site.origin,
    },
    body: JSON.stringify(site.staff),
  })
  return cookieOf(signIn)
}

const sendAsStaff = (url: string, cookie: string, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })

test('an address’s requests to both processes count together', async () => {
  const address = freshAddress()
  const allowed = 30
  for (let sent = 0; sent < allowed; sent++) {
    const origin = origins()[sent % 2] ?? ''
    expect((await postProjectRequest(origin, projectRequest(), { address })).status).toBe(201)
  }
  for (const origin of origins()) {
    const refused = await postProjectRequest(origin, projectRequest(), { address })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  }
})

test('a request that reaches both processes makes one lead and gets one answer', async () => {
  const submissions = Array.from({ length: 40 }, () => ({ key: randomUUID(), body: projectRequest() }))
  for (const { key, body } of submissions) {
    const answers = await Promise.all(
      origins().map((origin) => postProjectRequest(origin, body, { key, address: freshAddress() })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 201])
    const [one, other] = await Promise.all(answers.map((answer) => answer.json()))
    expect(one).toEqual(other)
  }
  const [found] = await site.query<{ count: number }>(
    'select count(*)::int from leads where idempotency_key = any($1)',
    [submissions.map(({ key }) => key)],
  )
  expect(found?.count).toBe(submissions.length)
})

test('a session of one process is valid at the other', async () => {
  const cookie = await logIn()
  const leads = await fetch(`${second.origin}/api/admin/leads`, { headers: { cookie } })
  expect(leads.status).toBe(200)
})

test('both processes show a price changed at one, and the second of two changes is refused', async () => {
  for (const html of await readBoth('/')) expect(html).toContain('₹25,000')
  const cookie = await logIn()
  const path = '/api/admin/prices/country/IN'
  const changes = await Promise.all(
    origins().map((origin, index) =>
      sendAsStaff(origin + path, cookie, { multiplier: 3 + index, version: 1 }),
    ),
  )
  expect(changes.map(({ status }) => status).sort()).toEqual([200, 409])
  const stored = await sendAsStaff(site.origin + path, cookie, { multiplier: 1, version: 2 })
  expect(await stored.json()).toMatchObject({
    changes: [
      { by: 'staff', to: 1 },
      { by: 'staff', from: 1 },
    ],
  })
  await bothSettled()
  for (const html of await readBoth('/')) expect(html).toContain('₹25,000')
  await sendAsStaff(second.origin + path, cookie, { multiplier: 1.2, version: 3 })
  await bothSettled()
  for (const html of await readBoth('/')) expect(html).toContain('₹30,000')
  await sendAsStaff(site.origin + path, cookie, { multiplier: 1, version: 4 })
})

test('a changed price leaves the page cache of both processes', async () => {
  // The previous test has just restored the price.
  await bothSettled()
  for (const html of await readBoth('/')) expect(html).toContain('₹25,000')
  await site.query("update pricing_locations set multiplier = 2 where country_code = 'IN'")
  await bothSettled()
  for (const html of await readBoth('/')) expect(html).toContain('₹50,000')
})

test('a stopping process finishes its requests and accepts no others', async () => {
  const process = await startSite(site.settings, ['--role=web'])
  const { port, hostname } = new URL(process.origin)
  const holder = new pg.Client({ connectionString: site.database.url })
  await holder.connect()
  await holder.query('begin; lock table leads in share row exclusive mode')

  const answer = postProjectRequest(process.origin, projectRequest())
  await expect.poll(() => site.query(waitersFor('leads'))).toHaveLength(1)
  const stopped = process.stop()
  await expect.poll(() => tryToConnect(hostname, Number(port))).toBe('ECONNREFUSED')
  await holder.query('rollback')
  await holder.end()

  expect((await answer).status).toBe(201)
  await stopped
})

test('a stopping process finishes sending its mail', async () => {
  const email = 'under-way@example.com'
  const worker = await stopAllAndStart()
  const mails = site.mailbox.hold()
  await postProjectRequest(worker.origin, projectRequest({ customerEmail: email }))
  await mails.waiting(2)
  const stopped = worker.stop()
  await expect.poll(() => worker.output()).toContain('Stopping')
  mails.release()
  await stopped

  expect(await site.mailbox.mailsTo(email)).toHaveLength(1)
  expect(await jobStates()).toEqual(['completed', 'completed'])
})

test('a mail not sent before the stop is returned, and another process sends it once', async () => {
  const email = 'handed-back@example.com'
  const worker = await stopAllAndStart()
  const mails = site.mailbox.hold()
  await postProjectRequest(worker.origin, projectRequest({ customerEmail: email }))
  await mails.waiting(2)
  await worker.stop()
  expect(await jobStates()).toEqual(['retry', 'retry'])

  mails.release()
  // Skips the queue's delay before the retry.
  await site.query("update pgboss.job set start_after = now() where state = 'retry'")
  second = await startSite(site.settings, ['--role=worker'])
  expect(await site.mailbox.mailsTo(email)).toHaveLength(1)
})

/** Leaves one process and no mail to send. Another job that came as all processes stopped stays open until one starts. */
async function stopAllAndStart(): Promise<SiteProcess> {
  const openMails = "select from pgboss.job where name = 'send-mail' and state < 'completed'"
  await expect.poll(() => site.query(openMails), { timeout: 20_000 }).toEqual([])
  await Promise.all([site.process(), second].map((process) => process.stop()))
  second = await startSite(site.settings)
  return second
}

async function jobStates(): Promise<string[]> {
  const rows = await site.query<{ state: string }>(
    `select state::text from pgboss.job
     where data->>'subjectId' = (select id::text from leads order by created_at desc limit 1)`,
  )
  return rows.map(({ state }) => state)
}

function tryToConnect(host: string, port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ host, port }, () => {
      socket.destroy()
      resolve('connected')
    })
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  })
}
