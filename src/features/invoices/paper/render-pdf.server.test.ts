import { expect, test } from 'vitest'
import { readPdf } from '#test/read-pdf.ts'
import { type SheetInput, sheetOf } from './document-sheet.ts'
import { MissingGlyphs, renderPdf } from './render-pdf.server.ts'

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
      { text: 'Deposit, advance receipt REC/26-27/0003 of 1 Nov 2026', amountMinor: -195_750 },
    ],
    totalLabel: 'To pay',
    shown: { currency: 'USD', total: 235, multiplier: 1.3, totalInrMinor: 1_958_300 },
    notes: [],
  },
}

test('the PDF says what the sheet says, and its tags name headings, table and header cells', async () => {
  const sheet = sheetOf(invoice)
  const { tags, text, info } = await readPdf(await renderPdf(sheet, issuedAt))
  const ofTag = (...wanted: string[]) => tags.filter(({ tag }) => wanted.includes(tag)).map((one) => one.text)
  expect(ofTag('H1')).toEqual(['Invoice INV/26-27/0007'])
  expect(ofTag('H2')).toEqual(['From', 'To'])
  expect(ofTag('Table')).toHaveLength(1)
  expect(ofTag('TH')).toEqual(['Description', 'Amount', 'To pay'])
  expect(ofTag('TD')).toEqual([
    'Business Basic',
    '₹19,583',
    'Deposit, advance receipt REC/26-27/0003 of 1 Nov 2026',
    '-₹1,957.50',
    '₹17,625.50',
  ])
  expect(ofTag('P')).toEqual([
    'Issued 2 Nov 2026',
    'Due 9 Nov 2026',
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
})

test('the same document has the same bytes, and one with many lines goes on to another page', async () => {
  const first = await renderPdf(sheetOf(invoice), issuedAt)
  expect(first.equals(await renderPdf(sheetOf(invoice), issuedAt))).toBe(true)
  const lines = Array.from({ length: 60 }, (_, index) => ({ text: `Line ${index + 1}`, amountMinor: 100 }))
  const long = await readPdf(
    await renderPdf(sheetOf({ ...invoice, content: { ...invoice.content, lines } }), issuedAt),
  )
  const cells = long.tags.filter(({ tag }) => tag === 'TD').map((one) => one.text)
  expect(long.pages).toBe(3)
  expect(cells).toHaveLength(121)
  expect(cells.slice(-3)).toEqual(['Line 60', '₹1', '₹17,625.50'])
})

test.each(['Nguyễn', 'आशा', '🕷'])(
  'the name “%s” is refused, because the font cannot draw it',
  async (name) => {
    const content = { ...invoice.content, buyer: { ...invoice.content.buyer, name } }
    await expect(renderPdf(sheetOf({ ...invoice, content }), issuedAt)).rejects.toThrow(MissingGlyphs)
  },
)
