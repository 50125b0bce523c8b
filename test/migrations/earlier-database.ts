import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { migrateDatabase } from '#platform/database.server.ts'
import { createForeignDatabase } from '../database/test-database.ts'

const allMigrations = join(import.meta.dirname, '../../src/db/migrations')

/** Migrated up to the migration before `tag`. */
export async function openBefore(tag: string) {
  const database = await createForeignDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  const client = new pg.Client({ connectionString: database.url })
  onTestFinished(async () => {
    await client.end()
    await database.drop()
    await rm(folder, { recursive: true })
  })
  await cp(allMigrations, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(path, 'utf8'))
  const entries = journal.entries.slice(
    0,
    journal.entries.findIndex((entry) => entry.tag === tag),
  )
  await writeFile(path, JSON.stringify({ ...journal, entries }))
  await client.connect()
  await migrate(drizzle({ client }), { migrationsFolder: folder })
  return {
    query: async (sql: string, values: unknown[] = []) => (await client.query(sql, values)).rows,
    finish: () => migrateDatabase(database.url),
    db: drizzle({ client }),
    url: database.url,
  }
}

export type Query = (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

export function storeLead(
  query: Query,
  reference: string,
  quote: object | null,
  suggestion: object | null = null,
) {
  const answers = `name, email, phone, company_name, business_location, project_type, contact_method, best_time, timeline,
    budget, message`
  return query(
    `insert into leads (id, reference, idempotency_key, source, status, suspicions, ${answers}, quote, suggestion,
       created_at, updated_at)
     values (gen_random_uuid(), $1, gen_random_uuid(), 'contact', 'new', '{}',
       '', '', '', '', '', '', '', '', '', '', '', $2, $3, now(), now())`,
    [reference, quote, suggestion],
  )
}

export function storeOrder(query: Query, receipt: string, quote: object | null) {
  return query(
    `insert into orders (id, receipt, mode, provider_order_id, status, source, visitor_hashes, link_hash, description,
       customer_name, customer_email, customer_phone, company_name, request, quote, amount_minor, currency, created_at,
       updated_at)
     values (gen_random_uuid(), $1, 'stand-in', $1, 'created', 'link', '{}', $1, '', '', '', '', '', '{}', $2, 90500,
       'INR', now(), now())`,
    [receipt, quote],
  )
}

export function storeDocument(query: Query, number: string, shown: object | null) {
  const content = {
    seller: { name: 'Orbweaver', address: [], email: '', taxNumber: '' },
    buyer: { name: 'Asha Rao', companyName: '', taxNumber: '' },
    issuedOn: '2026-11-02',
    dueOn: null,
    subject: 'Business Basic',
    lines: [],
    totalLabel: 'To pay',
    shown,
    notes: [],
  }
  return query(
    `insert into documents (id, kind, number, about, is_test, client_email, issued_at, content, amount_minor, currency,
       pdf, pdf_hash)
     values (gen_random_uuid(), 'invoice', $1, $1, false, '', now(), $2, 90500, 'INR', 'paper', 'hash')`,
    [number, content],
  )
}

export function storeQuote(query: Query, reference: string, lines: object[], terms: object) {
  return query(
    `insert into quotes (id, status, lead_id, client_name, client_email, company_name, kind, lines, terms, valid_days,
       created_at, updated_at)
     select gen_random_uuid(), 'draft', id, reference, '', '', 'package', $2, $3, 14, now(), now() from leads
     where reference = $1`,
    [reference, JSON.stringify(lines), terms],
  )
}
