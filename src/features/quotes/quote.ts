import * as v from 'valibot'
import { agency } from '#domain/agency.ts'
import { formatDocumentDay } from '#domain/calendar-day.ts'
import { dayField } from '#domain/day-field.ts'
import type { PriceTerms } from '#domain/money/agreed-price.ts'
import { formatMoney, formatRupees, type Money } from '#domain/money/money.ts'
import { isDepositDue, owedFor, type PaidForPrice } from '#domain/money/owed.ts'
import type { Charge } from '#domain/money/pricing.ts'
import {
  amountOf,
  hundredPercent,
  isolatedTitleOf,
  linesOf,
  type PricedQuote,
  sumsOf,
} from '#domain/money/quote-sums.ts'
import type { ProjectPlanId } from '#domain/records/project.ts'
import {
  type Acceptance,
  type AcceptedHow,
  acceptedHowLabels,
  type QuoteDiscount,
  type QuoteLine,
  type QuoteStatus,
  quoteStates,
} from '#domain/records/quote.ts'
import type { Side } from '#domain/records/states.ts'
import { optionalEmail, optionalLine, requiredLine, severalLines } from '#domain/text-fields.ts'
import type { DocumentSummary } from '#features/billing/documents/invoice.ts'
import type { LeadContact } from '#features/leads/lead-handling.ts'
import type { TermsInForce } from '#features/policies/policy.ts'
import { describeTerms } from '#features/policies/terms.ts'
import { defineList, type ListQueryOf, statusChoice } from '#platform/lists/define-list.ts'
import { idFilter, type Listed, type ListPage } from '#platform/records/list-page.ts'
import type { LiveLink } from '#platform/records/live-link.ts'
import { versionField } from '#platform/records/record-version.ts'

/** Texts in UTF-16 units. */
export const quoteLimits = {
  name: 120,
  taxNumber: 30,
  note: 2000,
  lineName: 120,
  lineDetail: 300,
  lines: 40,
  quantity: 999,
  acceptedText: 20_000,
  /** Minor units of the quote's currency, for all of a line's quantity. */
  amountMinor: 10_000_000_000,
  validDays: 180,
  search: 200,
} as const

export const usualValidDays = 14

export type QuoteDetail = {
  id: string
  number: string | null
  status: QuoteStatus
  version: number
  leadId: string
  clientName: string
  clientEmail: string
  companyName: string
  taxNumber: string
  note: string
  lines: QuoteLine[]
  /** The plan of the project that its chosen lines start. */
  plan: ProjectPlanId
  terms: PriceTerms
  discount: QuoteDiscount | null
  validDays: number
  /** ISO 8601 in UTC, like every time. */
  validUntil: string | null
  createdAt: string
  sentAt: string | null
  openedAt: string | null
  remindedAt: string | null
  answeredAt: string | null
  /** The quote that it revises. */
  replacesId: string | null
  acceptance: Acceptance | null
  reason: string
}

/** ISO 8601. */
export type QuoteChange = { by: string; at: string }

export type QuoteReference = { id: string; number: string | null }

export type QuotePage = {
  quote: QuoteDetail
  side: Side
  /** Payments for its price, perhaps from before the quote; null for a declined, replaced or expired one. */
  paid: PaidForPrice | null
  /** When the last payment for its price came. ISO 8601 in UTC, as `launchedAt`. */
  paidAt: string | null
  /** Null until its project is launched. */
  launchedAt: string | null
  isChecking: boolean
  invoice: DocumentSummary | null
  projectId: string | null
  isPayingOff: boolean
  /** What the client accepts with an open quote; else null. */
  terms: TermsInForce | null
  /** A quote that the lead's client got later and the reader may open; else null. */
  newer: QuoteReference | null
  /** For staff: another quote of the lead that the client has accepted. */
  accepted: QuoteReference | null
  /** For staff: theirs with the client. */
  contact: LeadContact | null
  /** For staff, who changed this draft last; null if that was no member of staff. */
  changed: QuoteChange | null
  /** Empty for the client. */
  links: LiveLink[]
}

/** `again` after a refund. */
export type DepositRequest = 'first' | 'again'

