import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { LeadEventBody } from '#domain/records/lead.ts'
import { deleteLooseBlobs } from '#features/files/delete-loose-blobs.job.server.ts'
import { findColumns, listWritableTextColumns, plant } from '../../test/database/text-columns.ts'
import { setUpClientData } from '../../test/fixtures/client-data-fixtures.ts'

const { app, query, clientWith, sendDeletionMails } = setUpClientData()

/** Tables that hold nothing of a client. */
const holdNothing: Record<string, string> = {
  content_entries: 'published, with the staff user who schedules it',
  content_renames: 'published',
  consents: 'choices without an id of a visitor',
  currency_multipliers: 'prices',
  document_series: 'the next number of each year',
  experiment_splits: 'shares of visitors',
  experiments: 'names of experiments',
  exposures: 'variants by a random id',
  heartbeats: 'codes of failures',
  import_mappings: 'fields under a hash of names of columns',
  lead_days: 'counts',
  loose_blobs: 'random keys, deleted by a job',
  picture_cuts: 'published',
  pictures: 'published',
  pricing_locations: 'prices',
  rate_limits: 'counters that expire within a day',
  reply_templates: 'words for every lead',
  signing_secrets: 'random',
  staff_settings: 'a rule for staff',
  standin_deliveries: 'the simulated provider’s own memory',
  standin_entities: 'the simulated provider’s own memory',
}

/** The queue's own tables, but for its jobs. */
const isOfQueue = (table: string) => /^(pgboss\.(?!job)|pgboss\.job_dependency$|drizzle\.)/.test(table)

/** The program or staff's account fills them: ids, secrets, and one of a few values. */
const notTyped =
  /^(id|\w+_id|\w*(hash|hashes|token|key|mode|status|role|type|source|currency|effect)|(?:next_)?secret|value|password|identifier|scope|kind|subject_kind|state|noun|side|part|list|selected|about|number|reference|receipt|size|by|requested_by|settled_by|suspicions|lost_reason|removed_reason|removed_from|time_zone|ip_address|image)$/

/** They hold the address or the name already, and some are checked. */
const holdsWord = /(email|address|addresses)$|^documents\.content$/

/** Jobs and the provider fill these. */
const notTypedIn: Record<string, string> = {
  'pgboss.job': 'ids of records',
  'pgboss.job_common': 'ids of records',
  payment_attempts: 'the provider’s words',
  payments: 'the provider’s words',
}

/** The books keep these, see docs/retention.md. */
const kept = [
  'clients.company_name',
  'clients.name',
  'clients.name_key',
  'clients.search_text',
  'documents.content',
  'documents.search_text',
  'leads.quote',
  'orders.company_name',
  'orders.customer_name',
  'orders.description',
  'orders.quote',
  'orders.search_text',
  'quotes.acceptance',
  'quotes.client_name',
  'quotes.company_name',
  'quotes.discount',
  'quotes.lines',
  'quotes.printed',
  'quotes.search_text',
  'quotes.terms',
]

/** Staff write these for themselves. */
const forStaff = ['documents.pause_reason', 'leads.lost_words', 'leads.tags', 'refunds.reason', 'tasks.text']
const staffEvents: LeadEventBody[] = [
  { kind: 'note', data: { text: 'zquill note' } },
  { kind: 'tagged', data: { added: ['zquill tag'], removed: [] } },
  { kind: 'task', data: { taskId: '', step: 'added', text: 'zquill task', dueOn: '2026-11-03' } },
  {
    kind: 'status-changed',
    data: { from: 'new', to: 'lost', lost: { reason: 'other', words: 'zquill lost' } },
  },
  {
    kind: 'undone',
    data: { event: { kind: 'note', data: { text: 'zquill undone' } }, isAgain: false },
  },
  {
    kind: 'refund',
    data: { orderId: '', receipt: 'R1', amountInrMinor: 100, reason: 'zquill refund' },
  },
  {
    kind: 'invoice',
    data: { documentId: '', number: 'INV/1', step: 'paused', on: null, reason: 'zquill pause' },
  },
]

