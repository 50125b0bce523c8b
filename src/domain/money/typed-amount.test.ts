import { expect, test } from 'vitest'
import { parseAmount, parseRupees } from './typed-amount.ts'

test.each([
  ['1,000', 100_000],
  ['₹ 500', 50_000],
  ['₹1,00,000.50', 10_000_050],
  ['Rs. 12.5', 1250],
  [' 1958 ', 195_800],
  ['1,000,000', 100_000_000],
  ['12,34,567', 123_456_700],
  ['1,23,45,678', 1_234_567_800],
  ['12,345,678', 1_234_567_800],
  ['Rs 500', 50_000],
  ['12,50', 1250],
  ['12,5', 1250],
  ['1250,00', 125_000],
  ['1.250,50', 125_050],
  ['1.250.000', 125_000_000],
  ['1.250.000,5', 125_000_050],
  ['१२,५०', 1250],
])('%s are that many paise', (text, paise) => {
  expect(parseRupees(text)).toBe(paise)
})

test('yen have no decimals, whatever the sign before them', () => {
  expect(parseAmount('1,250', 'JPY')).toBe(1250)
  for (const typed of ['12,50', '1.250,00', '12.5']) expect(parseAmount(typed, 'JPY')).toBeNull()
})

test.each([
  ...['1e3', '', '₹', '-5', '10,0000', '1.250', '12.345', '1.25,50', '1,250,50', '1.250.00', '1,2.50'],
  ...['12,', ',50', '5 00', '0x10', '9'.repeat(20)],
])('“%s” is not an amount in rupees', (text) => {
  expect(parseRupees(text)).toBeNull()
})
