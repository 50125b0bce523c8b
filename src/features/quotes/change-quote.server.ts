import { randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import { quotes } from '#db/schema/quotes.ts'
import { agencyDayAt, type Day } from '#domain/calendar-day.ts'
import { planOfPackage } from '#domain/catalogue/package-plan.ts'
import type { Catalogue } from '#domain/catalogue/published.ts'
import { addDays } from '#domain/duration.ts'
import type { AgreedPrice } from '#domain/money/agreed-price.ts'
import { formatRupees } from '#domain/money/money.ts'
import {
  chosenOptions,
  linesOf,
  type PricedQuote,
  quantityOf,
  sumsOf,
  titleOf,
} from '#domain/money/quote-sums.ts'
import { providerLimits } from '#domain/provider-limits.ts'
import { openStatuses, type QuoteLine, statusAt } from '#domain/records/quote.ts'
import { advanceLead, agreeOnQuote, recordSending } from '#features/leads/lead.server.ts'
import { clearReductions } from '#features/payments/leads/lead-payments.server.ts'
import { readTermsInForce } from '#features/policies/read-policy.server.ts'
import { readCatalogue } from '#features/pricing/catalogue/read-catalogue.server.ts'
import { isStaffLink } from '#platform/access/authorise.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { authoriseRecord, type OpenRecord } from '#platform/records/authorise-record.server.ts'
import { type ChangeOf, cascadeChange, changeRecord } from '#platform/records/change-record.server.ts'
import { verifiedOwnerOf } from '#platform/records/claim.server.ts'
import { revokeRecordLinks } from '#platform/records/record-links.server.ts'
import { lockSeries } from '#platform/records/series.server.ts'
import { appendEvent } from '#platform/records/timeline.server.ts'
import { acceptedTexts } from './accepted-texts.ts'
import { type QuoteRow, quoteEvent, quoteRecord } from './quote.server.ts'
import { describeTotal, type QuoteAccept, type QuoteEdit } from './quote.ts'
import { findLaunchTime, findPaidFor, quoteOf } from './read-quote.server.ts'

export type Which = { id: string; version: number }

/** @throws AppError as `changeRecord` does */
export function changeQuote(
  ctx: Ctx,
  which: Which & { by: 'staff' | 'both' },
  change: (change: ChangeOf<typeof quoteRecord>) => Promise<void>,
): Promise<OpenRecord> {
  return changeRecord(ctx, quoteRecord, which, change)
}

/** @throws AppError `not-found`; `forbidden`; `conflict` for a sent quote, or an old version */
export async function editQuote(
  ctx: Ctx,
  { id, version, ...texts }: { id: string } & QuoteEdit,
): Promise<OpenRecord> {
  const catalogue = await readCatalogue(ctx, { retired: true })
  return changeQuote(ctx, { id, version, by: 'staff' }, async ({ row: quote, write }) => {
    if (quote.status !== 'draft') throw new AppError('conflict', 'This quote has been sent. Make a new one.')
    const lines = texts.lines.map((line) => ({
      ...line,
      quantity: line.quantity ?? storedQuantity(quote, line.id),
      isChosen: !line.isOption || line.isChosen,
      ...storedPlan(quote, line.id, catalogue),
    }))
    const { discount = quote.discount } = texts
    const ownerId = verifiedOwnerOf(texts.clientEmail)
    const hasOtherDays = texts.validDays !== quote.validDays
    await write({ ...texts, discount, lines, ownerId, ...(hasOtherDays && { validUntil: null }) })
  })
}

/**
 * Replaces the lead's other open quotes. Their links then lead to this one.
 * @throws AppError `not-found`; `forbidden`; `conflict` if it is no draft, has no address or no price, or the
 * client has accepted another quote
 */
export function sendQuote(ctx: Ctx, input: Which): Promise<OpenRecord> {
  return changeQuote(ctx, { ...input, by: 'staff' }, async (change) => {
    const { row: quote, author, ctx: txCtx } = change
    if (quote.status === 'draft') requireSendable(quote)
    const others = await txCtx.db
      .select()
      .from(quotes)
      .where(and(eq(quotes.leadId, quote.leadId), ne(quotes.id, quote.id), ne(quotes.status, 'draft')))
      .for('update')
    const accepted = others.find(({ status }) => status === 'accepted')
    if (accepted) throw new AppError('conflict', `The client has accepted ${accepted.number}.`)
    const { at: sentAt, takeNumber } = await lockSeries(txCtx, { series: 'QUO' })
    const byHand = quote.validUntil && agencyDayAt(quote.validUntil) >= agencyDayAt(sentAt)
    const validUntil = byHand ? quote.validUntil : addDays(sentAt, quote.validDays)
    await change.move('sent', { number: await takeNumber(), sentAt, validUntil })
    for (const { id } of others.filter(({ status }) => openStatuses.includes(status))) {
      await cascadeChange(txCtx, quoteRecord, { id, author }, async ({ row, write, append }) => {
        await write({ status: 'replaced' })
        await append(quoteEvent(row, 'replaced'))
      })
    }
    await advanceLead(txCtx, { id: quote.leadId, to: 'quoted', actor: author })
    await recordSending(txCtx, { leadId: quote.leadId })
    await change.mail('quote-sent', quote.id)
  })
}

/**
 * Earlier links stay valid.
 * @throws AppError `not-found`; `forbidden`; `conflict` for a draft, or an old version
 */
export function sendQuoteLink(ctx: Ctx, input: Which): Promise<OpenRecord> {
  return changeQuote(
    ctx,
    { ...input, by: 'staff' },
    async ({ row: quote, ctx: txCtx, append, audit, mail }) => {
      if (quote.status === 'draft') throw new AppError('conflict', 'Send this quote first.')
      await append(quoteEvent(quote, 'link'))
      audit({}, { link: quote.clientEmail })
      await mail('quote-link', `${quote.id}.${randomUUID()}`)
      await recordSending(txCtx, { leadId: quote.leadId })
    },
  )
}

/** @throws AppError `not-found`; `forbidden`; `conflict` for an old version */
export function endQuoteLinks(ctx: Ctx, input: Which): Promise<OpenRecord> {
  return changeQuote(ctx, { ...input, by: 'staff' }, async ({ row: quote, ctx: txCtx, append, audit }) => {
    const input = { noun: quoteRecord.noun, subjectId: quote.id }
    const links = await revokeRecordLinks(txCtx, input)
    await append(quoteEvent(quote, 'links-ended'))
    audit({ links }, { links: 0 })
  })
}

/** For an edit by a page that knows no quantities. */
function storedQuantity({ lines }: QuoteRow, id: string): number {
  const line = lines.find((one) => one.id === id)
  return line ? quantityOf(line) : 1
}

/** The form does not send it. */
function storedPlan({ lines }: QuoteRow, id: string, catalogue: Catalogue): Pick<QuoteLine, 'plan'> {
  const stored = lines.find((one) => one.id === id)
  const plan = stored ? stored.plan : planOfPackage(catalogue, id)
  return plan ? { plan } : {}
}

function requireSendable(quote: QuoteRow): void {
  if (quote.clientEmail === '') throw new AppError('conflict', 'Enter the client’s email address first.')
  const { minInrMinor, maxInrMinor } = providerLimits
  // The extremes of what the client can choose.
  for (const optionIds of [[], quote.lines.map(({ id }) => id)]) {
    const { deposit } = sumsOf(quote, optionIds).charge
    if (deposit.amountMinor < minInrMinor) {
      throw new AppError(
        'conflict',
        quote.discount
          ? 'With its discount and without its options, this quote costs too little.'
          : 'Enter prices first: without its options this quote costs too little.',
      )
    }
    if (deposit.amountMinor > maxInrMinor) {
      throw new AppError(
        'conflict',
        `A deposit can be at most ${formatRupees(maxInrMinor)}. Split this quote.`,
      )
    }
  }
}

/**
 * Ignores staff, even if they use the client's link.
 * @throws AppError `unauthenticated`, `not-found`
 */
export async function openedQuote(ctx: Ctx, { id }: { id: string }): Promise<OpenRecord> {
  const { row: quote, side } = await authoriseRecord(ctx, quoteRecord, id)
  if (side === 'staff' || isStaffLink(ctx) || statusAt(quote, ctx.clock()) !== 'sent') {
    return { id, side }
  }
  await ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    // Keeps the version, because an editor cannot overwrite an opening.
    const [opened] = await tx
      .update(quotes)
      .set({ status: 'opened', openedAt: ctx.clock() })
      .where(and(eq(quotes.id, id), eq(quotes.status, 'sent')))
      .returning()
    if (opened) {
      const { leadId, clientName } = opened
      await appendEvent(txCtx, { leadId }, clientName || 'Client', quoteEvent(opened, 'opened'))
    }
  })
  return { id, side }
}

