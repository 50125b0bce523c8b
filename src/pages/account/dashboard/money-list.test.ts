import { expect, test } from 'vitest'
import type { Day } from '#domain/calendar-day.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { invoice, none, payment, quote } from '#test/fixtures/client-records.ts'
import { moneyList } from './money-list.ts'
import { type ListedRecords, nextSteps, readableOf } from './next-steps.ts'

const receipt = {
  ...invoice,
  id: 'receipt',
  kind: 'receipt',
  part: 'deposit',
  status: 'paid',
  dueOn: null,
  dueInrMinor: 0,
  amountInrMinor: 150_000,
  orderId: 'order',
} as const

function listOf(records: Partial<ListedRecords>) {
  const all = { ...none, ...records }
  const { current, earlier } = moneyList(all, nextSteps(readableOf(all)))
  const ids = (rows: typeof current) => rows.map(({ id }) => id)
  return { current: ids(current), earlier: ids(earlier), rows: current }
}

test('what is to pay comes first, by its last day; then quotes to answer, checks and the rest, newest first', () => {
  const { current } = listOf({
    documents: [
      { ...receipt, id: 'old receipt', issuedOn: '2026-10-01', orderId: null },
      { ...receipt, id: 'new receipt', issuedOn: '2026-11-20', orderId: null },
      { ...invoice, id: 'due later', dueOn: '2026-12-20' },
      { ...invoice, id: 'checked', isChecking: true },
      { ...invoice, id: 'overdue', status: 'overdue', dueOn: '2026-11-03' },
    ],
    quotes: [quote, { ...quote, id: 'accepted', leadId: 'other', status: 'accepted', depositAsked: 'first' }],
    payments: [{ ...payment, leadId: 'begun' }],
    projects: [],
  })
  expect(current).toEqual([
    'overdue',
    'due later',
    'accepted',
    'quote',
    'checked',
    'order',
    'new receipt',
    'old receipt',
  ])
})

test('a payment has a row only if no invoice or receipt says the same of it', () => {
  const rowsOf = (document: object, own: object) =>
    listOf({ documents: [{ ...receipt, ...document }], payments: [{ ...payment, ...own }] }).current
  expect(rowsOf({}, {})).toEqual(['receipt'])
  expect(rowsOf({ orderId: 'another' }, {})).toEqual(['order', 'receipt'])
  expect(rowsOf({ kind: 'credit-note' }, {})).toContain('order')
  // The credit note of a refund is still to come.
  expect(rowsOf({}, { refundedInrMinor: 50_000 })).toContain('order')
  const credited = { status: 'partly-credited', creditedInrMinor: 50_000 }
  expect(rowsOf(credited, { refundedInrMinor: 50_000 })).toEqual(['receipt'])
  // Money that came for a cancelled invoice.
  expect(rowsOf({ kind: 'invoice', status: 'cancelled' }, {})).toContain('order')
  expect(rowsOf({ kind: 'invoice', status: 'due', dueInrMinor: 150_000 }, { state: 'checking' })).toContain(
    'order',
  )
})

test('what led to nothing and the oldest of many are folded away, never what is to pay', () => {
  const many = Array.from({ length: 9 }, (_, index) => ({
    ...receipt,
    id: `receipt ${index}`,
    issuedOn: `2026-11-${10 + index}` as Day,
    orderId: null,
  }))
  const { current, earlier } = listOf({
    documents: [...many, invoice],
    quotes: [{ ...quote, status: 'expired' }],
    payments: [{ ...payment, state: 'unpaid' }],
  })
  expect(current[0]).toBe('invoice')
  expect(current).toHaveLength(8)
  expect(earlier.toSorted()).toEqual(['order', 'quote', 'receipt 0', 'receipt 1'])
  const due = Array.from({ length: 10 }, (_, index) => ({ ...invoice, id: `${index}` }))
  expect(listOf({ documents: due }).current).toHaveLength(10)
})

test('an unreadable record keeps its row', () => {
  const unreadable = { id: 'broken', unreadable: 'INV/26-27/0009' }
  const { current, rows } = listOf({ documents: [unreadable, receipt], quotes: [quote] })
  expect(current).toEqual(['quote', 'broken', 'receipt'])
  expect(rows.filter((row) => !isReadable(row))).toEqual([unreadable])
})
