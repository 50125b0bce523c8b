import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  type EmbeddedPostgres,
  openEmbeddedPostgres,
} from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { superuser } from '#platform/embedded-postgres/embedded-postgres-cluster.server.ts'
import { isFull } from '../browser/is-full.ts'
import { freshAddress, postProjectRequest, projectRequest } from '../fixtures/visitor-fixtures.ts'
import { cookieOf } from '../readers/cookie-of.ts'
import { openSite, type Site } from '../servers/site.ts'
import { tolerateErrors } from '../servers/watch-errors.ts'

vi.setConfig({ testTimeout: 300_000 })

const rounds = isFull ? 13 : 2
const awayMs = isFull ? 60_000 : 0

let dataDir: string
let postgres: EmbeddedPostgres
let site: Site
let startedAtMs: number

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'orbweaver-away-'))
  // PostgreSQL does not run as root; its user must be able to enter.
  await chmod(dataDir, 0o755)
  postgres = await openEmbeddedPostgres({ dataDir })
  const { url } = postgres
  // The program does not own this server, so it does not restart it.
  site = await openSite({
    settings: { COPIES_PER_HOUR: '100000' },
    database: { url, settings: { DATABASE_URL: url }, close: async () => {} },
  })
  startedAtMs = Date.now()
})

afterAll(async () => {
  await site.close()
  await postgres.close()
  await rm(dataDir, { recursive: true })
})

tolerateErrors(/"msg":"database unavailable"/)

/** Retries each until acknowledged, as the outbox does. */
function sendLeads(): { statuses: Set<number>; acknowledged: string[]; stop(): Promise<void> } {
  const statuses = new Set<number>()
  const acknowledged: string[] = []
  let isOver = false
  async function sendOn(): Promise<void> {
    while (!isOver) {
      const [key, body, address] = [randomUUID(), projectRequest(), freshAddress()]
      for (let isReceived = false; !isReceived; ) {
        const { status, headers } = await postProjectRequest(site.origin, body, { key, address })
        statuses.add(status)
        isReceived = status < 300
        if (isReceived) acknowledged.push(key)
        else expect(headers.get('retry-after'), String(status)).toBe('5')
      }
    }
  }
  const sending = Promise.all(Array.from({ length: 4 }, sendOn))
  return {
    statuses,
    acknowledged,
    async stop() {
      isOver = true
      await sending
    },
  }
}

function untilMore({ acknowledged }: { acknowledged: string[] }, count: number): Promise<void> {
  const before = acknowledged.length
  return vi.waitFor(() => expect(acknowledged.length).toBeGreaterThanOrEqual(before + count), {
    timeout: 60_000,
    interval: 5,
  })
}

async function expectAllStored(acknowledged: string[]): Promise<void> {
  const stored = await site.query<{ key: string }>('select idempotency_key as key from leads')
  const keys = new Set(stored.map(({ key }) => key))
  expect(acknowledged.filter((key) => !keys.has(key))).toEqual([])
}

async function expectAtWork(): Promise<void> {
  const email = `${randomUUID()}@after.example`
  const sent = await postProjectRequest(site.origin, projectRequest({ customerEmail: email }), {
    address: freshAddress(),
  })
  expect(sent.status).toBe(201)
  expect(await site.mailbox.mailsTo(email)).toHaveLength(1)
  const multiplier = 2 + Math.floor(Math.random() * 1000)
  await site.query("update pricing_locations set multiplier = $1 where country_code = 'IN'", [multiplier])
  const price = `₹${(25_000 * multiplier).toLocaleString('en-IN')}`
  await expect.poll(() => read('/'), { timeout: 20_000 }).toContain(price)
}

const get = (path: string, headers = {}) =>
  fetch(site.origin + path, { headers: { 'x-forwarded-for': '49.36.7.7', ...headers } })
const read = async (path: string) => (await get(path)).text()

function expectQuietLog(): void {
  const errors = site.process().errors()
  expect(errors.filter((line) => !line.includes('database unavailable'))).toEqual([])
  expect(errors.length).toBeLessThanOrEqual(1 + Math.floor((Date.now() - startedAtMs) / 60_000))
}

test('loses nothing acknowledged if PostgreSQL ends connections under load, singly or all at once', async () => {
  const admin = new pg.Client({ ...postgres.connection, user: superuser })
  await admin.connect()
  const leads = sendLeads()
  for (let round = 0; round < rounds; round++) {
    await untilMore(leads, 20)
    const { rows } = await admin.query<{ pid: number }>(
      'select pid from pg_stat_activity where usename = $1',
      [postgres.connection.user],
    )
    for (const { pid } of rows) {
      await admin.query('select pg_terminate_backend($1)', [pid])
      await untilMore(leads, 1)
    }
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [
      postgres.connection.user,
    ])
  }
  await untilMore(leads, 20)
  await leads.stop()
  await admin.end()

  expect([...leads.statuses].sort()).toEqual([200, 201, 503].filter((status) => leads.statuses.has(status)))
  expect(leads.statuses).toContain(503)
  await expectAllStored(leads.acknowledged)
  await expectAtWork()
  expectQuietLog()
})

test('while PostgreSQL is unreachable the site says so and serves its cache, then recovers', async () => {
  const signIn = await fetch(`${site.origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': freshAddress(), origin: site.origin },
    body: JSON.stringify(site.staff),
  })
  const cookie = cookieOf(signIn)
  const landing = await read('/')
  const leads = sendLeads()
  await untilMore(leads, 20)

  await postgres.close()
  await expect.poll(async () => (await get('/readyz')).status).toBe(503)
  expect((await get('/healthz')).status).toBe(200)
  expect(await read('/')).toBe(landing)
  for (const [path, headers] of [
    ['/api/blog/posts', {}],
    ['/api/admin/leads', { cookie }],
    ['/api/me', { cookie }],
  ] as const) {
    const answer = await get(path, headers)
    expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '5'])
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(await answer.json()).toMatchObject({ code: 'unavailable', detail: expect.stringMatching(/again/) })
  }
  const page = await get('/blog')
  expect([page.status, page.headers.get('retry-after'), page.headers.get('cache-control')]).toEqual([
    503,
    '5',
    'no-store',
  ])
  expect(await page.text()).toMatch(/<h1>Back in .*can’t load this page right now/s)
  const figures = await fetch(`${site.origin}/metrics`, {
    headers: { authorization: `Bearer ${site.settings.METRICS_TOKEN}` },
  })
  expect(figures.status).toBe(200)
  await new Promise((resolve) => setTimeout(resolve, awayMs))

  postgres = await openEmbeddedPostgres({ dataDir })
  await expect.poll(async () => (await get('/readyz')).status, { timeout: 30_000 }).toBe(200)
  await untilMore(leads, 20)
  await leads.stop()
  expect(leads.statuses).toContain(503)
  expect(leads.statuses).not.toContain(500)
  await expectAllStored(leads.acknowledged)
  await expectAtWork()
  expect((await get('/api/admin/leads', { cookie })).status).toBe(200)
  expectQuietLog()
  await expect.poll(() => site.process().output()).toContain('database available again')
})

test('a process stops cleanly while PostgreSQL is unreachable', async () => {
  await postgres.close()
  await site.stop()
  postgres = await openEmbeddedPostgres({ dataDir })
})
