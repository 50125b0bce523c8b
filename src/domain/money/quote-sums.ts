import { isolateText } from '../one-line.ts'
import type { QuoteDiscount, QuoteLine } from '../records/quote.ts'
import type { PriceTerms } from './agreed-price.ts'
import { formatMoney, type Money, money, subtractMoney, sumMoney } from './money.ts'
import { type Charge, chargeFor } from './pricing.ts'

export type PricedQuote = {
  lines: readonly QuoteLine[]
  terms: PriceTerms
  /** Null for none. */
  discount: QuoteDiscount | null
}

/** `full` less `off` is `shown`. */
export type QuoteSums = { full: Money; off: Money; shown: Money; charge: Charge }

/**
 * Exact to the minor unit; a percentage rounds half up. A discount takes off the whole price at most. The only sum of a
 * quote.
 */
export function sumsOf({ lines, terms, discount }: PricedQuote, optionIds: readonly string[]): QuoteSums {
  const { currency, ratePerInr } = terms
  const full = sumMoney(
    linesOf(lines, optionIds).map((line) => amountOf(line, currency)),
    currency,
  )
  const off = money(Math.min(full.amountMinor, discountMinor(full.amountMinor, discount)), currency)
  const shown = subtractMoney(full, off)
  return { full, off, shown, charge: chargeFor(shown, ratePerInr) }
}

function discountMinor(fullMinor: number, discount: QuoteDiscount | null): number {
  if (!discount) return 0
  if (discount.kind === 'amount') return discount.value
  const numerator = fullMinor * discount.value
  const rest = numerator % hundredPercent
  return (numerator - rest) / hundredPercent + (rest * 2 >= hundredPercent ? 1 : 0)
}

/** Hundredths of a percent. */
export const hundredPercent = 10_000

export function linesOf(lines: readonly QuoteLine[], optionIds: readonly string[]): QuoteLine[] {
  return lines.filter(({ id, isOption }) => !isOption || optionIds.includes(id))
}

export function chosenOptions(lines: readonly QuoteLine[]): string[] {
  return lines.filter(({ isOption, isChosen }) => isOption && isChosen).map(({ id }) => id)
}

export function quantityOf({ quantity = 1 }: QuoteLine): number {
  return quantity
}

/** For all of its quantity. */
export function amountOf(line: QuoteLine, currency: Money['currency']): Money {
  return money(line.amountMinor * quantityOf(line), currency)
}

/** The thing that it sells: its first line. */
export function nameOfQuote(lines: readonly Pick<QuoteLine, 'name'>[]): string {
  return lines[0]?.name || 'Quote'
}

/** `3 × Additional page` */
export function titleOf(line: QuoteLine, name: string = line.name): string {
  const quantity = quantityOf(line)
  return quantity === 1 ? name : `${quantity} × ${name}`
}

/** For texts that may mix directions. */
export function isolatedTitleOf(line: QuoteLine): string {
  return titleOf(line, isolateText(line.name))
}

/** `3 × $30`; '' for one. */
export function unitPriceOf(line: QuoteLine, currency: Money['currency']): string {
  const quantity = quantityOf(line)
  return quantity === 1 ? '' : `${quantity} × ${formatMoney(money(line.amountMinor, currency))}`
}

/** `Discount (12.5%)` */
export function discountTitle(discount: QuoteDiscount | null): string {
  return discount?.kind === 'percent' ? `Discount (${discount.value / 100}%)` : 'Discount'
}
