import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { agencyDayAt, dayAfter } from '#domain/calendar-day.ts'
import { remindNow } from '#features/billing/documents/reminding/change-waiting.server.ts'
import { markAnsweredElsewhere, moveLead, tagLead } from '#features/leads/changing/change-lead.server.ts'
import { winPaidLead } from '#features/leads/changing/win-paid-lead.server.ts'
import { leadRecord } from '#features/leads/lead.server.ts'
import { leadData } from '#features/leads/lead-data.server.ts'
import { askQuestion } from '#features/leads/questions/ask-question.server.ts'
import { readLead } from '#features/leads/read-lead.server.ts'
import { previewReply, readReplyForm, sendReply } from '#features/replies/send-reply.server.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { undoChange } from '#platform/records/undo-change.server.ts'
import { setUpInvoices } from '#test/fixtures/invoice-fixtures.ts'
import { listTodos } from './list-todos.server.ts'
import { snoozeTodo } from './snoozing/snooze-todo.server.ts'
import { todoList } from './todo.ts'

const { app, invoiceOf, projectWithDeposit } = setUpInvoices()
const staff = () => app.context.staff

let leadId: string
let projectId: string
beforeEach(async () => {
  const world = await projectWithDeposit()
  leadId = world.leadId
  projectId = world.projectId
  await app.pool.query('update leads set first_sent_at = now()')
})

async function after(hours: number): Promise<void> {
  app.context.setTime(new Date(staff().clock().getTime() + hours * 3_600_000))
}
const ask = (text: string, about: 'quote' | 'invoice' = 'quote') =>
  askQuestion(app.context.visitor, {
    ...{ leadId, side: 'client', author: 'Mira', questionId: randomUUID(), about, number: 'N-1', text },
  })
const read = () => readLead(staff(), { id: leadId })
const versionOf = async () => (await read()).lead.version
const answerElsewhere = async (version?: number) =>
  markAnsweredElsewhere(staff(), { id: leadId, version: version ?? (await versionOf()) })
async function reply(): Promise<void> {
  const words = { subject: 'Hello', text: 'It does.' }
  const { digest } = await previewReply(staff(), { id: leadId, ...words })
  await sendReply(staff(), { id: leadId, key: randomUUID(), digest, isContacted: false, ...words })
}
const undoLast = async () => {
  const { events } = await read()
  const id = events.filter(isReadable).at(-1)?.undo
  if (!id) throw new Error('The last event cannot be undone')
  return undoChange(staff(), [leadRecord], { id })
}
async function waiting(): Promise<string[]> {
  const { items } = await listTodos(staff(), v.parse(todoList.schema, { kind: 'lead' }))
  return items.filter(isReadable).map(({ about, words }) => `${about}: ${words}`)
}

test('of two questions the first waits, and one reply answers both', async () => {
  const asked = staff().clock()
  await ask('Photos too?')
  await after(1)
  await ask('And a logo?', 'invoice')
  expect(await waiting()).toEqual(['Quote N-1: Photos too?'])
  expect((await read()).handling.question).toEqual({
    ...{ about: 'quote', number: 'N-1', text: 'Photos too?', at: asked.toISOString() },
  })
  expect((await readReplyForm(staff(), { id: leadId })).message).toBe('Photos too?')
  await after(1)
  await reply()
  expect(await waiting()).toEqual([])
  expect((await read()).handling.question).toBeNull()
  await after(1)
  await ask('In blue?', 'invoice')
  expect(await waiting()).toEqual(['Invoice N-1: In blue?'])
})

test('“Answered elsewhere” settles a question, its undo brings that back, and no undo reopens one that was replied to', async () => {
  await ask('Photos too?')
  await after(1)
  await answerElsewhere()
  expect(await waiting()).toEqual([])
  await undoLast()
  expect(await waiting()).toEqual(['Quote N-1: Photos too?'])
  await answerElsewhere()
  const { events } = await read()
  await after(1)
  await reply()
  const id = events.filter(isReadable).at(-1)?.undo
  if (!id) throw new Error('It cannot be undone')
  await undoChange(staff(), [leadRecord], { id })
  expect(await waiting()).toEqual([])
})

