import { type CurrencyCode, currencies } from './currency.ts'

/** Minor units (paise, cents; the yen has none), a safe integer. */
export type Money = { readonly amountMinor: number; readonly currency: CurrencyCode }

/** @throws RangeError for a fraction: part of a paisa is a bug */
export function money(amountMinor: number, currency: CurrencyCode): Money {
  if (!Number.isSafeInteger(amountMinor)) {
    throw new RangeError(`Money needs a whole number of minor units, not ${amountMinor}`)
  }
  return { amountMinor, currency }
}

/** @throws RangeError for a fraction */
export function wholeMoney(wholeMajor: number, currency: CurrencyCode): Money {
  if (!Number.isInteger(wholeMajor)) throw new RangeError(`Not a whole amount: ${wholeMajor}`)
  return money(wholeMajor * minorPerMajor(currency), currency)
}

/** Rounds 0 or more major units to minor units, up to the largest safe integer. */
export function claimedMoney(major: number, currency: CurrencyCode): Money {
  const amountMinor = Math.round(major * minorPerMajor(currency))
  return money(Math.min(amountMinor, Number.MAX_SAFE_INTEGER), currency)
}

/** 100, or 1 for the yen. */
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

export function negated({ amountMinor, currency }: Money): Money {
  return money(-amountMinor, currency)
}

/** @throws RangeError for a term in another currency */
export function sumMoney(terms: readonly Money[], currency: CurrencyCode): Money {
  return terms.reduce(addMoney, money(0, currency))
}

/**
 * Groups digits the Indian way in every currency: `$1,00,000`.
 * @throws RangeError for a broken record's amount
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

export function formatRupees(paise: number): string {
  return formatMoney(money(paise, 'INR'))
}

/**
 * `1,00,000`, like `Intl.NumberFormat('en-IN')`: a page's first `Intl` would delay the first price by 20 ms.
 */
export function groupIndian(amount: number): string {
  return String(Math.round(amount)).replace(/\B(?=(\d\d)*\d{3}$)/g, ',')
}

function requireSameCurrency(a: CurrencyCode, b: CurrencyCode): void {
  if (a !== b) throw new RangeError(`Cannot combine ${a} with ${b}`)
}