/** One row at least in each table of the client, and the word in each of its columns that a person fills. */
async function clientEverywhere() {
  const email = 'zquill@example.com'
  const mira = await clientWith('zquill')
  const [{ id: userId }] = await query('select id from users')
  const [{ lead_id: leadId }] = await query('select lead_id from orders where id = $1', [mira.paidId])
  const [{ id: documentId }] = await query('select id from documents')
  const [{ id: clientId }] = await query('select id from clients')
  const [{ id: paymentId }] = await query('select id from payments')
  const [{ id: staffId }] = await query(
    "insert into users (id, email, name, role) values ($1, 'asha@example.com', 'Asha', 'staff') returning id",
    [randomUUID()],
  )
  const insert = async (table: string, row: Record<string, unknown>) => {
    const names = Object.keys(row)
    const places = names.map((_, index) => `$${index + 1}`)
    await query(`insert into ${table} (${names}) values (${places})`, Object.values(row))
  }
  const now = new Date('2026-11-02T10:00:00Z')
  const stamps = { created_at: now, updated_at: now }
  await insert('accounts', { id: randomUUID(), user_id: userId, provider_id: 'x', account_id: userId })
  await insert('second_factors', { user_id: userId, secret: '' })
  const taskId = randomUUID()
  await insert('tasks', { id: taskId, lead_id: leadId, text: 'Call', due_on: '2026-11-03', ...stamps })
  await insert('snoozes', {
    id: randomUUID(),
    kind: 'lead',
    lead_id: leadId,
    until: '2026-11-03',
    by: 'Asha',
    at: now,
  })
  for (const [list, text] of Object.entries({ leads: email, clients: encodeURIComponent(email) })) {
    const view = { name: `Mira ${list}`, query: `q=${text}`, is_shared: true, ...stamps }
    await insert('saved_views', { id: randomUUID(), user_id: staffId, list, ...view })
  }
  await insert('refunds', {
    ...{ id: randomUUID(), payment_id: paymentId, amount_minor: 100, currency: 'INR', status: 'processed' },
    ...{ reason: 'Kindness', requested_by: 'Asha', at: now, updated_at: now },
  })
  await query(
    `insert into payment_attempts (id, order_id, provider_payment_id, status, method, reason, at)
      values (gen_random_uuid(), $1, 'pay_x', 'failed', 'upi', '', now())`,
    [mira.openId],
  )
  const mergedId = randomUUID()
  const other = { name: 'zquill', company_name: '', email: '', phone: '', merged_into: clientId, ...stamps }
  await insert('clients', { id: mergedId, ...other })
  await insert('client_merges', {
    ...{ id: randomUUID(), kept_id: clientId, merged_id: mergedId, at: now, by: 'Asha' },
    ...{ moved: {}, replaced: {} },
  })
  await insert('verifications', {
    ...{ id: randomUUID(), identifier: `sign-up ${email}`, value: 'x', detail: {}, expires_at: now },
  })
  await query('update lead_imports set undone = $1', [{}])
  const [{ id: importId }] = await query('select id from lead_imports')
  await insert('lead_import_bad_lines', { import_id: importId, csv: '' })
  await insert('imported_rows', { row: randomUUID(), lead_id: leadId, import_id: importId })
  await query('update quotes set printed = $1, discount = $1', [{}])
  await query('update leads set suggestion = $1', [{}])
  for (const { kind, data } of staffEvents)
    await insert('record_events', { lead_id: leadId, at: now, kind, actor: 'Asha', data })
  const [{ id: mailId }] = await query("select id from mails where to_address ilike 'zquill%'")
  const subjects = Object.entries({
    ...{ lead: leadId, project: mira.projectId, invoice: documentId, order: mira.paidId },
    ...{ client: clientId, task: taskId, mail: mailId },
  })
  for (const [noun, subject_id] of subjects) {
    const change = { before: {}, after: { text: 'zquill' } }
    await insert('audit_entries', { at: now, user_id: staffId, by: 'Asha', noun, subject_id, ...change })
  }
  for (const noun of ['view', 'lead-import', 'invite', 'person']) {
    const change = { before: {}, after: { to: email.toUpperCase() } }
    await insert('audit_entries', {
      ...{ at: now, user_id: staffId, by: 'Asha', noun, subject_id: randomUUID(), ...change },
    })
  }
  await query('update pgboss.job set output = $1 where name = $2', [
    { message: `550 <${email}>: no such user` },
    'send-mail',
  ])

  const rowsOfClient: Record<string, string> = { users: `id = '${userId}'` }
  for (const typed of await listWritableTextColumns(app.pool)) {
    const table = typed.table.replace(/^public\./, '')
    if (holdNothing[table] || isOfQueue(table)) continue
    const [{ exists }] = await query(`select exists (select from ${typed.table}) as exists`)
    expect(exists, `${table} has a row of the client, or is in holdNothing`).toBe(true)
    const { column } = typed
    if (notTypedIn[table] || notTyped.test(column) || holdsWord.test(`${table}.${column}`)) continue
    const isNotNull = typed.type === 'jsonb' ? `${column} is not null` : 'true'
    const which = `${isNotNull} and ${rowsOfClient[table] ?? 'true'}`
    const planted = await plant(app.pool, typed, `zquill.${table}.${column}`, which)
    expect(planted, `${table}.${column} has a value`).toBeGreaterThan(0)
  }
  return mira
}

async function blobsWith(word: string): Promise<string[]> {
  const folder = `${app.context.system.env.DATA_DIR}/blobs`
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => `${entry.parentPath}/${entry.name}`)
  const found: string[] = []
  for (const file of files) if ((await readFile(file, 'latin1')).includes(word)) found.push(file)
  return found
}

test('a word in every text column of every table is erased with its client, but for the books', async () => {
  const mira = await clientEverywhere()
  expect(await blobsWith('zquill')).toHaveLength(1)
  await query("update projects set status = 'cancelled'")
  expect((await mira.leave({ data: 'on' })).status).toBe(200)
  await sendDeletionMails()
  app.context.setTime(new Date('2027-11-02T10:00:00Z'))
  const { system } = app.context
  await deleteLooseBlobs.handle({ ctx: system, data: {}, attempt: 1, lastAttempt: false })

  const found = await findColumns(app.pool, 'zquill')
  expect(found.filter((column) => !/^standin_/.test(column))).toEqual(kept)
  expect(await blobsWith('zquill')).toEqual([])
  // A hash of what staff had about them, of a lead that stays for the books.
  expect(await query('select from imported_rows')).toEqual([])
})

test('no text for staff alone is in the client’s download', async () => {
  const mira = await clientEverywhere()
  const { 'data.json': bytes } = await mira.unpack()
  const text = new TextDecoder().decode(bytes)
  expect(text).toContain('zquill.leads.message')
  for (const column of forStaff) expect(text).not.toContain(`zquill.${column}`)
  for (const { kind } of staffEvents.filter(({ kind }) => kind !== 'refund' && kind !== 'status-changed'))
    expect(text).not.toContain(`"kind": "${kind}"`)
  for (const word of ['note', 'tag', 'task', 'lost', 'undone', 'refund', 'pause'])
    expect(text).not.toContain(`zquill ${word}`)
})
