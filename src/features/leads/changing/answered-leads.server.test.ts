import { expect, test } from 'vitest'
import { setUpLeads } from '#test/fixtures/lead-fixtures.ts'
import { json } from '#test/servers/api-server.ts'
import { recordSending } from '../lead.server.ts'
import { winPaidLead } from './win-paid-lead.server.ts'

const app = setUpLeads()

const answeredAt = async (id: string): Promise<Date | null> => {
  const { rows } = await app.context.database.pool.query('select answered_at from leads where id = $1', [id])
  return rows[0].answered_at
}

const move = async (id: string, status: string) => {
  const response = await app.askAsStaff(`/api/admin/leads/${id}/status`, json({ status }))
  expect(response.status).toBe(200)
  const { events } = await response.json()
  return async (): Promise<Response> =>
    app.askAsStaff(`/api/admin/changes/${events.at(-1).undo}/undo`, { method: 'POST' })
}

test('a lead is answered by the first move of staff that says so, and the undo of that move takes it back', async () => {
  const { id } = await app.receive()
  expect(await answeredAt(id)).toBeNull()
  const undo = await move(id, 'contacted')
  const first = await answeredAt(id)
  expect(first).not.toBeNull()
  expect((await undo()).status).toBe(200)
  expect(await answeredAt(id)).toBeNull()
  await move(id, 'contacted')
  const second = await answeredAt(id)
  const undoLater = await move(id, 'quoted')
  expect(await answeredAt(id)).toEqual(second)
  await undoLater()
  expect(await answeredAt(id)).toEqual(second)
})

test('quarantine, release and a payment answer no one', async () => {
  const { id } = await app.receive()
  await move(id, 'quarantined')
  await move(id, 'new')
  await winPaidLead(app.context.staff, { id, order: { id, receipt: 'REC-1' } })
  expect(await answeredAt(id)).toBeNull()
})

test('a mail to the client counts once, and no undo of a move takes it back', async () => {
  const { id } = await app.receive()
  await recordSending(app.context.visitor, { leadId: id })
  expect(await answeredAt(id)).toBeNull()
  await recordSending(app.context.staff, { leadId: id })
  const mailed = await answeredAt(id)
  expect(mailed).not.toBeNull()
  await recordSending(app.context.staff, { leadId: id })
  const undo = await move(id, 'contacted')
  await undo()
  expect(await answeredAt(id)).toEqual(mailed)
})

const answeredElsewhere = async (id: string) => {
  const { rows } = await app.context.database.pool.query('select version from leads where id = $1', [id])
  return app.askAsStaff(`/api/admin/leads/${id}/answered-elsewhere`, json({ version: rows[0].version }))
}

test('staff say that they answered elsewhere, once, and can take it back', async () => {
  const { id } = await app.receive()
  const said = await answeredElsewhere(id)
  expect(said.status).toBe(200)
  const first = await answeredAt(id)
  expect(first).not.toBeNull()
  const page = await said.json()
  expect(page.handling.isAnswered).toBe(true)
  expect(page.events.at(-1)).toMatchObject({ kind: 'answered-elsewhere', undo: expect.any(String) })
  const again = await (await answeredElsewhere(id)).json()
  expect(again.events).toHaveLength(page.events.length)
  await app.askAsStaff(`/api/admin/changes/${page.events.at(-1).undo}/undo`, { method: 'POST' })
  expect(await answeredAt(id)).toBeNull()
})

test('a mail that follows “answered elsewhere” stays an answer once that is undone', async () => {
  const { id } = await app.receive()
  const { events } = await (await answeredElsewhere(id)).json()
  await recordSending(app.context.staff, { leadId: id })
  const undone = await app.askAsStaff(`/api/admin/changes/${events.at(-1).undo}/undo`, { method: 'POST' })
  expect(undone.status).toBe(200)
  expect(await answeredAt(id)).not.toBeNull()
})

test('a quarantined lead waits for no answer', async () => {
  const { id } = await app.receive()
  await move(id, 'quarantined')
  const refused = await answeredElsewhere(id)
  expect(refused.status).toBe(409)
  expect((await refused.json()).detail).toBe('This lead is quarantined: change its status first.')
  expect(await answeredAt(id)).toBeNull()
})
