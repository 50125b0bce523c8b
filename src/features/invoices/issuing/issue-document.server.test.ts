import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { raiseLead } from '#features/leads/lead.server.ts'
import { newDocument } from '#test/new-document.ts'
import { setUpPaymentDesk } from '#test/payment-desk.ts'
import { readPdf } from '#test/read-pdf.ts'
import { type IssueSeam, issueDocument, type NewDocument } from './issue-document.server.ts'

const desk = setUpPaymentDesk()
const issue = (changes: Partial<NewDocument> = {}, seam?: (name: IssueSeam) => Promise<void>) =>
  issueDocument({ ctx: desk.context.system, input: newDocument(changes), ...(seam && { seam }) })
const numbers = async () =>
  (await desk.pool.query('select number from documents order by number')).rows.map(({ number }) => number)

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
  expect((await readPdf(document.pdf)).tags[1]).toEqual({ tag: 'H1', text: 'Invoice INV/26-27/0001' })
  await expect(desk.pool.query("update documents set content = '{}'")).rejects.toThrow(
    'correct it by a credit note',
  )
  await desk.pool.query('update documents set reminders = 1')
})

test('a document that midnight overtakes while it is issued has the number and the day of one financial year', async () => {
  // 31 March 2027, 23:59:59 at the agency; each further look at the clock is in the next year.
  const times = [new Date('2027-03-31T18:29:59.999Z')]
  const clock = () => times.pop() ?? new Date('2027-03-31T18:30:00.000Z')
  const ctx = { ...desk.context.system, clock }
  const both = [
    issueDocument({ ctx, input: newDocument({}) }),
    issueDocument({ ctx, input: newDocument({}) }),
  ]
  const issued = (await Promise.all(both)).map(({ document }) => [document.number, document.content.issuedOn])
  expect(issued).toEqual([
    ['INV/26-27/0001', '2027-03-31'],
    ['INV/27-28/0001', '2027-04-01'],
  ])
})

test('each kind, and test documents, are numbered on their own', async () => {
  await issue()
  await issue({ kind: 'receipt' })
  await issue({ kind: 'credit-note' })
  await issue({ isTest: true })
  expect(await numbers()).toEqual(['CRN/26-27/0001', 'INV/26-27/0001', 'REC/26-27/0001', 'TINV/26-27/0001'])
})

test('of 50 issued at once about 40 things, some of which fail on the way, there are no gaps and no doubles', async () => {
  const abouts = Array.from({ length: 40 }, () => randomUUID())
  const failing = async (name: IssueSeam) => {
    if (name === 'stored') throw new Error('Pulled the plug')
  }
  const results = await Promise.allSettled([
    ...[...abouts, ...abouts.slice(0, 10)].map((about) => issue({ about })),
    ...Array.from({ length: 5 }, () => issue({ about: randomUUID() }, failing)),
  ])
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(5)
  expect(await numbers()).toEqual(abouts.map((_, index) => `INV/26-27/${String(index + 1).padStart(4, '0')}`))
})

test('a document with a character that its font cannot draw takes no number', async () => {
  const { content } = newDocument({})
  await expect(issue({ content: { ...content, subject: '織' } })).rejects.toThrow('no 織')
  expect((await issue()).document.number).toBe('INV/26-27/0001')
})

test('the lead’s timeline tells of a document once, however often it is issued', async () => {
  const order = { id: randomUUID(), receipt: '' }
  const { id: leadId } = await raiseLead({
    ctx: desk.context.system,
    input: { lead: { source: 'contact' }, order },
  })
  const about = randomUUID()
  const { document } = await issue({ about, leadId })
  expect(await issue({ about, leadId })).toMatchObject({ isNew: false, document: { id: document.id } })
  expect(await desk.toldOf('document')).toMatchObject([
    { leadId, data: { documentId: document.id, number: 'INV/26-27/0001', amountInrMinor: 1_350_000 } },
  ])
})
