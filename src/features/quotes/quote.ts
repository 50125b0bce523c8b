import * as v from 'valibot'
import { agency } from '#domain/agency.ts'
import type { PriceTerms } from '#domain/agreed-price.ts'
import { formatPaperDay } from '#domain/calendar-day.ts'
import { formatMoney, formatRupees, type Money, money, sumMoney } from '#domain/money.ts'
import { isolated } from '#domain/one-line.ts'
import { isDepositAsked, owedFor, type PaidForPrice } from '#domain/owed.ts'
import { type Charge, chargeFor } from '#domain/pricing.ts'
import type { Acceptance, QuoteLine, QuoteStatus } from '#domain/records/quote.ts'
import type { Side } from '#domain/records/states.ts'
import { optionalEmail, optionalLine, requiredLine, severalLines } from '#domain/text-fields.ts'
import type { DocumentSummary } from '#features/invoices/invoice.ts'
import type { Listed } from '#platform/records/list-page.ts'
import type { LiveLink } from '#platform/records/live-link.ts'
import { versionField } from '#platform/records/record-version.ts'

/** Longest accepted texts in UTF-16 units, and the largest numbers. */
export const quoteLimits = {
  name: 120,
  taxNumber: 30,
  note: 2000,
  lineName: 120,
  lineDetail: 300,
  lines: 40,
  acceptedText: 20_000,
  /** Minor units of the quote's currency. */
  amountMinor: 10_000_000_000,
  validDays: 180,
} as const

/** How long a quote is valid unless staff say otherwise. */
export const usualValidDays = 14

/** What a choice among a quote's lines costs. */
export type QuoteSums = { shown: Money; charge: Charge }

export type QuoteDetail = {
  id: string
  /** Null until it is sent. */
  number: string | null
  status: QuoteStatus
  version: number
  leadId: string
  clientName: string
  clientEmail: string
  companyName: string
  taxNumber: string
  /** A few words to the client; '' without any. */
  note: string
  lines: QuoteLine[]
  terms: PriceTerms
  validDays: number
  /** ISO 8601 in UTC, like every time; null until it is sent. */
  validUntil: string | null
  createdAt: string
  sentAt: string | null
  /** When the client first saw it. */
  openedAt: string | null
  answeredAt: string | null
  acceptance: Acceptance | null
  /** Why the client declined; '' without a word. */
  reason: string
}

/** `GET /api/quotes/:id`, and the answer to every change of the quote. */
export type QuotePage = {
  quote: QuoteDetail
  /** The side of whoever asks. */
  side: Side
  /** What came in for its price, perhaps before the quote; null before that, and for a quote that nobody can accept. */
  paid: PaidForPrice | null
  /** True while an attempt to pay the deposit is not settled. */
  isChecking: boolean
  /** The invoice of the deposit; null unless somebody asked for it. */
  invoice: DocumentSummary | null
  /** The project that came of it; null before that. */
  projectId: string | null
  /** True while the site takes no payments. */
  isPayingOff: boolean
  /** The mailed links that open it, for staff only; empty for the client. */
  links: LiveLink[]
}

/** Whether the client pays a deposit for the first time, or one that was refunded. */
export type DepositAsked = 'first' | 'again'

/** A row of a list. `isPaid`: its deposit is. `depositAsked` is null unless the client pays it next. */
export type QuoteSummary = Pick<
  QuoteDetail,
  'id' | 'number' | 'status' | 'leadId' | 'createdAt' | 'sentAt' | 'openedAt' | 'answeredAt' | 'validUntil'
> & {
  title: string
  shown: Money
  depositInrMinor: number
  isPaid: boolean
  depositAsked: DepositAsked | null
}

/** `GET /api/my/quotes` and `GET /api/admin/quotes`, newest first. */
export type QuoteList = { quotes: Listed<QuoteSummary>[] }

/** Adds up the lines that are no options and those of `optionIds`. The lines add up to the total to the unit. */
export function sumsOf(
  { lines, terms }: Pick<QuoteDetail, 'lines' | 'terms'>,
  optionIds: readonly string[],
): QuoteSums {
  const amounts = linesOf(lines, optionIds).map(({ amountMinor }) => money(amountMinor, terms.currency))
  const shown = sumMoney(amounts, terms.currency)
  return { shown, charge: chargeFor(shown, terms.ratePerInr) }
}

/** Returns the lines that a choice of options buys. */
export function linesOf(lines: readonly QuoteLine[], optionIds: readonly string[]): QuoteLine[] {
  return lines.filter(({ id, isOption }) => !isOption || optionIds.includes(id))
}

/** Returns the options that are chosen now. */
export function chosenOptions(lines: readonly QuoteLine[]): string[] {
  return lines.filter(({ isOption, isChosen }) => isOption && isChosen).map(({ id }) => id)
}

/**
 * The words that the client accepts. The page shows exactly these, and the server stores them.
 * @param paid what came in before
 */
