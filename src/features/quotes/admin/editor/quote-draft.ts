import { asciiDigits } from '#domain/ascii-digits.ts'
import { type CurrencyCode, currencies } from '#domain/money/currency.ts'
import { minorPerMajor, money } from '#domain/money/money.ts'
import { type PricedQuote, quantityOf } from '#domain/money/quote-sums.ts'
import { parseAmount } from '#domain/money/typed-amount.ts'
import type { QuoteDiscount, QuoteLine } from '#domain/records/quote.ts'
import { type QuoteDetail, quoteLimits } from '../../quote.ts'

/** A line as typed; `amount` is in major units. */
export type DraftLine = Omit<QuoteLine, 'amountMinor' | 'quantity'> & { quantity: string; amount: string }

const texts = ['clientName', 'clientEmail', 'companyName', 'taxNumber', 'note'] as const

/** Labels the fields outside of lines and discount. */
export const draftLabels = {
  clientName: 'Name',
  clientEmail: 'Email',
  companyName: 'Company',
  taxNumber: 'Tax number',
  note: 'Note to the client',
  validDays: 'Valid for (days)',
} as const

export type QuoteDraft = Pick<QuoteDetail, (typeof texts)[number]> & {
  validDays: string
  discountKind: QuoteDiscount['kind']
  /** '' for none. */
  discount: string
  lines: DraftLine[]
}

export function draftOf({ lines, discount, validDays, terms, ...quote }: QuoteDetail): QuoteDraft {
  const perMajor = minorPerMajor(terms.currency)
  const { clientName, clientEmail, companyName, taxNumber, note } = quote
  return {
    ...{ clientName, clientEmail, companyName, taxNumber, note },
    validDays: String(validDays),
    discountKind: discount?.kind ?? 'percent',
    discount: discount ? String(discount.value / (discount.kind === 'percent' ? 100 : perMajor)) : '',
    lines: lines.map((line) => draftLineOf(line, terms.currency)),
  }
}

/** Set by hand, unless other days were typed. */
export function lastDayOf(quote: QuoteDetail, { validDays }: QuoteDraft): string | null {
  return Number(validDays) === quote.validDays ? quote.validUntil : null
}

export function draftLineOf(line: QuoteLine, currency: CurrencyCode): DraftLine {
  const { id, name, detail, amountMinor, isOption, isChosen } = line
  const major = amountMinor / minorPerMajor(currency)
  const amount = Number.isInteger(major) ? String(major) : major.toFixed(currencies[currency].minorDigits)
  return { id, name, detail, isOption, isChosen, amount, quantity: String(quantityOf(line)) }
}

export function emptyLine(): DraftLine {
  const id = crypto.randomUUID()
  return { id, name: '', detail: '', quantity: '1', amount: '', isOption: false, isChosen: true }
}

/** Turns what is no number into NaN, which the schema refuses. */
export function editOf(
  { discount, discountKind: kind, lines, validDays, ...draft }: QuoteDraft,
  currency: CurrencyCode,
) {
  return {
    ...draft,
    validDays: wholeOf(validDays),
    discount: discount.trim() === '' ? null : { kind, value: discountValue(kind, discount, currency) },
    lines: lines.map(({ amount, quantity, ...line }) => ({
      ...line,
      quantity: wholeOf(quantity),
      amountMinor: parseAmount(amount, currency) ?? Number.NaN,
    })),
  }
}

function discountValue(kind: QuoteDiscount['kind'], typed: string, currency: CurrencyCode): number {
  if (kind === 'amount') return parseAmount(typed, currency) ?? Number.NaN
  const [, whole, part = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(asciiDigits(typed.trim())) ?? []
  return whole === undefined ? Number.NaN : Number(whole + part.padEnd(2, '0'))
}

function wholeOf(typed: string): number {
  const text = asciiDigits(typed.trim())
  return /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
}

/** For all of its quantity; null if that is no number. */
export function amountOfLine(line: DraftLine, currency: CurrencyCode): number | null {
  const amountMinor = wholeOf(line.quantity) * (parseAmount(line.amount, currency) ?? Number.NaN)
  return Number.isSafeInteger(amountMinor) ? amountMinor : null
}

/** False while what is typed has no sum. */
export function isPriced({ lines, discount, discountKind }: QuoteDraft, currency: CurrencyCode): boolean {
  const hasDiscount = discount.trim() !== ''
  return (
    lines.every((line) => amountOfLine(line, currency) !== null) &&
    !(hasDiscount && Number.isNaN(discountValue(discountKind, discount, currency)))
  )
}

/** What can be added up: an invalid price counts as 0, an invalid quantity as 1. */
export function pricedOf(
  draft: QuoteDraft,
  terms: QuoteDetail['terms'],
): PricedQuote & { lines: QuoteLine[] } {
  const { lines, discount } = editOf(draft, terms.currency)
  const value = discount && Math.min(discount.value, quoteLimits.amountMinor)
  return {
    terms,
    discount: discount && value ? { ...discount, value } : null,
    lines: lines.map((line) => {
      const quantity = line.quantity > 0 ? Math.min(line.quantity, quoteLimits.quantity) : 1
      const most = Math.floor(quoteLimits.amountMinor / quantity)
      return {
        ...line,
        quantity,
        amountMinor: money(Math.min(line.amountMinor || 0, most), terms.currency).amountMinor,
        isChosen: !line.isOption || line.isChosen,
      }
    }),
  }
}

/** Moves past the neighbour; at the end of the list, nothing. */
export function moveLine(lines: readonly DraftLine[], id: string, step: -1 | 1): DraftLine[] {
  const from = lines.findIndex((line) => line.id === id)
  const moved = [...lines]
  const [line] = moved.splice(from, 1)
  if (line) moved.splice(Math.max(0, from + step), 0, line)
  return moved
}

export function isSameDraft(one: QuoteDraft, other: QuoteDraft): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