/** `isPaid`: its deposit is. `depositAsked` is null unless the client pays it next. */
export type QuoteSummary = Pick<
  QuoteDetail,
  'id' | 'number' | 'status' | 'leadId' | 'createdAt' | 'sentAt' | 'openedAt' | 'answeredAt' | 'validUntil'
> & {
  title: string
  shown: Money
  depositInrMinor: number
  isPaid: boolean
  isWholePaid: boolean
  depositAsked: DepositRequest | null
}

export type MyQuotes = { quotes: Listed<QuoteSummary>[] }

export type ListedQuote = QuoteSummary & Pick<QuoteDetail, 'clientName' | 'companyName'>

export type QuoteList = ListPage<ListedQuote, QuoteStatus>

/** The page shows exactly this, and the server stores it. */
export function acceptanceText(
  quote: Pick<QuoteDetail, 'number' | 'sentAt' | keyof PricedQuote>,
  optionIds: readonly string[],
  { paid, launchedAt, terms }: Pick<QuotePage, 'paid' | 'launchedAt' | 'terms'>,
): string {
  const { off, charge } = sumsOf(quote, optionIds)
  const { currency } = quote.terms
  const lines = linesOf(quote.lines, optionIds).map(
    (line) => `${isolatedTitleOf(line)} (${formatMoney(amountOf(line, currency))})`,
  )
  const discount = off.amountMinor > 0 ? `, less a discount of ${formatMoney(off)}` : ''
  return [
    `I accept ${agency.name}’s quote ${quote.number} of ${dayOf(quote.sentAt)}: ${lines.join(', ')}${discount}.`,
    describeTotal(quote, optionIds),
    describePaying(charge, paid, launchedAt !== null),
    ...(terms ? [describeTerms(terms)] : []),
  ].join(' ')
}

export function describeTotal(quote: PricedQuote, optionIds: readonly string[]): string {
  const { shown, charge } = sumsOf(quote, optionIds)
  const inRupees = quote.terms.currency === 'INR' ? '' : `, charged as ${formatMoney(charge.total)}`
  return `The total is ${formatMoney(shown)}${inRupees}.`
}

export function describePaying(charge: Charge, paid: PaidForPrice | null, isLaunched: boolean): string {
  const { paidInrMinor, owedInrMinor } = owedFor(charge, paid)
  const has = `I have paid ${formatRupees(paidInrMinor)}`
  const isAsked = isDepositDue(charge, paid)
  const balanceMinor = owedInrMinor - (isAsked ? charge.deposit.amountMinor : 0)
  const balance = `the balance of ${formatRupees(balanceMinor)}${isLaunched ? '' : ' after completion'}.`
  if (isAsked)
    return `${paid ? `${has}. ` : ''}I pay a 10% deposit of ${formatMoney(charge.deposit)} first, and ${balance}`
  return owedInrMinor > 0 ? `${has}, and pay ${balance}` : `${has}, and no balance is due.`
}

/** ` by phone on 2 November 2026 (India time)`; '' unless staff recorded it. */
export function describeSaid({ said }: Acceptance): string {
  return said ? ` ${acceptedHowLabels[said.how].toLowerCase()} on ${formatDocumentDay(said.on)}` : ''
}

/** `2 November 2026 (India time)`; '' without a time. */
export function dayOf(iso: string | null): string {
  return iso === null ? '' : formatDocumentDay(new Date(iso))
}

export const newQuoteSchema = v.object({
  leadId: v.pipe(v.string('Name the lead.'), v.uuid('Name the lead.')),
})

export const quoteList = defineList({
  title: 'Quotes',
  noun: 'quotes',
  filters: {
    status: statusChoice(quoteStates),
    leadId: idFilter('Name the lead.'),
    client: idFilter('Name a client.'),
  },
  search: { maxLength: quoteLimits.search, finds: 'Number, client, company, email' },
  sorts: ['made', 'until'],
  empty: {
    title: 'No quotes yet',
    text: 'Open a lead to quote what the client chose, or start with the button above.',
  },
})
export type QuoteListQuery = ListQueryOf<typeof quoteList>

