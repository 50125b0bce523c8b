import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { checkServer } from '#platform/database/database-refusals.server.ts'
import { openDatabase } from '#platform/database.server.ts'
import { cookieOf } from '../cookie-of.ts'
import { createForeignDatabase } from '../database.ts'
import { openPooler, pgbouncer } from '../pooler.ts'
import { openSite, type Site, type SiteDatabase } from '../site.ts'
import { refusalOf, startSite } from '../site-process.ts'
import { freshAddress, postProjectRequest, projectRequest } from '../visitors.ts'

// Each test starts the program, some twice, on a machine that may be busy.
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

/** Returns the names of the leads that staff see. */
async function leadsSeenBy(site: Site, origin = site.origin): Promise<string[]> {
  const answer = await fetch(`${origin}/api/admin/leads`, { headers: { cookie: await signIn(site) } })
  return (await answer.json()).items.map((lead: { name: string }) => lead.name)
}

test('a user who owns a database and may do nothing else is enough: a request is sent, and staff find it', async () => {
  const { url } = await foreignDatabase()
  const site = await openOn({ url, settings: { DATABASE_URL: url } })

  const sent = await postProjectRequest(site.origin, projectRequest({ customerName: 'Leela Iyer' }))

  expect(sent.status).toBe(201)
  expect(await leadsSeenBy(site)).toEqual(['Leela Iyer'])
  await expect
    .poll(() => site.query("select count(*)::int as sent from mails where status = 'sent'"))
    .toEqual([{ sent: 2 }])
  expect(site.process().errors()).toEqual([])
})

test.skipIf(!pgbouncer)(
  'two processes behind a pooler that keeps no session work as one',
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
    for (const origin of origins)
      await expect.poll(() => pricesIn(origin), { timeout: 20_000 }).toContain('₹50,000')

    const { pool, close } = openDatabase(pooler.url, 1, true)
    onTestFinished(close)
    expect((await pool.query('show lock_timeout')).rows).toEqual([{ lock_timeout: '5s' }])
    expect([...site.process().errors(), ...second.errors()]).toEqual([])
  },
  60_000,
)

test.skipIf(!pgbouncer)('a pooler alone is refused, whether it refuses settings or drops them', async () => {
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

test('a user without rights in the database is refused, with what to grant', async () => {
  const { url, query } = await foreignDatabase()
  await query(`alter database ${new URL(url).pathname.slice(1)} owner to current_user`)

  expect(await refusalOf({ DATABASE_URL: url })).toMatch(
    /^The user of DATABASE_URL may not make the program's tables \(permission denied .*\)\. As an administrator: .*$/,
  )
})

test('a database that holds no Unicode is refused, with how to make one that does', async () => {
  const { url } = await foreignDatabase("encoding 'SQL_ASCII' locale 'C'")

  expect(await refusalOf({ DATABASE_URL: url })).toMatch(/^The database .* SQL_ASCII, .* needs UTF8: .*$/)
})

test('a missing database is refused, with the address tried', async () => {
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

test('a PostgreSQL from before 15 is refused with what is needed and what was found', async () => {
  const old = { version: '14.9 (Debian 14.9-1)', number: 140_009, encoding: 'UTF8', direct: 'yes' }
  const client = Object.assign(new pg.Client(), { query: async () => ({ rows: [old] }) })

  await expect(checkServer(client, 'DATABASE_URL')).rejects.toThrow(
    'needs PostgreSQL 15 or newer, and the server of DATABASE_URL is 14.9',
  )
})
