import type { CurrencyCode } from '#domain/currency.ts'
import { formatMoney, type Money } from '#domain/money.ts'
import { type BudgetRange, formatBudgetRange } from '#domain/pricing.ts'

/** Says that one recommendation alone costs more than the budget. */
export function aboveBudgetWords(budget: BudgetRange, currency: CurrencyCode): string {
  return `On its own, this costs more than your budget of ${formatBudgetRange(budget, currency)}.`
}

/** Compares the chosen sum with the budget, because the single prices say nothing about it. */
export function choiceWords(
  total: Money | undefined,
  { sumInr, budget }: { sumInr: number; budget: BudgetRange },
): string {
  if (!total) return 'Nothing is selected yet. Tap a card to choose it.'
  const sum = `Your choice comes to ${formatMoney(total)}`
  const isWithin = budget.maxInr === null || sumInr <= budget.maxInr
  if (isWithin) return `${sum}, within your budget.`
  return `${sum}, more than your budget of ${formatBudgetRange(budget, total.currency)}. You can leave out what can wait.`
}
