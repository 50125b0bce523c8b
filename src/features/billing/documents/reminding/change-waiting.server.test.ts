import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { documents } from '#db/schema/documents.ts'
import { issueRecordLink } from '#platform/records/record-links.server.ts'
import { setUpInvoices } from '#test/fixtures/invoice-fixtures.ts'
import { composeAsJob } from '#test/fixtures/mail-fixtures.ts'
import { inMode } from '#test/fixtures/verb-context.ts'
import { readPdf } from '#test/readers/read-pdf.ts'
import { json, openApi } from '#test/servers/api-server.ts'
import type { InvoiceHandling } from '../invoice.ts'
import { invoiceMails } from '../invoice-mails.server.ts'
import { invoicesApi } from '../invoices.api.server.ts'
import { remindOfInvoices } from './remind-of-invoices.server.ts'

const { app, invoiceOf, pay, payAndSettle, projectWithDeposit } = setUpInvoices()

/** ₹13,500, due on 9 November; it is ten in the morning of the 10th in India. */
async function overdueInvoice() {
  const { projectId, leadId } = await projectWithDeposit()
  const { id } = await invoiceOf(projectId)
  goTo(10)
  return { id, leadId, projectId }
}
const goTo = (day: number) => app.context.setTime(new Date(Date.UTC(2026, 10, day, 4, 30)))
const runJob = () => remindOfInvoices(app.context.system)

async function queued(): Promise<string[]> {
  const { rows } = await app.pool.query<{ subject: string }>(
    `select data->>'subjectId' as subject from pgboss.job
      where data->>'kind' = 'invoice-overdue' order by created_on, 1`,
  )
  return rows.map(({ subject }) => subject.split('.').slice(1).join('.'))
}
const compose = (subjectId: string, ctx = app.context.system) =>
  composeAsJob(
    ctx,
    invoiceMails.find(({ kind }) => kind === 'invoice-overdue'),
    subjectId,
  )

const api = () => openApi(app.context, invoicesApi)

async function read(id: string) {
  return (await api().ask(app.context.staff, `/api/invoices/${id}`)).json()
}
const handlingOf = async (id: string): Promise<InvoiceHandling> => (await read(id)).handling

/** Over HTTP, with the version that staff see. */
async function change(id: string, verb: string, body: object) {
  const { version } = (await handlingOf(id)) ?? { version: 1 }
  const answer = await api().ask(app.context.staff, `/api/invoices/${id}/${verb}`, json({ version, ...body }))
  return { status: answer.status, ...(await answer.json()) }
}
const pause = (id: string, until = '') => change(id, 'reminders/pause', { reason: 'They are moving', until })
const resume = (id: string) => change(id, 'reminders/resume', {})
const remind = (id: string, anyway = false) => change(id, 'reminders', { anyway })
const promise = (id: string, on: string) => change(id, 'promise', { on })
const due = (id: string, dueOn: string) => change(id, 'due-day', { dueOn })

test('a pause holds the reminders back until its day, or until staff resume them', async () => {
  const { id, leadId } = await overdueInvoice()
  const paused = await pause(id, '2026-11-12')
  expect(paused).toMatchObject({
    status: 200,
    handling: { pauseReason: 'They are moving', pausedUntil: '2026-11-12', marks: ['paused'] },
  })
  for (const day of [10, 11]) {
    goTo(day)
    await runJob()
  }
  expect(await queued()).toEqual([])
  goTo(12)
  await runJob()
  expect(await queued()).toEqual(['1'])
  expect((await handlingOf(id)).marks).toEqual([])

  await pause(id)
  goTo(30)
  await runJob()
  expect(await queued()).toEqual(['1'])
  expect(await resume(id)).toMatchObject({ status: 200, handling: { pauseReason: null, marks: [] } })
  await runJob()
  expect(await queued()).toEqual(['1', '2'])
  expect(await app.eventsOf('invoice')).toMatchObject([
    { leadId, actor: 'Meera', data: { step: 'paused', on: '2026-11-12', reason: 'They are moving' } },
    { data: { step: 'paused', on: null } },
    { data: { step: 'resumed' } },
  ])
})

test('the provider is asked nothing for a reminder that is held back or has no address', async () => {
  const { id } = await overdueInvoice()
  const providerOrderId = await pay(id)
  const asked: string[] = []
  const { system } = app.context
  const fetchOrder: typeof system.gateway.fetchOrder = (orderId) => {
    asked.push(orderId)
    return system.gateway.fetchOrder(orderId)
  }
  const ctx = { ...system, gateway: { ...system.gateway, fetchOrder } }
  await pause(id)
  expect(await compose(`${id}.1`, ctx)).toBeNull()
  await resume(id)
  await app.db.update(documents).set({ clientEmail: '' }).where(eq(documents.id, id))
  expect(await compose(`${id}.1`, ctx)).toBeNull()
  expect(asked).toEqual([])
  await app.db.update(documents).set({ clientEmail: 'asha@example.com' }).where(eq(documents.id, id))
  expect(await compose(`${id}.1`, ctx)).not.toBeNull()
  expect(asked).toContain(providerOrderId)
})

