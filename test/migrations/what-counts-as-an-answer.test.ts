import { expect, test } from 'vitest'
import { openBefore, type Query } from './earlier-database.ts'

const at = (day: number) => new Date(Date.UTC(2026, 0, day, 10))

async function store(query: Query, reference: string, answered: Date | null): Promise<string> {
  const answers = `name, email, phone, company_name, business_location, project_type, contact_method, best_time, timeline,
    budget, message`
  const [made] = await query(
    `insert into leads (id, reference, idempotency_key, source, status, suspicions, ${answers}, created_at, updated_at,
       answered_at)
     values (gen_random_uuid(), $1, gen_random_uuid(), 'contact', 'won', '{}', ${Array(11).fill("''").join(', ')}, $2, $2, $3)
     returning id`,
    [reference, at(1), answered],
  )
  return String(made?.id)
}

test('stored leads were answered by what staff had sent, or by a move before that', async () => {
  const { query, finish } = await openBefore('0066_what-counts-as-an-answer')
  const project = async (leadId: string, launched: Date | null = null) => {
    const [made] = await query(
      `insert into projects (id, lead_id, client_name, client_email, company_name, title, brief, status, launched_at, created_at,
         updated_at) values (gen_random_uuid(), $1, '', '', '', '', '', 'building', $2, $3, $3) returning id`,
      [leadId, launched, at(1)],
    )
    return String(made?.id)
  }
  const event = (of: 'lead' | 'project', id: string, kind: string, day: number, data: object = {}) =>
    query(`insert into record_events (${of}_id, at, kind, actor, data) values ($1, $2, $3, 'Meera', $4)`, [
      id,
      at(day),
      kind,
      JSON.stringify(data),
    ])
  const message = (projectId: string, side: string, day: number) =>
    query(
      `insert into project_messages (id, project_id, side, author, text, created_at)
       values (gen_random_uuid(), $1, $2, 'Mira', 'Blue', $3)`,
      [projectId, side, at(day)],
    )
  const quote = (leadId: string, status: string, sentAt: Date | null) =>
    query(
      `insert into quotes (id, status, lead_id, client_name, client_email, company_name, kind, lines, terms, valid_days,
         created_at, updated_at, sent_at)
       values (gen_random_uuid(), $2, $1, '', '', '', 'package', '[]', '{}', 14, $3, $3, $4)`,
      [leadId, status, at(2), sentAt],
    )
  const mail = (leadId: string, kind: string, day: number) =>
    query(
      `insert into mails (id, kind, subject_id, lead_id, to_address, subject, html, text, message_id, status, attempts, created_at)
       values (gen_random_uuid(), $2, gen_random_uuid(), $1, '', '', '', '', '', 'sent', 1, $3)`,
      [leadId, kind, at(day)],
    )

  const cases: [string, Date | null, (id: string) => Promise<unknown>][] = [
    ['launched', null, (id) => project(id, at(7))],
    [
      'written',
      null,
      async (id) => {
        const projectId = await project(id)
        await message(projectId, 'client', 2)
        await message(projectId, 'staff', 4)
        await message(projectId, 'staff', 9)
      },
    ],
    ['client only', null, async (id) => message(await project(id), 'client', 3)],
    [
      'confirmed',
      null,
      async (id) => event('project', await project(id), 'promise-started', 3, { dueAt: '' }),
    ],
    [
      'shown',
      null,
      async (id) => {
        const projectId = await project(id)
        await event('project', projectId, 'milestone-moved', 3, { title: '', from: 'planned', to: 'in-work' })
        await event('project', projectId, 'milestone-moved', 5, {
          title: '',
          from: 'in-work',
          to: 'in-review',
        })
      },
    ],
    [
      'quoted',
      null,
      async (id) => {
        await quote(id, 'expired', at(6))
        await event('lead', id, 'quote', 8, { to: 'reminded' })
      },
    ],
    ['drafted', null, (id) => quote(id, 'draft', null)],
    ['moved', at(2), (id) => event('lead', id, 'reply', 5)],
    ['replied', at(5), (id) => event('lead', id, 'reply', 5)],
    ['called', at(3), async () => {}],
    ['logged', null, (id) => mail(id, 'lead-reply', 4)],
    ['copied', null, (id) => mail(id, 'lead-visitor', 4)],
    ['unanswered', null, async () => {}],
  ]
  for (const [reference, answered, prepare] of cases) await prepare(await store(query, reference, answered))
  const [moved] = await query("select id from leads where reference = 'called'")
  await query(
    `insert into audit_entries (at, user_id, by, noun, subject_id, before, after)
     values (now(), gen_random_uuid(), 'Meera', 'lead', $1, $2, $3)`,
    [moved?.id, { status: 'new', answeredAt: null }, { status: 'won', answeredAt: at(3) }],
  )
  await finish()

  const rows = await query(
    'select reference, first_sent_at as sent, answered_elsewhere_at as elsewhere, answered_at as answered, contacted_at as contacted from leads',
  )
  const none = { sent: null, elsewhere: null, answered: null, contacted: null }
  const bySending = (first: number, last = first) => ({
    ...{ sent: at(first), elsewhere: null, answered: at(first), contacted: at(last) },
  })
  expect(Object.fromEntries(rows.map(({ reference, ...times }) => [reference, times]))).toEqual({
    launched: bySending(7),
    written: bySending(4, 9),
    'client only': none,
    confirmed: bySending(3),
    shown: bySending(5),
    quoted: bySending(6, 8),
    drafted: none,
    moved: { sent: at(5), elsewhere: at(2), answered: at(2), contacted: at(5) },
    replied: bySending(5),
    called: { sent: null, elsewhere: at(3), answered: at(3), contacted: at(3) },
    logged: bySending(4),
    copied: none,
    unanswered: none,
  })
  expect(await query('select before, after from audit_entries')).toEqual([
    {
      before: { status: 'new', answeredElsewhereAt: null },
      after: { status: 'won', answeredElsewhereAt: at(3).toISOString() },
    },
  ])
})
