import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { money, wholeMoney } from '#domain/money/money.ts'
import { Details } from './payment-dialog.late.tsx'

const inr = (rupees: number) => wholeMoney(rupees, 'INR')
const amountsIn = (payable: Parameters<typeof Details>[0]['payable']) =>
  renderToStaticMarkup(<Details payable={payable} step={null} />).match(/₹[\d,.]+/g)

test('the dialog shows the order’s own sums and no other total', () => {
  const price = { total: inr(72_318), left: inr(65_086) }
  const payable = { deposit: inr(7232), shown: money(87_00, 'USD'), price }
  expect(amountsIn(payable)).toEqual(['₹7,232', '₹72,318', '₹7,232', '₹65,086'])
  expect(amountsIn({ ...payable, price: { ...price, left: inr(60_000) } })).toContain('₹60,000')
})

test('shows a deposit without a quote with ten times it as the total and nine times it left', () => {
  const payable = { deposit: inr(7232), shown: inr(7232), price: null }
  expect(amountsIn(payable)).toEqual(['₹7,232', '₹72,320', '₹7,232', '₹65,088'])
})

test('shows an amount that is not a deposit without a split', () => {
  const payable = { deposit: inr(7232), shown: inr(7232), price: null, isDeposit: false }
  expect(amountsIn(payable)).toEqual(['₹7,232'])
})
