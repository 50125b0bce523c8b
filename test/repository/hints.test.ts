import { globSync, readFileSync } from 'node:fs'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'

/** Tables whose changes no open page waits for, and why. */
const silent: Record<string, string> = {
  accounts: 'passwords',
  audit_entries: 'written with a change that sends a hint',
  consents: 'counted by day, not shown one by one',
  content_renames: 'written with an entry',
  document_series: 'written with a document',
  exposures: 'one for each visitor: a hint for each view would read every page again all day',
  lead_days: 'counted at night; what it counts sends hints',
  heartbeats: 'one a minute from each process; the notice about a failing part reads them itself',
  import_mappings: 'written with an import',
  imported_rows: 'written with an import',
  lead_import_bad_lines: 'written with its import',
  loose_blobs: 'for clean-up',
  picture_cuts: 'written with a picture',
  pictures: 'shown by the record that names one, whose change sends a hint',
  provider_events: 'what they change sends a hint',
  second_factors: 'changed with the user',
  shared_plans: 'shown to their visitor only',
  signing_secrets: 'secrets',
  standin_deliveries: 'the provider’s own',
  standin_entities: 'the provider’s own',
}

const schemas = import.meta.glob<Record<string, unknown>>('../../src/db/schema/*.ts', { eager: true })
const schemaTables = Object.values(schemas)
  .flatMap((schema) => Object.values(schema))
  .filter((value) => is(value, PgTable))
const tables = schemaTables.map((table) => getTableName(table))

/** Columns of tables that clients see whose changes concern staff alone. */
const forStaff: Record<string, string[]> = {
  leads: [
    ...[
      'id',
      'owner_id',
      'client_id',
      'idempotency_key',
      'request_hash',
      'status',
      'suspicions',
      'name',
      'email',
    ],
    ...[
      'phone',
      'company_name',
      'business_location',
      'contact_method',
      'best_time',
      'timeline',
      'budget',
      'currency',
    ],
    ...[
      'message',
      'conversation',
      'suggestion',
      'visitor_id',
      'import_id',
      'assignee_id',
      'tags',
      'lost_reason',
    ],
    ...[
      'lost_words',
      'first_sent_at',
      'answered_elsewhere_at',
      'answered_at',
      'contacted_at',
      'question_asked_at',
      'question_settled_at',
      'judged_at',
      'removed_at',
      'removed_reason',
      'removed_from',
      'version',
      'updated_at',
      'search_text',
    ],
  ],
  quotes: ['id', 'lead_id', 'owner_id', 'client_id', 'updated_at', 'reminded_at', 'search_text'],
  projects: ['id', 'owner_id', 'client_id', 'may_owe_real', 'may_owe_test', 'updated_at', 'search_text'],
  orders: [
    ...[
      'id',
      'provider_order_id',
      'source',
      'visitor_hashes',
      'link_hash',
      'customer_name',
      'customer_email',
    ],
    ...[
      'customer_phone',
      'company_name',
      'request',
      'visitor_id',
      'owner_id',
      'client_id',
      'request_received_at',
    ],
    ...['next_check_at', 'checks', 'updated_at', 'search_text'],
  ],
  documents: [
    ...[
      'id',
      'about',
      'subject_kind',
      'subject_id',
      'subject_round',
      'owner_id',
      'client_id',
      'client_email',
      'erasure_requested_at',
      'pdf',
      'pdf_hash',
      'pause_reason',
      'paused_until',
    ],
    ...['promised_on', 'reminded_at', 'reminders', 'reminders_for_day', 'version', 'search_text'],
  ],
}

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

test('of a table that clients see, each column is for clients or for staff alone', () => {
  // The last migration that declares a table’s hints counts.
  const shown = new Map(
    migrations.flatMap((sql) =>
      [...sql.matchAll(/\bhint_changes\('(\w+)', '([\w-]+)'[^\n]*shown => '(changed\.\w[^']*)'/g)].map(
        ([, table = '', noun = '', columns = '']) =>
          [`${table} ${noun}`, columns.split(', ').map((column) => column.replace('changed.', ''))] as const,
      ),
    ),
  )
  expect([...shown.keys()]).toContain('documents project')
  const wrong = [...shown].flatMap(([hint, columns]) => {
    const [name = ''] = hint.split(' ')
    const table = schemaTables.find((one) => getTableName(one) === name)
    const declared = [...columns, ...(forStaff[name] ?? [])]
    return Object.values(table ? getTableColumns(table) : {})
      .filter((column) => declared.filter((one) => one === column.name).length !== 1)
      .map(
        (column) =>
          `${name}.${column.name}: in a migration, call hint_changes again with it in \`shown\`, or list it in \`forStaff\`.`,
      )
  })
  expect(wrong).toEqual([])
})
