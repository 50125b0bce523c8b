import { expect, test } from 'vitest'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { sumsOf } from '#domain/money/quote-sums.ts'
import { checkForm } from '#ui/forms/form-schema.ts'
import { type QuoteDetail, quoteEditSchema } from '../../quote.ts'
import {
  amountOfLine,
  draftLineOf,
  draftOf,
  editOf,
  emptyLine,
  isPriced,
  moveLine,
  pricedOf,
  type QuoteDraft,
} from './quote-draft.ts'

const terms = { currency: 'USD', multiplier: 1.3, ratePerInr: 0.012 } as const
const quote = {
  clientName: 'Mira Sen',
  clientEmail: 'mira@example.com',
  companyName: '',
  taxNumber: '',
  note: 'Hello',
  validDays: 14,
  terms,
  discount: { kind: 'percent', value: 1250 },
  lines: [
    { id: 'site', name: 'Site', detail: 'Five pages', amountMinor: 19_950, isOption: false, isChosen: true },
    { id: 'page', name: 'Page', detail: '', quantity: 3, amountMinor: 1000, isOption: true, isChosen: false },
  ],
} as unknown as QuoteDetail

function problemsOf(changes: Partial<QuoteDraft>, currency: 'USD' | 'JPY' = 'USD') {
  const edit = { ...editOf({ ...draftOf(quote), ...changes }, currency), version: 1 }
  return checkForm(quoteEditSchema, edit).problems
}

test('an unchanged draft saves what was stored', () => {
  const { body } = checkForm(quoteEditSchema, { ...editOf(draftOf(quote), 'USD'), version: 1 })
  const { lines, discount, note } = quote
  expect(body).toMatchObject({ discount, note, validDays: 14 })
  expect(body?.lines).toEqual(lines.map((line) => ({ quantity: 1, ...line })))
})

const line = { ...emptyLine(), name: 'Hosting', amount: '10' }

test.for([
  [{ lines: [{ ...line, amount: '1.500' }] }, 'lines.0.amountMinor'],
  [{ lines: [{ ...line, amount: '10.505' }] }, 'lines.0.amountMinor'],
  [{ lines: [{ ...line, amount: '' }] }, 'lines.0.amountMinor'],
  [{ lines: [{ ...line, amount: '-1' }] }, 'lines.0.amountMinor'],
  [{ lines: [{ ...line, amount: '99,999,999', quantity: '2' }] }, 'lines.0.amountMinor'],
  [{ lines: [{ ...line, quantity: '0' }] }, 'lines.0.quantity'],
  [{ lines: [{ ...line, quantity: '1.5' }] }, 'lines.0.quantity'],
  [{ lines: [{ ...line, quantity: '1000' }] }, 'lines.0.quantity'],
  [{ lines: [line, { ...line, id: 'next', name: ' ' }] }, 'lines.1.name'],
  [{ discount: '101' }, 'discount.value'],
  [{ discount: 'a lot' }, 'discount.value'],
  [{ discount: '0' }, 'discount.value'],
  [{ discountKind: 'amount', discount: '1.005' }, 'discount.value'],
  [{ validDays: '181' }, 'validDays'],
] satisfies [Partial<QuoteDraft>, string][])('%o is refused at its cell', ([changes, field]) => {
  expect(problemsOf(changes)?.map((problem) => problem.field)).toEqual([field])
})

test('yen have no decimals', () => {
  expect(problemsOf({ discount: '', lines: [{ ...line, amount: '10.5' }] }, 'JPY')?.[0]?.field).toBe(
    'lines.0.amountMinor',
  )
  expect(problemsOf({ discount: '', lines: [{ ...line, amount: '1,000' }] }, 'JPY')).toBeUndefined()
})

test('an amount stands in its field with all decimals or none', () => {
  const [stored] = quote.lines
  const typedOf = (amountMinor: number, currency: CurrencyCode) =>
    stored && draftLineOf({ ...stored, amountMinor }, currency).amount
  expect([typedOf(1250, 'USD'), typedOf(39_100, 'USD'), typedOf(1250, 'JPY')]).toEqual([
    '12.50',
    '391',
    '1250',
  ])
})

test('a comma or a point stands before the decimals', () => {
  const typed = { ...draftOf(quote), discount: '2,5', lines: [{ ...line, amount: '12,50', quantity: '3' }] }
  expect(editOf(typed, 'USD')).toMatchObject({ discount: { value: 250 }, lines: [{ amountMinor: 1250 }] })
  expect(amountOfLine(typed.lines[0] ?? line, 'USD')).toBe(3750)
})

test.for<[Partial<QuoteDraft>, boolean]>([
  [{}, true],
  [{ discount: '' }, true],
  [{ discount: 'x' }, false],
  [{ lines: [line, { ...line, amount: '' }] }, false],
  [{ lines: [line, { ...line, amount: '1.500' }] }, false],
  [{ lines: [line, { ...line, quantity: 'two' }] }, false],
])('%o has a sum: %s', ([changes, has]) => {
  expect(isPriced({ ...draftOf(quote), ...changes }, 'USD')).toBe(has)
})

test('the total adds up what is valid so far, and never throws', () => {
  const shownOf = (changes: Partial<QuoteDraft>) =>
    sumsOf(pricedOf({ ...draftOf(quote), discount: '', ...changes }, terms), ['page']).shown.amountMinor
  expect(shownOf({})).toBe(22_950)
  expect(shownOf({ discount: '12.5' })).toBe(20_081)
  expect(shownOf({ discount: 'x' })).toBe(22_950)
  expect(shownOf({ lines: [{ ...line, amount: '' }] })).toBe(0)
  expect(shownOf({ lines: [{ ...line, quantity: '', amount: '10' }] })).toBe(1000)
  expect(shownOf({ lines: [{ ...line, quantity: '999999', amount: '9999999999999' }] })).toBeGreaterThan(0)
})

test('a line moves past its neighbours and stops at the ends', () => {
  const lines = ['a', 'b', 'c'].map((id) => ({ ...emptyLine(), id }))
  const order = (id: string, step: -1 | 1) => moveLine(lines, id, step).map((one) => one.id)
  expect(order('c', -1)).toEqual(['a', 'c', 'b'])
  expect(order('a', 1)).toEqual(['b', 'a', 'c'])
  expect(order('a', -1)).toEqual(['a', 'b', 'c'])
  expect(order('c', 1)).toEqual(['a', 'b', 'c'])
})
