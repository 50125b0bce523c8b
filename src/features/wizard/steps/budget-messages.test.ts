import { expect, test } from 'vitest'
import { money } from '#domain/money/money.ts'
import { type BudgetRange, budgetRanges } from '#domain/money/pricing.ts'
import { aboveBudgetMessage, choiceMessage } from './budget-messages.ts'

const [, budget, , , unlimited] = budgetRanges as readonly [
  BudgetRange,
  BudgetRange,
  BudgetRange,
  BudgetRange,
  BudgetRange,
]
const most = budget.maxInr ?? expect.fail('This budget has a limit')
const dollars = (amount: number) => money(amount * 100, 'USD')

test('a choice is within its budget up to the limit, and above it from the next rupee', () => {
  const choice = { budget, hasFitting: true }
  expect(choiceMessage(dollars(540), { ...choice, sumInr: most })).toBe(
    'Your choice comes to $540, within your budget.',
  )
  expect(choiceMessage(dollars(960), { ...choice, sumInr: most + 1 })).toBe(
    'Your choice comes to $960, more than your budget of $300-600. You can leave out what can wait.',
  )
  expect(choiceMessage(dollars(9600), { ...choice, budget: unlimited, sumInr: 10 * most })).toMatch(
    /within your budget\.$/,
  )
})

test('without a choice it says whether anything fits', () => {
  expect(choiceMessage(undefined, { budget, sumInr: 0, hasFitting: true })).toMatch(
    /^Nothing is selected yet\./,
  )
  expect(choiceMessage(undefined, { budget, sumInr: 0, hasFitting: false })).toMatch(
    /^Nothing that covers your wishes fits your budget\./,
  )
})

test('a recommendation above the budget names it in the visitor’s currency', () => {
  expect(aboveBudgetMessage(budget, 'INR')).toBe(
    'On its own, this costs more than your budget of ₹25,000-50,000.',
  )
})
