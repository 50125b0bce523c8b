import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { checkServer } from '#platform/database/database-errors.server.ts'
import { openDatabase } from '#platform/database.server.ts'
import { openPooler, pgbouncer } from '../database/pooler.ts'
import { createForeignDatabase } from '../database/test-database.ts'
import { freshAddress, postProjectRequest, projectRequest } from '../fixtures/visitor-fixtures.ts'
import { cookieOf } from '../readers/cookie-of.ts'
import { openSite, type Site, type SiteDatabase } from '../servers/site.ts'
import { refusalOf, startSite } from '../servers/site-process.ts'

// Tests start the program, some twice; the machine may be busy.
vi.setConfig({ testTimeout: 120_000 })

async function foreignDatabase(settings?: string) {
  const database = await createForeignDatabase(settings)
  onTestFinished(database.drop)
  return database
}

async function openOn(database: Pick<SiteDatabase, 'url' | 'settings'>): Promise<Site> {
  const site = await openSite({ database: { ...database, close: async () => {} } })
  onTestFinished(site.close)
  return site
}

async function signIn({ origin, staff }: Site): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': freshAddress(), origin },
    body: JSON.stringify(staff),
  })
  return cookieOf(answer)
}

async function leadsSeenBy(site: Site, origin = site.origin): Promise<string[]> {
  const answer = await fetch(`${origin}/api/admin/leads`, { headers: { cookie: await signIn(site) } })
  return (await answer.json()).items.map((lead: { name: string }) => lead.name)
}

test('works with a user who only owns the database: a request is sent, and staff find it', async () => {
  const { url } = await foreignDatabase()
  const site = await openOn({ url, settings: { DATABASE_URL: url } })

  const sent = await postProjectRequest(site.origin, projectRequest({ customerName: 'Leela Iyer' }))

  expect(sent.status).toBe(201)
  expect(await leadsSeenBy(site)).toEqual(['Leela Iyer'])
  await site.settled()
  expect(await site.query("select count(*)::int as sent from mails where status = 'sent'")).toEqual([
    { sent: 2 },
  ])
  expect(site.process().errors()).toEqual([])
})

test.skipIf(!pgbouncer)(
  'two processes work together behind a pooler without sessions',
  async () => {
    const { url } = await foreignDatabase()
    const pooler = await openPooler(url)
    onTestFinished(pooler.close)
    const site = await openOn({ url, settings: { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url } })
    const second = await startSite(site.settings)
    onTestFinished(second.kill)
    const origins = [site.origin, second.origin]

    const keys = Array.from({ length: 30 }, () => randomUUID())
    const answers = await Promise.all(
      keys.flatMap((key) => {
        const body = projectRequest()
        return origins.map((origin) => postProjectRequest(origin, body, { key, address: freshAddress() }))
      }),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...keys.map(() => 200),
      ...keys.map(() => 201),
    ])
    expect(await leadsSeenBy(site, second.origin)).toHaveLength(25)

    const pricesIn = (origin: string) =>
      fetch(`${origin}/`, { headers: { 'x-forwarded-for': '49.36.7.7' } }).then((answer) => answer.text())
    for (const origin of origins) expect(await pricesIn(origin)).toContain('₹25,000')
    await site.query("update pricing_locations set multiplier = 2 where country_code = 'IN'")
    for (const origin of origins) {
      await site.settled(origin)
      expect(await pricesIn(origin)).toContain('₹50,000')
    }

    const { pool, close } = openDatabase(pooler.url, 1, true)
    onTestFinished(close)
    expect((await pool.query('show lock_timeout')).rows).toEqual([{ lock_timeout: '5s' }])
    expect([...site.process().errors(), ...second.errors()]).toEqual([])
  },
  60_000,
)

test.skipIf(!pgbouncer)('refuses a pooler alone, whether it refuses settings or drops them', async () => {
  const { url } = await foreignDatabase()
  const kinds: Record<string, string>[] = [{}, { ignore_startup_parameters: 'options' }]
  for (const settings of kinds) {
    const pooler = await openPooler(url, settings)
    onTestFinished(pooler.close)
    expect(await refusalOf({ DATABASE_URL: pooler.url })).toMatch(
      /^A connection pooler answers .* Set DATABASE_DIRECT_URL .*$/,
    )
  }
})

test('refuses a user without rights in the database, and names the grant', async () => {
  const { url, query } = await foreignDatabase()
  await query(`alter database ${new URL(url).pathname.slice(1)} owner to current_user`)

  expect(await refusalOf({ DATABASE_URL: url })).toMatch(
    /^The user of DATABASE_URL may not make the program's tables \(permission denied .*\)\. As an administrator: .*$/,
  )
})

test('refuses a database without Unicode, and says how to create one with it', async () => {
  const { url } = await foreignDatabase("encoding 'SQL_ASCII' locale 'C'")

  expect(await refusalOf({ DATABASE_URL: url })).toMatch(/^The database .* SQL_ASCII, .* needs UTF8: .*$/)
})

test('refuses a missing database, and names the address', async () => {
  const { url } = await foreignDatabase()

  const unknown = new URL(url)
  unknown.pathname += '_unknown'
  expect(await refusalOf({ DATABASE_URL: unknown.href })).toMatch(
    /^The database of DATABASE_URL turns us away: .*does not exist\. Correct the setting\.$/,
  )
  expect(await refusalOf({ DATABASE_URL: 'postgres://127.0.0.1:9/nothing' })).toMatch(
    /^The database of DATABASE_URL cannot be reached \(.*ECONNREFUSED.*\)\. Start it, or correct the setting\.$/,
  )
})

test('refuses a PostgreSQL before 15, and names both versions', async () => {
  const old = { version: '14.9 (Debian 14.9-1)', number: 140_009, encoding: 'UTF8', direct: 'yes' }
  const client = Object.assign(new pg.Client(), { query: async () => ({ rows: [old] }) })

  await expect(checkServer(client, 'DATABASE_URL')).rejects.toThrow(
    'needs PostgreSQL 15 or newer, and the server of DATABASE_URL is 14.9',
  )
})