test('a promise holds the reminders back until its day has passed, then it is broken', async () => {
  const { id } = await overdueInvoice()
  expect(await promise(id, '2026-11-14')).toMatchObject({
    status: 200,
    handling: { promisedOn: '2026-11-14', marks: ['promised'] },
  })
  goTo(14)
  await runJob()
  expect(await queued()).toEqual([])
  goTo(15)
  expect((await handlingOf(id)).marks).toEqual(['promise-broken'])
  await runJob()
  expect(await queued()).toEqual(['1'])

  await promise(id, '2026-11-30')
  expect(await promise(id, '')).toMatchObject({ handling: { promisedOn: null, marks: [] } })
  goTo(22)
  await runJob()
  expect(await queued()).toEqual(['1', '2'])
  expect(await app.eventsOf('invoice')).toMatchObject([
    { data: { step: 'promised', on: '2026-11-14', from: null } },
    { data: { step: 'promised', on: '2026-11-30', from: '2026-11-14' } },
    { data: { step: 'promised', on: null, from: '2026-11-30' } },
  ])
})

test('pause and promise each hold alone: the one that lasts longer decides', async () => {
  const { id } = await overdueInvoice()
  await pause(id, '2026-11-20')
  await promise(id, '2026-11-12')
  goTo(13)
  await runJob()
  expect((await handlingOf(id)).marks).toEqual(['paused', 'promise-broken'])
  await promise(id, '2026-11-25')
  goTo(21)
  await runJob()
  expect(await queued()).toEqual([])
  goTo(26)
  await runJob()
  expect(await queued()).toEqual(['1'])
})

test('a mail already queued is not sent once the invoice is paused or promised', async () => {
  const { id } = await overdueInvoice()
  await runJob()
  expect((await compose(`${id}.1`))?.letter.subject).toContain('Overdue')
  await pause(id)
  expect(await compose(`${id}.1`)).toBeNull()
  await resume(id)
  await promise(id, '2026-11-12')
  expect(await compose(`${id}.1`)).toBeNull()
})

test('a reminder goes now, once a day, and past a pause or a promise only when asked to', async () => {
  const { id } = await overdueInvoice()
  expect(await remind(id)).toMatchObject({ status: 200, handling: { reminders: 1, wasRemindedToday: true } })
  expect(await remind(id)).toMatchObject({
    status: 409,
    detail: 'The client was reminded today. You can remind them again tomorrow.',
  })
  await runJob()
  expect(await queued()).toEqual(['1.now'])
  goTo(11)
  await pause(id)
  expect(await remind(id)).toMatchObject({ status: 409, detail: 'Reminders are paused: They are moving' })
  await promise(id, '2026-11-20')
  expect(await remind(id)).toMatchObject({
    status: 409,
    detail: 'The client promised to pay by 20 November 2026 (India time).',
  })
  expect(await remind(id, true)).toMatchObject({ status: 200, handling: { reminders: 2 } })
  expect((await compose(`${id}.2.now`))?.letter.subject).toBe('Overdue: invoice INV/26-27/0001, ₹13,500')
  expect(await app.eventsOf('reminder')).toMatchObject([
    { actor: 'Meera', data: { isByHand: true, reminders: 1 } },
    { data: { isByHand: true, reminders: 2 } },
  ])
})

test('of two reminders at the same moment one goes', async () => {
  const { id } = await overdueInvoice()
  const answers = await Promise.all([remind(id), remind(id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await Promise.all([runJob(), runJob()])
  expect(await queued()).toEqual(['1.now'])
})

test('a reminder before the due day says when the invoice is due', async () => {
  const { id } = await overdueInvoice()
  goTo(8)
  await remind(id)
  expect((await compose(`${id}.1.now`))?.letter.subject).toBe(
    'Reminder: invoice INV/26-27/0001, ₹13,500, due 9 November 2026 (India time)',
  )
})

test('a new due day is on page, list and mails, begins the reminders anew, and leaves the PDF', async () => {
  const { id } = await overdueInvoice()
  for (const day of [10, 17, 24]) {
    goTo(day)
    await runJob()
  }
  await promise(id, '2026-11-26')
  const before = await (await api().ask(app.context.staff, `/api/invoices/${id}/pdf`)).arrayBuffer()
  expect(await due(id, '2026-12-01')).toMatchObject({
    status: 200,
    document: { status: 'due', dueOn: '2026-12-01' },
    handling: { dueOn: '2026-12-01', printedDueOn: '2026-11-09', promisedOn: null, marks: [] },
    sheet: { due: { label: 'Due', day: '1 December 2026 (India time)' } },
  })
  const after = await (await api().ask(app.context.staff, `/api/invoices/${id}/pdf`)).arrayBuffer()
  expect(Buffer.from(after).equals(Buffer.from(before))).toBe(true)
  const printed = (await readPdf(Buffer.from(after))).tags.map(({ text }) => text).join(' ')
  expect(printed).toContain('9 November 2026 (India time)')
  const list = await (await api().ask(app.context.staff, '/api/admin/invoices?status=due')).json()
  expect(list.items).toMatchObject([{ id, dueOn: '2026-12-01' }])

  goTo(31)
  await runJob()
  expect(await queued()).toHaveLength(3)
  goTo(32)
  await runJob()
  expect(await queued()).toEqual(['1', '2', '3', '4'])
  expect((await compose(`${id}.4`))?.letter.blocks).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ text: expect.stringContaining('was due on 1 December 2026 (India time)') }),
    ]),
  )
  // Staff set the printed day again.
  expect(await due(id, '2026-11-09')).toMatchObject({ document: { status: 'overdue', dueOn: '2026-11-09' } })
  expect(await app.eventsOf('invoice')).toMatchObject([
    { data: { step: 'promised' } },
    { data: { step: 'due-day', on: '2026-12-01', from: '2026-11-09' } },
    { data: { step: 'due-day', on: '2026-11-09', from: '2026-12-01' } },
  ])
})

