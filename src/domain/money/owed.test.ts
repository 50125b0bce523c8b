import { expect, test } from 'vitest'
import { money } from './money.ts'
import { type CountedMoney, depositStatusOf, owedOf, sharesOf } from './owed.ts'

// Amounts are in paise.
const agreed = 4_000_500
const deposit = (refundedInrMinor = 0, loweredInrMinor = 0) => ({
  amountInrMinor: 400_100,
  refundedInrMinor,
  loweredInrMinor,
})
const balance = (refundedInrMinor = 0, loweredInrMinor = 0) => ({
  amountInrMinor: 3_600_400,
  refundedInrMinor,
  loweredInrMinor,
})

test.each<[string, CountedMoney[], price: number, paid: number, owed: number]>([
  ['nothing paid', [], 4_000_500, 0, 4_000_500],
  ['the deposit paid', [deposit()], 4_000_500, 400_100, 3_600_400],
  ['a part refunded and owed again', [deposit(100_000)], 4_000_500, 300_100, 3_700_400],
  ['a part refunded off the price', [deposit(100_000, 100_000)], 3_900_500, 300_100, 3_600_400],
  ['two refunds, one of each', [deposit(150_000, 50_000)], 3_950_500, 250_100, 3_700_400],
  ['all of the deposit owed again', [deposit(400_100)], 4_000_500, 0, 4_000_500],
  ['all of the deposit off the price', [deposit(400_100, 400_100)], 3_600_400, 0, 3_600_400],
  ['all paid', [deposit(), balance()], 4_000_500, 4_000_500, 0],
  ['all paid, then a part owed again', [deposit(), balance(100_000)], 4_000_500, 3_900_500, 100_000],
  ['all paid, then a part off the price', [deposit(), balance(100_000, 100_000)], 3_900_500, 3_900_500, 0],
  ['paid again after a refund', [deposit(400_100), deposit()], 4_000_500, 400_100, 3_600_400],
  ['more paid than it costs', [balance(), balance()], 4_000_500, 7_200_800, 0],
  [
    'more off the price than it costs',
    [balance(3_600_400, 3_600_400), balance(3_600_400, 3_600_400)],
    0,
    0,
    0,
  ],
])('%s', (_, counted, priceInrMinor, paidInrMinor, owedInrMinor) => {
  expect(owedOf(agreed, counted)).toEqual({ priceInrMinor, paidInrMinor, owedInrMinor })
})

test.each<[string, CountedMoney[], ReturnType<typeof depositStatusOf>]>([
  ['never paid', [], 'owed'],
  ['paid', [deposit()], 'paid'],
  ['partly refunded', [deposit(100_000, 100_000)], 'paid'],
  ['refunded whole off the price', [deposit(400_100, 400_100)], 'refunded'],
  ['refunded whole and owed again', [deposit(400_100)], 'owed'],
  ['refunded whole, a part of it owed again', [deposit(400_100, 100_000)], 'owed'],
  ['paid again after a refund', [deposit(400_100, 400_100), deposit()], 'paid'],
  ['paid again and then refunded off the price', [deposit(400_100), deposit(400_100, 400_100)], 'refunded'],
])('a deposit that was %s', (_, deposits, standing) => {
  expect(depositStatusOf(deposits)).toBe(standing)
})

test('what is left is due after completion until the launch, and the balance from then on', () => {
  const inr = (minor: number) => money(minor, 'INR')
  const charge = { total: inr(agreed), deposit: inr(400_100), balance: inr(3_600_400) }
  const namesOf = (paid: CountedMoney | null, standing: 'paid' | 'owed', isLaunched: boolean) =>
    sharesOf(charge, paid && { ...paid, deposit: standing }, isLaunched).map(({ label }) => label)
  expect(namesOf(null, 'owed', false)).toEqual(['Deposit (10%)', 'Balance after completion (90%)'])
  expect(namesOf(null, 'owed', true)).toEqual(['Deposit (10%)', 'Balance (90%)'])
  expect(namesOf(deposit(), 'paid', false)).toEqual(['Paid (10%)', 'Balance after completion (90%)'])
  expect(namesOf(deposit(), 'paid', true)).toEqual(['Paid (10%)', 'Balance (90%)'])
  const lowered = ['Paid, less the refund', 'Price, less the refund']
  expect(namesOf(balance(100_000, 100_000), 'paid', true)).toEqual([...lowered, 'Balance'])
  const whole = { ...deposit(), amountInrMinor: agreed }
  expect(namesOf(whole, 'paid', true)).toEqual(['Paid', 'Balance'])
})