export function acceptanceText(
  quote: Pick<QuoteDetail, 'number' | 'sentAt' | 'lines' | 'terms'>,
  optionIds: readonly string[],
  paid: PaidForPrice | null,
): string {
  const { shown, charge } = sumsOf(quote, optionIds)
  const { currency } = quote.terms
  const lines = linesOf(quote.lines, optionIds).map(
    ({ name, amountMinor }) => `${isolated(name)} (${formatMoney(money(amountMinor, currency))})`,
  )
  const inRupees = currency === 'INR' ? '' : `, charged as ${formatMoney(charge.total)}`
  return [
    `I accept ${agency.name}’s quote ${quote.number} of ${dayOf(quote.sentAt)}: ${lines.join(', ')}.`,
    `The total is ${formatMoney(shown)}${inRupees}.`,
    payingWords(charge, paid),
  ].join(' ')
}

function payingWords(charge: Charge, paid: PaidForPrice | null): string {
  const { paidInrMinor, owedInrMinor } = owedFor(charge, paid)
  const [has, left] = [money(paidInrMinor, 'INR'), money(owedInrMinor, 'INR')].map(formatMoney)
  const before = paid ? `I have paid ${has}. ` : ''
  if (isDepositAsked(charge, paid)) {
    const rest = formatRupees(owedInrMinor - charge.deposit.amountMinor)
    return `${before}I pay 10%, ${formatMoney(charge.deposit)}, to start, and the remaining ${rest} after completion.`
  }
  return owedInrMinor > 0
    ? `I have paid ${has}, and pay the remaining ${left} after completion.`
    : `I have paid ${has}, and nothing is left to pay.`
}

/** Formats the day of a quote's time: `2 Nov 2026, India`; '' without one. */
export function dayOf(iso: string | null): string {
  return iso === null ? '' : formatPaperDay(new Date(iso))
}

export const newQuoteSchema = v.object({
  leadId: v.pipe(v.string('Name the lead.'), v.uuid('Name the lead.')),
})

/** The query of `GET /api/admin/quotes`. */
export const quoteListSchema = newQuoteSchema

const flag = v.boolean('Send true or false.')
const lineSchema = v.object(
  {
    id: requiredLine(60, 'Send an id.'),
    name: requiredLine(quoteLimits.lineName, 'Name this line.'),
    detail: optionalLine(quoteLimits.lineDetail),
    amountMinor: v.pipe(
      v.number('Enter an amount.'),
      v.safeInteger('Enter a whole amount.'),
      v.minValue(0, 'Enter an amount of 0 or more.'),
      v.maxValue(quoteLimits.amountMinor, 'This amount is too large.'),
    ),
    isOption: flag,
    isChosen: flag,
  },
  'Send the fields of a line.',
)

export const quoteEditSchema = v.object({
  version: versionField,
  clientName: optionalLine(quoteLimits.name),
  clientEmail: optionalEmail,
  companyName: optionalLine(quoteLimits.name),
  taxNumber: optionalLine(quoteLimits.taxNumber),
  note: v.optional(severalLines(quoteLimits.note), ''),
  validDays: v.pipe(
    v.number('Enter a number of days.'),
    v.safeInteger('Enter whole days.'),
    v.minValue(1, 'A quote is valid for a day at least.'),
    v.maxValue(quoteLimits.validDays, `A quote is valid for ${quoteLimits.validDays} days at most.`),
  ),
  lines: v.pipe(
    v.array(lineSchema, 'Send a list of lines.'),
    v.nonEmpty('A quote has a line at least.'),
    v.maxLength(quoteLimits.lines, `Use at most ${quoteLimits.lines} lines.`),
    v.check((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, 'Each line has its own id.'),
  ),
})
export type QuoteEdit = v.InferOutput<typeof quoteEditSchema>

export const quoteVersionSchema = v.object({ version: versionField })

export const quoteAcceptSchema = v.object({
  version: versionField,
  /** The client's name; for staff, whom they spoke to. */
  name: requiredLine(quoteLimits.name, 'Enter your full name.'),
  optionIds: v.pipe(
    v.array(requiredLine(60, 'Send an id.'), 'Send a list of options.'),
    v.maxLength(quoteLimits.lines, 'The list is too long.'),
  ),
  /** The words beside the button, which the server composes again and compares. */
  text: v.pipe(
    v.string('Send the words that were accepted.'),
    v.nonEmpty('Send the words that were accepted.'),
    v.maxLength(quoteLimits.acceptedText, 'This text is too long.'),
  ),
})
export type QuoteAccept = v.InferOutput<typeof quoteAcceptSchema>

export const quoteDeclineSchema = v.object({
  version: versionField,
  /** What the client says about it; '' without a word. */
  reason: v.optional(severalLines(quoteLimits.note), ''),
})
export type QuoteDecline = v.InferOutput<typeof quoteDeclineSchema>
