import * as v from 'valibot'
import { expect, test } from 'vitest'
import { isReadable } from '#platform/records/list-page.ts'
import { setUpLeads } from '#test/fixtures/lead-fixtures.ts'
import { seedRows } from '../../../../scripts/seed/seed-rows.ts'
import { type LeadListQuery, leadList } from '../lead-record.ts'
import { listLeads } from '../list-leads.server.ts'
import { exportLeads } from './export-leads.server.ts'

const app = setUpLeads()

const inputOf = (query: Partial<LeadListQuery>): LeadListQuery => ({
  ...v.parse(leadList.schema, {}),
  ...query,
})
const exported = (query: Partial<LeadListQuery> = {}) => exportLeads(app.context.staff, inputOf(query))

async function linesOf(query: Partial<LeadListQuery> = {}): Promise<string[]> {
  return (await Array.fromAsync(await exported(query))).join('').trim().split('\r\n')
}

const referencesOf = (lines: string[]) => lines.slice(1).map((line) => line.split(',')[0])

async function listed(query: Partial<LeadListQuery>): Promise<string[]> {
  const references: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await listLeads(app.context.staff, inputOf({ ...query, cursor }))
    references.push(...page.items.filter(isReadable).map(({ reference }) => reference))
    cursor = page.nextCursor
  }
  return references
}

async function seed(count: number): Promise<void> {
  const client = await app.context.database.pool.connect()
  await seedRows(client, count, () => {})
  // It keeps the seed's function.
  client.release(true)
}

/** Connections that hold a transaction open. */
async function openTransactions(): Promise<number> {
  const { rows } = await app.context.database.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
        and backend_type = 'client backend'`,
  )
  return rows[0]?.count ?? 0
}

test('a file has the rows of all pages of the list, in its order, also beyond one batch', async () => {
  await seed(1200)
  for (const query of [
    {},
    { status: 'lost' },
    { sort: 'name' },
    { sort: '-quote', source: 'contact' },
    { q: 'studio' },
    { q: 'li', sort: '-name', status: 'quoted' },
  ] as const) {
    const references = referencesOf(await linesOf(query))
    expect(references.length, JSON.stringify(query)).toBeGreaterThan(0)
    expect(references, JSON.stringify(query)).toEqual(await listed(query))
  }
})

test('a file has every row as it stood at the start', async () => {
  await seed(600)
  const text = await exported()
  const parts = [(await text.next()).value, (await text.next()).value]
  await app.context.database.pool.query(`update leads set name = 'Changed meanwhile'`)
  await app.receive({ customerName: 'Come meanwhile' })
  for await (const part of text) parts.push(part)
  expect(parts.length).toBe(3)
  expect(parts.join('').trim().split('\r\n')).toHaveLength(601)
  expect(parts.join('')).not.toMatch(/meanwhile/)
})

test('a file that is broken off frees its connections', async () => {
  await seed(600)
  const { pool } = app.context.database
  const text = await exported()
  await text.next()
  await text.next()
  expect(await openTransactions()).toBe(2)
  await text.return()
  expect(await openTransactions()).toBe(0)
  expect([pool.waitingCount, pool.totalCount - pool.idleCount]).toEqual([0, 0])
})

test('a third file at once is refused, and taken once another has ended', async () => {
  await seed(600)
  const others = [await exported(), await exported()]
  for (const other of others) {
    await other.next()
    await other.next()
  }
  await expect(linesOf()).rejects.toMatchObject({ code: 'too-many', retryAfterSeconds: 10 })
  await others[0]?.return()
  expect(await linesOf()).toHaveLength(601)
  await others[1]?.return()
})

test('a lost connection fails the file, and the next one is whole', async () => {
  await seed(600)
  const text = await exported()
  await text.next()
  await text.next()
  await app.context.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
        and backend_type = 'client backend'`,
  )
  await expect(Array.fromAsync(text)).rejects.toThrow()
  expect(await linesOf()).toHaveLength(601)
})

test('a file without rows has the headers, and no cell is a formula', async () => {
  const [headers, ...none] = await linesOf()
  expect(headers).toMatch(/^Reference,Received,Status,Source,Name,Email,Phone,Company,Location,Project,/)
  expect(none).toEqual([])
  expect((await (await exported()).next()).value).toMatch(/^\ufeffReference,/)
  await app.receive({
    customerName: '=HYPERLINK("x")',
    companyName: '@SUM(A1)',
    customerPhone: '+91 98765 43210',
    projectDescription: 'First line\nsecond, "quoted"',
  })
  const text = (await Array.fromAsync(await exported())).join('')
  expect(text).toContain(`,"'=HYPERLINK(""x"")",`)
  expect(text).toContain(`,'+91 98765 43210,'@SUM(A1),`)
  expect(text).toContain(`"First line\nsecond, ""quoted"""`)
  expect(text).not.toMatch(/(^|,)"?[=+\-@\t]/m)
})

test('only staff get a file', async () => {
  const input = inputOf({})
  await expect(exportLeads(app.context.visitor, input)).rejects.toMatchObject({
    code: 'unauthenticated',
  })
  expect(await exportLeads(app.context.editor, input)).toBeDefined()
})
