import { globSync, readFileSync } from 'node:fs'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'

/** Tables whose changes no open page waits for, and why. */
const silent: Record<string, string> = {
  accounts: 'passwords',
  audit_entries: 'written with a change that sends a hint',
  consents: 'counted, not shown',
  document_series: 'written with a document',
  exposures: 'one for each visitor: a hint for each view would read every page again all day',
  lead_days: 'counted at night; what it counts sends hints',
  heartbeats: 'one a minute from each process; the notice about a failing part reads them itself',
  loose_blobs: 'for clean-up',
  portfolio_projects: 'changed by a release',
  post_renames: 'changed by a release',
  posts: 'changed by a release',
  provider_events: 'what they change sends a hint',
  second_factors: 'changed with the user',
  shared_plans: 'shown to their visitor only',
  signing_secrets: 'secrets',
  standin_deliveries: 'the provider’s own',
  standin_entities: 'the provider’s own',
}

const schemas = import.meta.glob<Record<string, unknown>>('../../src/db/schema/*.ts', { eager: true })
const tables = Object.values(schemas)
  .flatMap((schema) => Object.values(schema))
  .filter((value) => is(value, PgTable))
  .map((table) => getTableName(table))

const migrations = globSync('src/db/migrations/*.sql').map((file) => readFileSync(file, 'utf8'))
const hinting = migrations.flatMap((sql) =>
  [...sql.matchAll(/\bhint_changes\('(\w+)'/g)].flatMap(([, table]) => table ?? []),
)

test('every table sends hints to open pages, or has a reason not to', () => {
  const wrong = [...new Set(tables)]
    .filter((table) => hinting.includes(table) === table in silent)
    .map(
      (table) =>
        `${table}: in its migration, select hint_changes('${table}', '<noun>', 'changed.id'), or give a reason in \`silent\`.`,
    )
  expect(wrong).toEqual([])
})
