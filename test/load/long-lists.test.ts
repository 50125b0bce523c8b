import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#test/database/test-database.ts'
import { seedRows } from '../../scripts/seed/seed-rows.ts'
import { readLists } from './long-lists.ts'

async function openSeeded(leads: number): Promise<string> {
  const { url, drop } = await createTestDatabase()
  onTestFinished(drop)
  const client = new pg.Client(url)
  await client.connect()
  try {
    expect(await seedRows(client, leads)).toBeNull()
    expect(await seedRows(client, leads)).toContain('seeded already')
  } finally {
    await client.end()
  }
  return url
}

test('no list, search or count reads a whole table of 20,000 leads', { timeout: 120_000 }, async () => {
  const readings = await readLists(await openSeeded(20_000), { rounds: 1 })
  // Fewer rows of the other tables than a search reads anyway.
  const scans = readings.flatMap(({ name, plans }) =>
    plans.flatMap((plan) =>
      [...plan.matchAll(/Seq Scan on (?:leads|mails|audit_entries)\b.*?(?=\n)/g)]
        .filter(([line]) => !line.includes('never executed'))
        .map(([line]) => `${name}: ${line}`),
    ),
  )
  expect(readings.every(({ plans }) => plans.length > 0)).toBe(true)
  expect(scans).toEqual([])
})

test('a seed refuses a database with records of people', async () => {
  const { url, drop } = await createTestDatabase()
  onTestFinished(drop)
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(
    `insert into orders (id, receipt, mode, provider_order_id, status, source, visitor_hashes, link_hash, description,
       customer_name, customer_email, customer_phone, company_name, request, amount_minor, currency, created_at, updated_at)
     values (gen_random_uuid(), 'r', 'live', 'o', 'created', 'link', '{}', 'l', '', '', 'asha@example.com', '', '', '{}',
       1000, 'INR', now(), now())`,
  )
  expect(await seedRows(client, 10)).toContain('records that no seed made')
  expect((await client.query('select from leads')).rowCount).toBe(0)
})
