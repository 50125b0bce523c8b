import type { CurrencyCode } from '#domain/money/currency.ts'
import { formatMoney, type Money } from '#domain/money/money.ts'
import { type BudgetRange, formatBudgetRange } from '#domain/money/pricing.ts'

export function aboveBudgetMessage(budget: BudgetRange, currency: CurrencyCode): string {
  return `On its own, this costs more than your budget of ${formatBudgetRange(budget, currency)}.`
}

export function choiceMessage(
  total: Money | undefined,
  { sumInr, budget, hasFitting }: { sumInr: number; budget: BudgetRange; hasFitting: boolean },
): string {
  if (!total && !hasFitting) {
    return 'Nothing that covers your wishes fits your budget. Tap a card to choose it anyway.'
  }
  if (!total) return 'Nothing is selected yet. Tap a card to choose it.'
  const sum = `Your choice comes to ${formatMoney(total)}`
  const isWithin = budget.maxInr === null || sumInr <= budget.maxInr
  if (isWithin) return `${sum}, within your budget.`
  return `${sum}, more than your budget of ${formatBudgetRange(budget, total.currency)}. You can leave out what can wait.`
}