test('staff cannot settle a question that came after their page was read', async () => {
  const version = await versionOf()
  await ask('Photos too?')
  await expect(answerElsewhere(version)).rejects.toThrow(expect.objectContaining({ code: 'conflict' }))
  await expect(moveLead(staff(), { id: leadId, version, status: 'contacted' })).rejects.toThrow(
    expect.objectContaining({ code: 'conflict' }),
  )
  expect(await waiting()).toEqual(['Quote N-1: Photos too?'])
  await answerElsewhere()
  await after(1)
  await ask('And a logo?')
  await expect(undoLastAnswer()).rejects.toThrow(expect.objectContaining({ code: 'conflict' }))
  expect(await waiting()).toEqual(['Quote N-1: And a logo?'])
})

async function undoLastAnswer(): Promise<unknown> {
  const { rows } = await app.pool.query(
    "select change_id from record_events where kind = 'answered-elsewhere' order by id desc limit 1",
  )
  return undoChange(staff(), [leadRecord], { id: rows[0]?.change_id })
}

test('a payment and a tag leave the question open; losing the lead settles it, and one asked later waits', async () => {
  await ask('Photos too?')
  await winPaidLead(staff(), { id: leadId, order: { id: randomUUID(), receipt: 'REC-1' } })
  await tagLead(staff(), { id: leadId, version: await versionOf(), tags: ['looms'] })
  expect(await waiting()).toEqual(['Quote N-1: Photos too?'])
  await after(1)
  await moveLead(staff(), { id: leadId, status: 'contacted' })
  expect(await waiting()).toEqual([])
  await moveLead(staff(), { id: leadId, status: 'lost', lostReason: 'price' })
  await after(1)
  await ask('Still possible?')
  expect(await waiting()).toEqual(['Quote N-1: Still possible?'])
  await moveLead(staff(), { id: leadId, status: 'contacted' })
  await moveLead(staff(), { id: leadId, status: 'lost', lostReason: 'price' })
  expect(await waiting()).toEqual([])
})

test('the reminder of an invoice answers no question about it', async () => {
  const { id } = await invoiceOf(projectId)
  await after(1)
  await ask('Can we pay by card?', 'invoice')
  await after(1)
  await app.pool.query("update documents set due_on = '2020-01-01' where id = $1", [id])
  const { rows } = await app.pool.query('select version from documents where id = $1', [id])
  await remindNow(staff(), { id, version: rows[0]?.version, anyway: true })
  expect(await waiting()).toEqual(['Invoice N-1: Can we pay by card?'])
})

test('a client who has their data erased asks no longer', async () => {
  await ask('Photos too?')
  const userId = randomUUID()
  await app.pool.query("insert into users (id, name, email) values ($1, 'Mira', 'mira@client.example')", [
    userId,
  ])
  await app.pool.query('update leads set owner_id = $1', [userId])
  await app.context.system.db.transaction((db) =>
    leadData.erase({ ...app.context.system, db }, { userId, email: 'mira@client.example' }),
  )
  expect(await waiting()).toEqual([])
  expect((await read()).events.at(-1)).toMatchObject({ kind: 'erased' })
})

test('a question wakes what was snoozed before it, and stays away once it is snoozed itself', async () => {
  const snooze = () => snoozeTodo(staff(), { kind: 'lead', id: leadId, until: until() })
  const until = () => dayAfter(agencyDayAt(staff().clock()), 3)
  await snooze()
  await ask('Photos too?')
  expect(await waiting()).toEqual(['Quote N-1: Photos too?'])
  await snooze()
  await ask('And a logo?')
  expect(await waiting()).toEqual([])
})