/**
 * By the client, or by staff who record a call.
 * @throws AppError `not-found`; `forbidden` for a link that staff follow; `invalid` for an unknown option;
 * `conflict` unless the quote is open, or for another text than the page should show
 */
export function acceptQuote(
  ctx: Ctx,
  { id, version, name, optionIds, text, how, on, address }: { id: string; address: string } & QuoteAccept,
): Promise<OpenRecord> {
  return changeQuote(ctx, { id, version, by: 'both' }, async (change) => {
    const { row: quote, side, at, author, ctx: txCtx } = change
    requireOptions(quote, optionIds)
    const lines = quote.lines.map((line) => ({
      ...line,
      isChosen: !line.isOption || optionIds.includes(line.id),
    }))
    const standing = {
      paid: await findPaidFor(txCtx, quote),
      launchedAt: await findLaunchTime(txCtx, quote),
      terms: await readTermsInForce(txCtx),
    }
    const chosen = [{ ...quoteOf(quote, at), lines }, optionIds, standing] as const
    const isStaff = side === 'staff'
    const said = isStaff && how && on ? { how, on } : undefined
    if (said) requireAcceptanceDate(quote, said.on, at)
    const acceptance = {
      at: at.toISOString(),
      name,
      address: isStaff ? '' : address,
      recordedBy: isStaff ? author : null,
      text,
      said,
    }
    await clearReductions(txCtx, { leadId: quote.leadId })
    await change.move('accepted', { lines, acceptance, answeredAt: at })
    if (!acceptedTexts(...chosen).includes(text)) {
      const isSamePrice = text.includes(describeTotal({ ...quote, lines }, optionIds))
      throw new AppError(
        'conflict',
        isSamePrice
          ? 'What you accept has changed, but not the price. Reload the page to read it.'
          : 'The price has changed. Reload the page to see it.',
      )
    }
    await agreeOnQuote(txCtx, { id: quote.leadId, quote: agreedOf({ ...quote, lines }) })
    await advanceLead(txCtx, { id: quote.leadId, to: 'won', actor: author })
    await change.mail('quote-accepted-client', id)
    await change.mail('quote-accepted-agency', id)
  })
}

