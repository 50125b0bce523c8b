import { pino } from 'pino'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Ctx } from '#platform/context.server.ts'
import { openVerbContext, type VerbContext } from '#test/fixtures/verb-context.ts'
import { listTodos } from './list-todos.server.ts'
import { type TodoList, todoList } from './todo.ts'

let context: VerbContext
let logged: string[]
beforeAll(async () => {
  context = await openVerbContext()
})
beforeEach(async () => {
  logged = []
  await query('truncate leads, mails cascade')
})
afterAll(() => context.close())

const query = (sql: string) => context.database.pool.query(sql)

function list(query: Record<string, string> = {}): Promise<TodoList> {
  const log = pino({ base: null }, { write: (line) => logged.push(line) }) as Ctx['log']
  return listTodos({ ...context.staff, log }, v.parse(todoList.schema, query))
}

function leads(count: number, status = 'new', phone = '') {
  return query(
    `insert into leads (id, reference, idempotency_key, source, status, suspicions, name, email, phone, company_name,
       business_location, project_type, contact_method, best_time, timeline, budget, message, created_at, updated_at)
     select gen_random_uuid(), '${status}-' || n || '-of-${count}', gen_random_uuid(), 'contact', '${status}', '{}', 'Mira', '', '${phone}',
       '', '', '', '', '', '', '', '', '2026-10-01'::timestamptz + n * interval '1 hour', '2026-10-01'
     from generate_series(1, ${count}) as n`,
  )
}

const task = (dueOn: string) =>
  query(
    `insert into tasks (id, lead_id, text, due_on, created_at, updated_at)
     select gen_random_uuid(), id, 'Call Mira', '${dueOn}', now(), now() from leads limit 1`,
  )
const mail = (subject: string) =>
  query(
    `insert into mails (id, kind, subject_id, to_address, subject, html, text, message_id, status, attempts, created_at)
     values (gen_random_uuid(), 'quote-sent', gen_random_uuid(), 'a@example.com', '${subject}', '', '', '', 'failed', 1, now())`,
  )

// PostgreSQL stores these, but throws when it adds to the one or finds the start of the other in India.
const tooLate = `update leads set created_at = '294276-12-31 23:00Z' where reference = 'new-1-of-2'`
const tooEarly = '4714-11-24 BC'

test('a kind that PostgreSQL cannot compute is named and logged; the others are whole', async () => {
  await leads(2)
  await leads(1, 'draft', '+91 98450 1')
  await mail('Failed')
  await task('2026-10-02')
  await query(tooLate)
  const page = await list()
  expect(page.items.map((item) => 'kind' in item && item.kind)).toEqual(['draft', 'task', 'mail'])
  expect(page).toMatchObject({
    unread: ['lead'],
    atLeast: ['lead'],
    counts: { lead: 0, task: 1, draft: 1, mail: 1 },
    cutFrom: null,
  })
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ kind: 'lead' }])
  expect(logged.join()).not.toMatch(/Mira|294276/)

  await task(tooEarly)
  expect((await list()).unread).toEqual(['lead', 'task'])
  expect(await list({ kind: 'lead' })).toMatchObject({ items: [], unread: ['lead'] })
  expect(await list({ kind: 'mail' })).toMatchObject({ items: [{ kind: 'mail' }], unread: [] })
})

test('fails as a whole if nothing can be read', async () => {
  await query('alter table snoozes rename to naps')
  await expect(list()).rejects.toThrow('snoozes')
  await query('alter table naps rename to snoozes')
  expect((await list()).unread).toEqual([])
})

test('says of how many it lists the most urgent', async () => {
  await leads(50)
  expect(await list()).toMatchObject({ items: { length: 50 }, cutFrom: null })
  await leads(10, 'draft', '+91 98450 1')
  expect(await list()).toMatchObject({ items: { length: 60 }, cutFrom: null })
  await leads(10, 'quarantined')
  await query(`update leads set status = 'new' where status = 'quarantined'`)
  expect(await list()).toMatchObject({ items: { length: 60 }, cutFrom: { count: 70, isLeast: false } })
  expect(await list({ kind: 'lead' })).toMatchObject({ items: { length: 60 }, cutFrom: null })
  expect(await list({ kind: 'draft' })).toMatchObject({ items: { length: 10 }, cutFrom: null })

  await leads(40, 'quarantined')
  await query(`insert into mails (id, kind, subject_id, to_address, subject, html, text, message_id, status, attempts, created_at)
    select gen_random_uuid(), 'quote-sent', gen_random_uuid(), '', 'Mail ' || n, '', '', '', 'failed', 1, now()
    from generate_series(1, 10) n`)
  expect(await list()).toMatchObject({ items: { length: 100 }, cutFrom: { count: 120, isLeast: false } })
  expect(await list({ shown: 'snoozed' })).toMatchObject({ items: [], cutFrom: null })
  await leads(1001, 'won')
  expect(await list({ kind: 'lead' })).toMatchObject({
    items: { length: 100 },
    cutFrom: { count: 1000, isLeast: true },
  })
})
