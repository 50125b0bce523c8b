import { expect, test } from 'vitest'
import { mergeDrafts } from './merge-drafts.ts'
import { type DraftLine, emptyLine, type QuoteDraft } from './quote-draft.ts'

const line = (id: string, changes: Partial<DraftLine> = {}): DraftLine => ({
  ...{ ...emptyLine(), id, name: id, amount: '100' },
  ...changes,
})
const base: QuoteDraft = {
  ...{
    clientName: 'Mira Sen',
    clientEmail: 'mira@example.com',
    companyName: '',
    taxNumber: '',
    note: 'Hello',
  },
  ...{ validDays: '14', discountKind: 'percent', discount: '' },
  lines: [line('Site'), line('Shop'), line('Logo')],
}
const merge = (mine: Partial<QuoteDraft>, now: Partial<QuoteDraft>) =>
  mergeDrafts({ base, mine: { ...base, ...mine }, now: { ...base, ...now } }, 'EUR')
const changed = (id: string, changes: Partial<DraftLine>) =>
  base.lines.map((one) => (one.id === id ? { ...one, ...changes } : one))
const idsOf = ({ draft }: ReturnType<typeof merge>) => draft.lines.map(({ id }) => id)

test('what only one of two changed is in the merged draft, and what both changed is shown', () => {
  const { draft, differences, theirs } = merge(
    { note: 'Mine', companyName: 'Sen Pottery', discount: '5' },
    { note: 'Theirs', taxNumber: '29ABC', discount: '200', discountKind: 'amount' },
  )
  expect(draft).toEqual({
    ...base,
    ...{ note: 'Mine', companyName: 'Sen Pottery', taxNumber: '29ABC', discount: '5' },
  })
  expect(differences).toEqual([
    { label: 'Note to the client', now: 'Theirs', yours: 'Mine' },
    { label: 'Discount', now: '200 EUR', yours: '5%' },
  ])
  expect(theirs).toEqual(['Tax number'])
})

test('the cells of a line are merged one by one', () => {
  const { draft, differences, theirs } = merge(
    { lines: changed('Shop', { quantity: '2', name: 'Big shop' }) },
    { lines: changed('Shop', { quantity: '3', amount: '90', isOption: true, isChosen: false }) },
  )
  expect(draft.lines[1]).toEqual(
    line('Shop', { name: 'Big shop', quantity: '2', amount: '90', isOption: true, isChosen: false }),
  )
  expect(differences).toEqual([{ label: 'Line 2: quantity', now: '3', yours: '2' }])
  expect(theirs).toEqual(['Line 2: price', 'Line 2: client’s choice'])
})

test('the same change by both is no difference', () => {
  const same = { note: 'Both', lines: changed('Logo', { amount: '70' }) }
  expect(merge(same, same)).toEqual({ draft: { ...base, ...same }, differences: [], theirs: [] })
})

test('new lines of both stay at their places, and an untouched line that they removed is gone', () => {
  const merged = merge(
    { lines: [line('Mine'), ...base.lines] },
    { lines: [line('Site'), line('Theirs'), line('Logo')] },
  )
  expect(idsOf(merged)).toEqual(['Mine', 'Site', 'Theirs', 'Logo'])
  expect(merged.differences).toEqual([])
  expect(merged.theirs.toSorted()).toEqual(['Line 3 (removed)', 'Theirs (new)'])
})

test('a line that one changed and the other removed is asked about', () => {
  const removedByThem = merge(
    { lines: changed('Shop', { amount: '150' }) },
    { lines: [line('Site'), line('Logo')] },
  )
  expect(idsOf(removedByThem)).toEqual(['Site', 'Shop', 'Logo'])
  expect(removedByThem.differences).toEqual([
    { label: 'Line 2 (removed)', now: 'Removed', yours: '1 × Shop, 150 EUR' },
  ])
  const removedByMe = merge(
    { lines: [line('Site'), line('Logo')] },
    { lines: changed('Shop', { amount: '150' }) },
  )
  expect(idsOf(removedByMe)).toEqual(['Site', 'Logo'])
  expect(removedByMe.differences).toEqual([{ label: 'Shop', now: '1 × Shop, 150 EUR', yours: 'Removed' }])
})

test('an order that one changed is taken, and two orders are asked about', () => {
  const [site, shop, logo] = base.lines as [DraftLine, DraftLine, DraftLine]
  const theirs = merge({ note: 'Mine' }, { lines: [logo, site, shop] })
  expect(idsOf(theirs)).toEqual(['Logo', 'Site', 'Shop'])
  expect(theirs.theirs).toEqual(['Order of the lines'])
  const both = merge({ lines: [shop, site, logo] }, { lines: [logo, site, shop] })
  expect(idsOf(both)).toEqual(['Shop', 'Site', 'Logo'])
  expect(both.differences).toEqual([
    { label: 'Order of the lines', now: 'Logo, Site, Shop', yours: 'Shop, Site, Logo' },
  ])
})
