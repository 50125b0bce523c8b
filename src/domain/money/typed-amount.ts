import { asciiDigits } from '../ascii-digits.ts'
import { type CurrencyCode, currencies } from './currency.ts'

/** Grouped as in India or in the west. */
const withCommas = /^(\d+|\d{1,2}(?:,\d\d)*,\d{3}|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/
const withPoints = /^(\d{1,3}(?:\.\d{3})+),(\d+)$/
const withDecimalComma = /^(\d+),(\d{1,2})$/
const severalPoints = /^(\d{1,3}(?:\.\d{3}){2,})$/

/**
 * Minor units of `1,250.50`, `1,00,000`, `1.250,50` or `12,50`. Null for anything else: a part of a minor unit, or
 * `1.250`, which may mean either.
 */
export function parseAmount(typed: string, currency: CurrencyCode): number | null {
  const { minorDigits } = currencies[currency]
  const text = asciiDigits(typed.trim())
  const [, whole, minor = ''] =
    withCommas.exec(text) ??
    withPoints.exec(text) ??
    withDecimalComma.exec(text) ??
    severalPoints.exec(text) ??
    []
  if (whole === undefined || minor.length > minorDigits) return null
  const amountMinor = Number(`${whole.replaceAll(/[.,]/g, '')}${minor.padEnd(minorDigits, '0')}`)
  return Number.isSafeInteger(amountMinor) ? amountMinor : null
}

/** Paise, also after `₹` or `Rs.`; see `parseAmount`. */
export function parseRupees(text: string): number | null {
  return parseAmount(text.trim().replace(/^(?:₹|Rs\.?)\s*/i, ''), 'INR')
}
