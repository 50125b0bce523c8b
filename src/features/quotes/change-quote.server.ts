import { randomUUID } from 'node:crypto'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { quotes } from '#db/schema/quotes.ts'
import type { AgreedPrice } from '#domain/agreed-price.ts'
import { addDays } from '#domain/duration.ts'
import { formatRupees } from '#domain/money.ts'
import { providerLimits } from '#domain/provider-limits.ts'
import { openStatuses, statusAt } from '#domain/records/quote.ts'
import { advanceLead, agreeOnQuote } from '#features/leads/lead.server.ts'
import { renewPrice } from '#features/payments/orders/lead-payments.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import { isStaffsLink } from '#platform/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { type ChangeOf, changeAlong, changeRecord } from '#platform/records/change-record.server.ts'
import { verifiedOwnerOf } from '#platform/records/claim.server.ts'
import { openRecord } from '#platform/records/open-record.server.ts'
import { revokeRecordLinks } from '#platform/records/record-links.server.ts'
import { lockSeries } from '#platform/records/series.server.ts'
import { appendEvent } from '#platform/records/timeline.server.ts'
import { type QuoteRow, quoteEvent, quoteRecord } from './quote.server.ts'
import {
  acceptanceText,
  chosenOptions,
  linesOf,
  type QuoteAccept,
  type QuoteEdit,
  type QuotePage,
  sumsOf,
} from './quote.ts'
import { findPaidFor, quoteOf, readQuote } from './read-quote.server.ts'

type Which = { id: string; version: number }

/** Changes a quote, and answers with its page. @throws AppError as `changeRecord` does */
function changeQuote(
  ctx: Ctx,
  which: Which & { by: 'staff' | 'both' },
  change: (change: ChangeOf<typeof quoteRecord>) => Promise<void>,
): Promise<QuotePage> {
  return changeRecord(ctx, quoteRecord, which, change, (txCtx) =>
    readQuote({ ctx: txCtx, input: { id: which.id } }),
  )
}

/**
 * Changes a draft.
 * @throws AppError `not-found`; `forbidden`; `conflict` for a quote that was sent, or an old version
 */
export function editQuote({
  ctx,
  input: { id, version, ...texts },
}: {
  ctx: Ctx
  input: { id: string } & QuoteEdit
}): Promise<QuotePage> {
  return changeQuote(ctx, { id, version, by: 'staff' }, async ({ row: quote, write }) => {
    if (quote.status !== 'draft') throw new AppError('conflict', 'This quote was sent. Make another one.')
    const lines = texts.lines.map((line) => ({ ...line, isChosen: !line.isOption || line.isChosen }))
    await write({ ...texts, lines, ownerId: verifiedOwnerOf(texts.clientEmail) })
  })
}

/**
 * Sends a draft to the client: takes its number, and replaces the lead's other quotes that wait for an answer.
 * @throws AppError `not-found`; `forbidden`; `conflict` if it is no draft, has no address or no price, or the client has
 * accepted another quote
 */
export function sendQuote({ ctx, input }: { ctx: Ctx; input: Which }): Promise<QuotePage> {
  return changeQuote(ctx, { ...input, by: 'staff' }, async (change) => {
    const { row: quote, author, ctx: txCtx } = change
    if (quote.status === 'draft') requireSendable(quote)
    const others = await txCtx.db
      .select()
      .from(quotes)
      .where(
        and(
          eq(quotes.leadId, quote.leadId),
          ne(quotes.id, quote.id),
          inArray(quotes.status, [...openStatuses, 'accepted']),
        ),
      )
      .for('update')
    const accepted = others.find(({ status }) => status === 'accepted')
    if (accepted) throw new AppError('conflict', `The client has accepted ${accepted.number}.`)
    const { at: sentAt, takeNumber } = await lockSeries({ ctx: txCtx, input: { series: 'QUO' } })
    const validUntil = addDays(sentAt, quote.validDays)
    await change.move('sent', { number: await takeNumber(), sentAt, validUntil })
    for (const { id } of others) {
      await changeAlong(txCtx, quoteRecord, { id, author }, async ({ row, write, append }) => {
        // Also one that expired at this moment.
        await write({ status: 'replaced' })
        await append(quoteEvent(row, 'replaced'))
      })
      await revokeRecordLinks({ ctx: txCtx, input: { noun: quoteRecord.noun, subjectId: id } })
    }
    await advanceLead({ ctx: txCtx, input: { id: quote.leadId, to: 'quoted', actor: author } })
    await change.mail('quote-sent', quote.id)
  })
}

/**
 * Mails the client of a quote that was sent a fresh link to it. The earlier links go on working.
 * @throws AppError `not-found`; `forbidden`; `conflict` for a draft, or an old version
 */
export function sendQuoteLink({ ctx, input }: { ctx: Ctx; input: Which }): Promise<QuotePage> {
  return changeQuote(ctx, { ...input, by: 'staff' }, async ({ row: quote, append, audit, mail }) => {
    if (quote.status === 'draft') throw new AppError('conflict', 'Send this quote first.')
    await append(quoteEvent(quote, 'link'))
    audit({}, { link: quote.clientEmail })
    await mail('quote-link', `${quote.id}.${randomUUID()}`)
  })
}

/**
 * Ends every link to a quote.
 * @throws AppError `not-found`; `forbidden`; `conflict` for an old version
 */
