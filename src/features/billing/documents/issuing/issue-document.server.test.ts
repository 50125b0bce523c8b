import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Day, formatDocumentDay } from '#domain/calendar-day.ts'
import type { DocumentSubject } from '#domain/records/document.ts'
import { raiseLead } from '#features/leads/raise-lead.server.ts'
import { lockSeries } from '#platform/records/series.server.ts'
import { untilWaiting } from '#test/database/until-waiting.ts'
import { newDocument } from '#test/fixtures/document-fixtures.ts'
import { setUpPayments } from '#test/fixtures/payment-fixtures.ts'
import { readPdf } from '#test/readers/read-pdf.ts'
import { type IssueSeam, issueDocument, type NewDocument } from './issue-document.server.ts'

const app = setUpPayments()
const newSubject = (): DocumentSubject => ({ kind: 'free', id: randomUUID(), round: 1 })
const issue = (changes: Partial<NewDocument> = {}, seam?: (name: IssueSeam) => Promise<void>) =>
  issueDocument(app.context.system, newDocument(changes), { seam })
const numbers = async () =>
  (await app.pool.query('select number from documents order by number')).rows.map(({ number }) => number)

test('an issued document keeps its number, its dates, its content and its PDF with the hash', async () => {
  const { document } = await issue({ dueDays: 7 })
  expect(document).toMatchObject({
    number: 'INV/26-27/0001',
    amountMinor: 1_350_000,
    content: {
      seller: { name: 'Orbweaver' },
      issuedOn: '2026-11-02',
      dueOn: '2026-11-09',
    },
  })
  expect(document.pdfHash).toBe(createHash('sha256').update(document.pdf).digest('hex'))
  expect((await readPdf(document.pdf)).tags).toContainEqual({ tag: 'H1', text: 'Invoice INV/26-27/0001' })
  await expect(app.pool.query("update documents set content = '{}'")).rejects.toThrow(
    'correct it by a credit note',
  )
  await app.pool.query('update documents set reminders = 1')
})

test.each([
  ['midnight', '2026-11-02T18:30:00.000Z', ['26-27/0001', '26-27/0002'], '2026-11-03', '2026-11-10'],
  [
    'the financial year',
    '2027-03-31T18:30:00.000Z',
    ['27-28/0001', '27-28/0002'],
    '2027-04-01',
    '2027-04-08',
  ],
])(
  'a document that waits for its number over %s takes its day and due day from the number',
  async (_, turn, [first, second], issuedOn, dueOn) => {
    const { system } = app.context
    app.context.setTime(new Date(Date.parse(turn) - 1))
    const { waiting, taken } = await app.db.transaction(async (tx) => {
      const ctx = { ...system, db: tx }
      await lockSeries(ctx, { series: 'INV' })
      const waiting = issue({ dueDays: 7 })
      await untilWaiting(app.pool)
      app.context.setTime(new Date(turn))
      const { takeNumber } = await lockSeries(ctx, { series: 'INV' })
      return { waiting, taken: await takeNumber() }
    })
    expect(taken).toBe(`INV/${first}`)
    const { document } = await waiting
    expect(document).toMatchObject({ number: `INV/${second}`, content: { issuedOn, dueOn } })
    expect(document.issuedAt).toEqual(new Date(turn))
    expect((await readPdf(document.pdf)).text).toContain(`Issued ${formatDocumentDay(issuedOn as Day)}`)
  },
)

test('each kind, and test documents, have a separate series', async () => {
  await issue()
  await issue({ kind: 'receipt' })
  await issue({ kind: 'credit-note' })
  await issue({ isTest: true })
  expect(await numbers()).toEqual(['CRN/26-27/0001', 'INV/26-27/0001', 'REC/26-27/0001', 'TINV/26-27/0001'])
})

test('50 concurrent issues of 40 subjects, some failing, leave no gaps and no duplicates', async () => {
  const subjects = Array.from({ length: 40 }, newSubject)
  const failing = async (name: IssueSeam) => {
    if (name === 'stored') throw new Error('Pulled the plug')
  }
  const results = await Promise.allSettled([
    ...[...subjects, ...subjects.slice(0, 10)].map((subject) => issue({ subject })),
    ...Array.from({ length: 5 }, () => issue({}, failing)),
  ])
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(5)
  expect(await numbers()).toEqual(
    subjects.map((_, index) => `INV/26-27/${String(index + 1).padStart(4, '0')}`),
  )
})

test('a document prints its number, even if another process took the expected one', async () => {
  const { system } = app.context
  const { document } = await issue({}, async (name) => {
    if (name !== 'drawn') return
    await app.db.transaction(async (tx) => {
      const ctx = { ...system, db: tx }
      await (await lockSeries(ctx, { series: 'INV' })).takeNumber()
    })
  })
  expect(document.number).toBe('INV/26-27/0002')
  expect((await readPdf(document.pdf)).info.Title).toBe('Invoice INV/26-27/0002')
})

test('drawing a document holds no database connection', async () => {
  const states: unknown[] = []
  await issue({}, async (name) => {
    if (name !== 'drawn') return
    const { rows } = await app.pool.query(
      "select state from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
    )
    states.push(rows)
  })
  expect(states).toEqual([[]])
})

test('the lead’s timeline has a document once, however often it is issued', async () => {
  const order = { id: randomUUID(), receipt: '' }
  const { id: leadId } = await raiseLead(app.context.system, { lead: { source: 'contact' }, order })
  const subject = newSubject()
  const { document } = await issue({ subject, leadId })
  expect(await issue({ subject, leadId })).toMatchObject({ isNew: false, document: { id: document.id } })
  expect(await app.eventsOf('document')).toMatchObject([
    { leadId, data: { documentId: document.id, number: 'INV/26-27/0001', amountInrMinor: 1_350_000 } },
  ])
})
