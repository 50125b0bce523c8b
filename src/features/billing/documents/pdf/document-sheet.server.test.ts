import { expect, test } from 'vitest'
import { drawPdf } from '#platform/pdf/draw-pdf.server.ts'
import { printedOn, readPdf } from '#test/readers/read-pdf.ts'
import { type SheetInput, sheetOf } from './document-sheet.ts'

const issuedAt = new Date('2026-11-02T10:00:00.000Z')
const invoice: SheetInput = {
  kind: 'invoice',
  number: 'INV/26-27/0007',
  isTest: false,
  amountMinor: 1_762_550,
  content: {
    seller: {
      name: 'Orbweaver',
      address: ['1 Web Lane'],
      email: 'hello@orbweaver.example',
      taxNumber: 'T-1',
    },
    buyer: { name: 'Žofia Ångström', companyName: 'Rao & Daughters', taxNumber: '' },
    issuedOn: '2026-11-02',
    dueOn: '2026-11-09',
    subject: 'Business Basic',
    lines: [
      { text: 'Business Basic', amountMinor: 1_958_300 },
      {
        text: 'Deposit, advance receipt REC/26-27/0003 of 1 November 2026 (India time)',
        amountMinor: -195_750,
      },
    ],
    totalLabel: 'To pay',
    shown: { currency: 'USD', totalMinor: 23_500, multiplier: 1.3, totalInrMinor: 1_958_300 },
    notes: [],
  },
}

test('the PDF has the sheet’s text, tagged with headings, paragraphs, table and header cells', async () => {
  const sheet = sheetOf(invoice, 'https://orbweaver.example/invoice/7')
  const { tags, text, info, links } = await readPdf(await drawPdf(sheet, { issuedAt }))
  const ofTag = (...wanted: string[]) => tags.filter(({ tag }) => wanted.includes(tag)).map((one) => one.text)
  expect(ofTag('H1')).toEqual(['Invoice INV/26-27/0007'])
  expect(ofTag('H2')).toEqual(['From', 'To'])
  expect(ofTag('Table')).toHaveLength(1)
  expect(ofTag('TH')).toEqual(['Description', 'Amount'])
  expect(ofTag('TD')).toEqual([
    'Business Basic',
    '₹19,583',
    'Deposit, advance receipt REC/26-27/0003 of 1 November 2026 (India time)',
    '-₹1,957.50',
    'To pay',
    '₹17,625.50',
  ])
  expect(ofTag('P')).toEqual([
    'Orbweaver',
    'Due 9 November 2026 (India time)',
    'Pay ₹17,625.50 online',
    'Issued 2 November 2026 (India time)',
    'For Business Basic',
    'Orbweaver',
    '1 Web Lane',
    'hello@orbweaver.example',
    'Tax number T-1',
    'Rao & Daughters',
    'Žofia Ångström',
    'Agreed as $235, which is ₹19,583. We charge in Indian rupees.',
  ])
  expect(info).toMatchObject({ Title: sheet.title, Language: 'en' })
  expect(text).toContain('₹17,625.50')
  expect(links).toEqual(['https://orbweaver.example/invoice/7'])
})

test('every page of a test document says so behind its words, and no other page', async () => {
  const lines = Array.from({ length: 40 }, (_, at) => ({ text: `Line ${at}`, amountMinor: 100 }))
  const pagesOf = async (isTest: boolean) =>
    printedOn(
      await drawPdf(sheetOf({ ...invoice, isTest, content: { ...invoice.content, lines } }), { issuedAt }),
    )
  const marked = await pagesOf(true)
  expect(marked).toHaveLength(2)
  for (const page of marked) expect(page).toContain('TEST')
  expect((await pagesOf(false)).join(' ')).not.toContain('TEST')
})
