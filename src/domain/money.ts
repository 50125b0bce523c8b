import { type CurrencyCode, currencies } from './currency.ts'

/** An amount in minor units (paise, cents; the yen has none). Always a safe integer. */
export type Money = { readonly amountMinor: number; readonly currency: CurrencyCode }

/** Throws a RangeError unless `amountMinor` is a safe integer: a fraction of a paisa is always a bug. */
export function money(amountMinor: number, currency: CurrencyCode): Money {
  if (!Number.isSafeInteger(amountMinor)) {
    throw new RangeError(`Money needs a whole number of minor units, not ${amountMinor}`)
  }
  return { amountMinor, currency }
}

/** Makes Money of whole rupees, dollars or yen. Throws a RangeError for a fraction. */
export function wholeMoney(wholeMajor: number, currency: CurrencyCode): Money {
  if (!Number.isInteger(wholeMajor)) throw new RangeError(`Not a whole amount: ${wholeMajor}`)
  return money(wholeMajor * minorPerMajor(currency), currency)
}

/** Makes Money of what a sender claims, 0 or more major units: rounded to minor units, at most what Money can hold. */
export function claimedMoney(major: number, currency: CurrencyCode): Money {
  const amountMinor = Math.round(major * minorPerMajor(currency))
  return money(Math.min(amountMinor, Number.MAX_SAFE_INTEGER), currency)
}

/** 100 for most currencies, 1 for the yen. */
export function minorPerMajor(currency: CurrencyCode): number {
  return 10 ** currencies[currency].minorDigits
}

export function addMoney(a: Money, b: Money): Money {
  requireSameCurrency(a.currency, b.currency)
  return money(a.amountMinor + b.amountMinor, a.currency)
}

export function subtractMoney(a: Money, b: Money): Money {
  requireSameCurrency(a.currency, b.currency)
  return money(a.amountMinor - b.amountMinor, a.currency)
}

/** Adds amounts. An empty sum needs `currency` too. Throws a RangeError for a term in another currency. */
export function sumMoney(terms: readonly Money[], currency: CurrencyCode): Money {
  return terms.reduce(addMoney, money(0, currency))
}

/**
 * Formats `₹1,00,000`, `$235`, `AED 1,320`: the symbol, then Indian grouping in every currency. A whole amount, like
 * every shown price, prints no decimals; any other amount keeps its minor digits, because rounding would misstate it. Throws a RangeError
 * for an amount that is no Money, which only a broken record has.
 */
export function formatMoney(amount: Money): string {
  const { amountMinor, currency } = money(amount.amountMinor, amount.currency)
  const { symbol, minorDigits } = currencies[currency]
  const perMajor = minorPerMajor(currency)
  const absolute = Math.abs(amountMinor)
  const minor = absolute % perMajor
  const whole = groupIndian((absolute - minor) / perMajor)
  const decimals = minor === 0 ? '' : `.${String(minor).padStart(minorDigits, '0')}`
  return `${amountMinor < 0 ? '-' : ''}${symbol}${whole}${decimals}`
}

/** Formats an amount in rupees. @param paise in minor units */
export function formatRupees(paise: number): string {
  return formatMoney(money(paise, 'INR'))
}

/**
 * Formats `100000` as `1,00,000`, like `Intl.NumberFormat('en-IN')` for whole numbers. A page's first `Intl` takes a
 * browser twenty milliseconds, which would delay the first price.
 */
export function groupIndian(amount: number): string {
  return String(Math.round(amount)).replace(/\B(?=(\d\d)*\d{3}$)/g, ',')
}

// Indian grouping, western grouping or none, with at most two decimals.
const rupeesPattern = /^(?:₹|Rs\.?)?\s*(\d+|\d{1,2}(?:,\d\d)*,\d{3}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/i

/** Parses rupees as people write them (`1,000`, `₹ 500`, `1,00,000.50`) into paise; null for anything else. */
export function parseRupees(text: string): number | null {
  const [, rupees, paise = ''] = rupeesPattern.exec(text.trim()) ?? []
  if (rupees === undefined) return null
  const amountMinor = Number(`${rupees.replaceAll(',', '')}${paise.padEnd(2, '0')}`)
  return Number.isSafeInteger(amountMinor) ? amountMinor : null
}

function requireSameCurrency(a: CurrencyCode, b: CurrencyCode): void {
  if (a !== b) throw new RangeError(`Cannot combine ${a} with ${b}`)
}