export function endQuoteLinks({ ctx, input }: { ctx: Ctx; input: Which }): Promise<QuotePage> {
  return changeQuote(ctx, { ...input, by: 'staff' }, async ({ row: quote, ctx: txCtx, append, audit }) => {
    const input = { noun: quoteRecord.noun, subjectId: quote.id }
    const links = await revokeRecordLinks({ ctx: txCtx, input })
    await append(quoteEvent(quote, 'links-ended'))
    audit({ links }, { links: 0 })
  })
}

function requireSendable(quote: QuoteRow): void {
  if (quote.clientEmail === '') throw new AppError('conflict', 'Enter the client’s email address first.')
  const { minInrMinor, maxInrMinor } = providerLimits
  // The client can choose the fewest or the most options.
  for (const optionIds of [[], quote.lines.map(({ id }) => id)]) {
    const { deposit } = sumsOf(quote, optionIds).charge
    if (deposit.amountMinor < minInrMinor) {
      throw new AppError('conflict', 'Enter prices first: without its options this quote costs too little.')
    }
    if (deposit.amountMinor > maxInrMinor) {
      throw new AppError(
        'conflict',
        `A deposit can be ${formatRupees(maxInrMinor)} at most. Split this quote.`,
      )
    }
  }
}

/**
 * Records that the client sees the quote. Staff, and a link that staff follow, leave nothing behind.
 * @throws AppError `unauthenticated`, `not-found`
 */
export async function openedQuote({
  ctx,
  input: { id },
}: {
  ctx: Ctx
  input: { id: string }
}): Promise<QuotePage> {
  const { row: quote, side } = await openRecord(ctx, quoteRecord, id)
  if (side === 'staff' || isStaffsLink(ctx) || statusAt(quote, ctx.clock()) !== 'sent') {
    return readQuote({ ctx, input: { id } })
  }
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    // The version stays: to have looked at a quote changes nothing that anybody answers to.
    const [opened] = await tx
      .update(quotes)
      .set({ status: 'opened', openedAt: ctx.clock() })
      .where(and(eq(quotes.id, id), eq(quotes.status, 'sent')))
      .returning()
    if (opened) {
      const { leadId, clientName } = opened
      await appendEvent(txCtx, { leadId }, clientName || 'Client', quoteEvent(opened, 'opened'))
    }
    return readQuote({ ctx: txCtx, input: { id } })
  })
}

/**
 * Accepts a quote with a choice of its options: as the client, or as staff who record what the client said by phone.
 * What was accepted becomes the choice of the lead, from which deposit, project and balance follow.
 * @throws AppError `not-found`; `forbidden` for a link that staff follow; `invalid` for an option that it does not have;
 * `conflict` for a quote that waits for no answer, and for other words than the page should show
 */
export function acceptQuote({
  ctx,
  input: { id, version, name, optionIds, text, address },
}: {
  ctx: Ctx
  input: { id: string; address: string } & QuoteAccept
}): Promise<QuotePage> {
  return changeQuote(ctx, { id, version, by: 'both' }, async (change) => {
    const { row: quote, side, at, author, ctx: txCtx } = change
    requireOptions(quote, optionIds)
    const lines = quote.lines.map((line) => ({
      ...line,
      isChosen: !line.isOption || optionIds.includes(line.id),
    }))
    const paid = await findPaidFor({ ctx: txCtx, input: quote })
    const words = acceptanceText({ ...quoteOf(quote, at), lines }, optionIds, paid)
    const isStaff = side === 'staff'
    const acceptance = {
      at: at.toISOString(),
      name,
      address: isStaff ? '' : address,
      recordedBy: isStaff ? author : null,
      text: words,
    }
    await renewPrice({ ctx: txCtx, input: { leadId: quote.leadId } })
    await change.move('accepted', { lines, acceptance, answeredAt: at })
    if (text !== words) throw new AppError('conflict', 'The price has changed. Reload the page to see it.')
    await agreeOnQuote({
      ctx: txCtx,
      input: { id: quote.leadId, quote: agreedOf({ ...quote, lines }) },
    })
    await advanceLead({ ctx: txCtx, input: { id: quote.leadId, to: 'won', actor: author } })
    await change.mail('quote-accepted-client', id)
    await change.mail('quote-accepted-agency', id)
  })
}

/**
 * Declines a quote: as the client, or as staff who record what the client said.
 * @throws AppError `not-found`; `forbidden` for a link that staff follow; `conflict` for a quote that waits for no answer
 */
export function declineQuote({
  ctx,
  input: { id, version, reason },
}: {
  ctx: Ctx
  input: Which & { reason: string }
}): Promise<QuotePage> {
  return changeQuote(ctx, { id, version, by: 'both' }, async (change) => {
    await change.move('declined', { reason, answeredAt: change.at })
    if (change.side === 'client') await change.mail('quote-declined', id)
  })
}

/** @throws AppError `invalid` for an option that the quote does not have */
export function requireOptions({ lines }: QuoteRow, optionIds: readonly string[]): void {
  const unknown = optionIds.find((id) => !lines.some((line) => line.isOption && line.id === id))
  if (unknown === undefined) return
  const message = 'This quote has no such option.'
  throw new AppError('invalid', message, { fields: [{ field: 'optionIds', message }] })
}

/** Returns what was accepted. Staff named the price, so it is the list price too. */
function agreedOf({ kind, lines, terms }: Pick<QuoteRow, 'kind' | 'lines' | 'terms'>): AgreedPrice {
  const optionIds = chosenOptions(lines)
  const { shown, charge } = sumsOf({ lines, terms }, optionIds)
  const items = linesOf(lines, optionIds).map(({ id, name }) => ({ id, name }))
  return { kind, lines: items, terms, total: shown, charge, list: charge.total }
}