const flag = v.boolean('Send true or false.')
const amount = (sentence: string) =>
  v.pipe(
    v.number(sentence),
    v.safeInteger('Enter a whole amount.'),
    v.minValue(0, 'Enter an amount of 0 or more.'),
    v.maxValue(quoteLimits.amountMinor, 'This amount is too large.'),
  )
const lineSchema = v.pipe(
  v.object(
    {
      id: requiredLine(60, 'Send an id.'),
      name: requiredLine(quoteLimits.lineName, 'Name this line.'),
      detail: optionalLine(quoteLimits.lineDetail),
      /** Pages of release ae3571f send none. */
      quantity: v.optional(
        v.pipe(
          v.number('Enter a quantity.'),
          v.safeInteger('Enter a whole number.'),
          v.minValue(1, 'Enter 1 or more.'),
          v.maxValue(quoteLimits.quantity, `Enter at most ${quoteLimits.quantity}.`),
        ),
      ),
      amountMinor: amount('Enter an amount, such as 1,250.'),
      isOption: flag,
      isChosen: flag,
    },
    'Send the fields of a line.',
  ),
  v.forward(
    v.check(
      ({ quantity = 1, amountMinor }) => quantity * amountMinor <= quoteLimits.amountMinor,
      'This amount is too large.',
    ),
    ['amountMinor'],
  ),
)

const discountSchema = v.pipe(
  v.object(
    {
      kind: v.picklist(['percent', 'amount'], 'Choose percent or amount.'),
      value: v.pipe(amount('Enter a discount.'), v.minValue(1, 'Enter a discount above 0.')),
    },
    'Send the fields of a discount.',
  ),
  v.forward(
    v.check(
      ({ kind, value }) => kind !== 'percent' || value <= hundredPercent,
      'A discount can be at most 100%.',
    ),
    ['value'],
  ),
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
    v.minValue(1, 'A quote must be valid for at least a day.'),
    v.maxValue(quoteLimits.validDays, `A quote can be valid for at most ${quoteLimits.validDays} days.`),
  ),
  /** Null for none. Pages of release ae3571f send nothing, which keeps it. */
  discount: v.optional(v.nullable(discountSchema)),
  lines: v.pipe(
    v.array(lineSchema, 'Send a list of lines.'),
    v.nonEmpty('Add at least one line.'),
    v.maxLength(quoteLimits.lines, `Use at most ${quoteLimits.lines} lines.`),
    v.check((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, 'Each line has its own id.'),
  ),
})
export type QuoteEdit = v.InferOutput<typeof quoteEditSchema>

export const quoteVersionSchema = v.object({ version: versionField })

export const quoteExtensionSchema = v.object({ version: versionField, lastDay: dayField() })
export type QuoteExtension = v.InferOutput<typeof quoteExtensionSchema>

const acceptedHows = Object.keys(acceptedHowLabels) as AcceptedHow[]

export const quoteAcceptSchema = v.object({
  version: versionField,
  /** For staff, whom they spoke to. */
  name: requiredLine(quoteLimits.name, 'Enter your full name.'),
  optionIds: v.pipe(
    v.array(requiredLine(60, 'Send an id.'), 'Send a list of options.'),
    v.maxLength(quoteLimits.lines, 'The list is too long.'),
  ),
  /** The server composes it again and compares. */
  text: v.pipe(
    v.string('Send the words that were accepted.'),
    v.nonEmpty('Send the words that were accepted.'),
    v.maxLength(quoteLimits.acceptedText, 'This text is too long.'),
  ),
  /** Only staff send these. */
  how: v.optional(v.picklist(acceptedHows, 'Choose how the client said so.')),
  on: v.optional(dayField()),
})
/** What staff fill in. */
export const quoteRecordingSchema = v.object({
  ...quoteAcceptSchema.entries,
  how: v.picklist(acceptedHows, 'Choose how the client said so.'),
  on: dayField(),
})
export type QuoteAccept = v.InferOutput<typeof quoteAcceptSchema>

export const quoteDeclineSchema = v.object({
  version: versionField,
  reason: v.optional(severalLines(quoteLimits.note), ''),
})
export type QuoteDecline = v.InferOutput<typeof quoteDeclineSchema>