test('midnight in the agency’s zone decides which day it is', async () => {
  const { id } = await overdueInvoice()
  await promise(id, '2026-11-12')
  app.context.setTime(new Date('2026-11-12T18:29:59.000Z'))
  expect((await handlingOf(id)).marks).toEqual(['promised'])
  app.context.setTime(new Date('2026-11-12T18:30:00.000Z'))
  expect(await handlingOf(id)).toMatchObject({ today: '2026-11-13', marks: ['promise-broken'] })
})

test.each([
  ['pause', pause],
  ['promise', (id: string) => promise(id, '2026-11-20')],
  ['new due day', (id: string) => due(id, '2026-11-20')],
] as const)('%s, then pay: nothing is left to handle, and no reminder goes out', async (_, before) => {
  const { id } = await overdueInvoice()
  await before(id)
  await payAndSettle(id)
  expect(await read(id)).toMatchObject({ document: { status: 'paid' }, handling: null })
  for (const act of [resume, remind, pause, (one: string) => promise(one, '2026-11-30')]) {
    expect(await act(id)).toMatchObject({
      status: 409,
      detail: expect.stringMatching(/doesn’t ask for payment|Someone has changed/),
    })
  }
  goTo(29)
  await runJob()
  expect(await queued()).toEqual([])
})

test('no reminder goes now while a payment is being checked, or for a real invoice on a test site', async () => {
  const { id } = await overdueInvoice()
  const test = openApi(app.context, invoicesApi)
  const body = json({ version: 1, anyway: false })
  const answer = await test.ask(inMode(app.context.staff, 'stand-in'), `/api/invoices/${id}/reminders`, body)
  expect(answer.status).toBe(409)
  await app.payInWindow(await pay(id))
  expect(await remind(id)).toMatchObject({ status: 409 })
  expect(await queued()).toEqual([])
})

test('refuses days that make no sense, another’s version, and no pause to resume', async () => {
  const { id } = await overdueInvoice()
  const refused = (verb: string, body: object) => change(id, verb, body)
  for (const [verb, body, field] of [
    ['reminders/pause', { reason: 'Moving', until: '2026-11-10' }, 'until'],
    ['reminders/pause', { reason: 'Moving', until: '2028-01-01' }, 'until'],
    ['promise', { on: '2026-11-09' }, 'on'],
    ['due-day', { dueOn: '2026-11-01' }, 'dueOn'],
  ] as const) {
    expect(await refused(verb, body), `${verb} ${JSON.stringify(body)}`).toMatchObject({
      status: 422,
      errors: [{ field }],
    })
  }
  expect(await refused('due-day', { dueOn: '2026-02-31' })).toMatchObject({ status: 422 })
  expect(await resume(id)).toMatchObject({ status: 409, detail: 'The reminders are not paused.' })
  const { version } = await handlingOf(id)
  await promise(id, '2026-11-20')
  expect(await change(id, 'promise', { version, on: '2026-11-21' })).toMatchObject({
    status: 409,
    detail: 'Someone has changed this in the meantime.',
  })
})

test('clients see none of it', async () => {
  const { id, projectId } = await overdueInvoice()
  await pause(id)
  const link = { noun: 'project', subjectId: projectId, email: 'asha@example.com', days: 180 }
  const token = await issueRecordLink(app.context.system, { key: randomUUID(), ...link })
  const page = await api().ask(app.holderOf(token), `/api/invoices/${id}`)
  const body = await page.json()
  expect(body).toMatchObject({ handling: null, events: [], side: 'client' })
  expect(JSON.stringify(body)).not.toContain('moving')
})