/**
 * By the client, or by staff who record a call.
 * @throws AppError `not-found`; `forbidden` for a link that staff follow; `conflict` unless the quote is open
 */
export function declineQuote(
  ctx: Ctx,
  { id, version, reason }: Which & { reason: string },
): Promise<OpenRecord> {
  return changeQuote(ctx, { id, version, by: 'both' }, async (change) => {
    await change.move('declined', { reason, answeredAt: change.at })
    if (change.side === 'client') await change.mail('quote-declined', id)
  })
}

/** @throws AppError `invalid` unless the quote was sent by then and the day has come */
function requireAcceptanceDate({ sentAt }: QuoteRow, on: Day, at: Date): void {
  const isPossible = sentAt !== null && on >= agencyDayAt(sentAt) && on <= agencyDayAt(at)
  if (isPossible) return
  const message = 'Choose a day between the day the quote was sent and today.'
  throw new AppError('invalid', message, { fields: [{ field: 'on', message }] })
}

/** @throws AppError `invalid` for an unknown option */
export function requireOptions({ lines }: QuoteRow, optionIds: readonly string[]): void {
  const unknown = optionIds.find((id) => !lines.some((line) => line.isOption && line.id === id))
  if (unknown === undefined) return
  const message = 'This quote has no such option.'
  throw new AppError('invalid', message, { fields: [{ field: 'optionIds', message }] })
}

/** The price that staff set is also the list price. */
function agreedOf(quote: Pick<QuoteRow, 'kind' | keyof PricedQuote>): AgreedPrice {
  const { kind, lines, terms } = quote
  const optionIds = chosenOptions(lines)
  const { shown, charge } = sumsOf(quote, optionIds)
  const items = linesOf(lines, optionIds).map((line) => ({
    id: line.id,
    name: titleOf(line),
    ...(line.plan && { plan: line.plan }),
  }))
  return { kind, lines: items, terms, total: shown, charge, list: charge.total }
}
