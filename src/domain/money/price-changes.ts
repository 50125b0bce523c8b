import { formatMoney, type Money } from './money.ts'

/** What a visitor is told whose page was opened before a publication. */
export function priceChangedText(was: Money, now: Money): string {
  return `The price was ${formatMoney(was)} and is now ${formatMoney(now)}.`
}

/** @param names at least one */
export function noLongerOffered(names: readonly string[]): string {
  return `${listOf(names)} ${names.length === 1 ? 'is' : 'are'} no longer offered.`
}

function listOf(names: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names)
}
