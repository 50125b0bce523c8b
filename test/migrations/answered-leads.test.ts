import { expect, test } from 'vitest'
import { openBefore, type Query } from './earlier-database.ts'

async function store(query: Query, reference: string, status: string, at: string): Promise<string> {
  const answers = `name, email, phone, company_name, business_location, project_type, contact_method, best_time, timeline,
    budget, message`
  const [made] = await query(
    `insert into leads (id, reference, idempotency_key, source, status, suspicions, ${answers}, created_at, updated_at)
     values (gen_random_uuid(), $1, gen_random_uuid(), 'contact', $2, '{}', ${Array(11).fill("''").join(', ')}, $3, $3)
     returning id`,
    [reference, status, at],
  )
  return String(made?.id)
}

test('stored leads were answered when staff first moved them, and a fresh payment waits', async () => {
  const { query, finish } = await openBefore('0051_answered-leads')
  const moved = (leadId: string, at: string, actor: string, data: object) =>
    query(
      "insert into record_events (lead_id, at, kind, actor, data) values ($1, $2, 'status-changed', $3, $4)",
      [leadId, at, actor, JSON.stringify(data)],
    )
  const old = '2026-01-02T10:00:00.000Z'
  const called = await store(query, 'OW-1', 'lost', old)
  await moved(called, '2026-01-02T11:30:00Z', 'Meera', { from: 'new', to: 'contacted' })
  await moved(called, '2026-01-09T11:30:00Z', 'Ravi', { from: 'contacted', to: 'lost' })
  const paid = await store(query, 'OW-2', 'won', new Date().toISOString())
  await moved(paid, new Date().toISOString(), 'System', {
    from: 'new',
    to: 'won',
    paid: { orderId: 'x', receipt: 'y' },
  })
  await store(query, 'OW-3', 'won', old)
  await store(query, 'OW-4', 'quoted', old)
  const undone = await store(query, 'OW-5', 'new', old)
  await moved(undone, '2026-01-02T11:30:00Z', 'Meera', { from: 'new', to: 'contacted' })
  const released = await store(query, 'OW-6', 'new', old)
  await moved(released, '2026-01-02T11:30:00Z', 'Meera', { from: 'quarantined', to: 'new' })
  await finish()
  const rows = await query('select reference, answered_at from leads order by reference')
  expect(rows.map(({ answered_at: at }) => (at instanceof Date ? at.toISOString() : at))).toEqual([
    '2026-01-02T11:30:00.000Z',
    null,
    old,
    old,
    null,
    null,
  ])
})
