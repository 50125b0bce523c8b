import { and, eq, ne } from 'drizzle-orm'
import { quotes } from '#db/schema/quotes.ts'
import { isDepositAsked, type PaidForPrice } from '#domain/owed.ts'
import type { Charge } from '#domain/pricing.ts'
import { type QuoteStatus, quoteStates, statusAt } from '#domain/records/quote.ts'
import { findDepositInvoice } from '#features/billing/invoices/deposit-invoice.server.ts'
import {
  askForPayments,
  findPaidForPrice,
  findPaidForPrices,
} from '#features/payments/orders/lead-payments.server.ts'
import { findProjectOfLead } from '#features/projects/project.server.ts'
import { requireClient, requireStaff } from '#platform/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { inSnapshot } from '#platform/database/snapshot.server.ts'
import { itemsOf, requireKnown } from '#platform/records/list-items.server.ts'
import { newestFirst } from '#platform/records/list-page.server.ts'
import { openRecord } from '#platform/records/open-record.server.ts'
import { listLiveLinks } from '#platform/records/record-links.server.ts'
import { type QuoteRow, quoteRecord } from './quote.server.ts'
import {
  chosenOptions,
  type DepositAsked,
  type QuoteDetail,
  type QuoteList,
  type QuotePage,
  type QuoteSummary,
  sumsOf,
} from './quote.ts'

/**
 * Reads a quote with everything on its page, for either side.
 * @throws AppError `unauthenticated`, `not-found`
 */
export function readQuote({ ctx, input: { id } }: { ctx: Ctx; input: { id: string } }): Promise<QuotePage> {
  return inSnapshot(ctx, (ctx) => readPage(ctx, id))
}

async function readPage(ctx: Ctx, id: string): Promise<QuotePage> {
  const { row: quote, side } = await openRecord(ctx, quoteRecord, id)
  const { leadId } = quote
  const isAccepted = quote.status === 'accepted'
  return {
    quote: shownTo(ctx, quoteOf(quote, ctx.clock())),
    side,
    paid: await findPaidFor({ ctx, input: quote }),
    isChecking: false,
    invoice: isAccepted ? await findDepositInvoice({ ctx, input: { leadId } }) : null,
    projectId: isAccepted ? await findProjectOfLead({ ctx, input: { leadId } }) : null,
    isPayingOff: ctx.gateway.mode === 'off',
    links:
      side === 'staff' ? await listLiveLinks({ ctx, input: { noun: quoteRecord.noun, subjectId: id } }) : [],
  }
}

/**
 * Finds what came in for a quote, or before it by whoever may accept it: then its price includes what earlier refunds took
 * off another one. Null before that, and for a quote that nobody can accept.
 */
export async function findPaidFor({
  ctx,
  input: quote,
}: {
  ctx: Pick<Ctx, 'db' | 'clock' | 'gateway'>
  input: Pick<QuoteRow, 'leadId' | 'status' | 'validUntil'>
}): Promise<PaidForPrice | null> {
  const status = statusAt(quote, ctx.clock())
  if (!countsTowards(status)) return null
  const paid = await findPaidForPrice({ ctx, input: { leadId: quote.leadId } })
  if (!paid || status === 'accepted') return paid
  if (paid.refundedInrMinor === paid.amountInrMinor) return null
  const deposit = paid.deposit === 'paid' ? 'paid' : 'owed'
  return { ...paid, loweredInrMinor: 0, deposit }
}

function countsTowards(status: QuoteStatus): boolean {
  return status === 'accepted' || quoteStates[status].isOpen
}

/**
 * Reads a quote, and asks the provider first about a deposit that is not paid.
 * @throws AppError `unauthenticated`, `not-found`
 */
export async function readQuoteNow({ ctx, input }: { ctx: Ctx; input: { id: string } }): Promise<QuotePage> {
  return askAboutDeposit(ctx, await readQuote({ ctx, input }))
}

/** Asks the provider about the deposit of a quote that was just read or changed, if it is not paid, and reads it again. */
export async function askAboutDeposit(ctx: Ctx, before: QuotePage): Promise<QuotePage> {
  const { id, leadId, status } = before.quote
  if (!countsTowards(status) || (before.paid && before.paid.deposit !== 'owed')) return before
  const payments = await askForPayments({ ctx, input: { leadId } })
  const isChecking = payments.some(({ part, state }) => part === 'deposit' && state === 'checking')
  return { ...(await readQuote({ ctx, input: { id } })), isChecking }
}

/** Anyone may hold a mailed link, so what it opens names no addresses of the client. */
function shownTo({ actor }: Pick<Ctx, 'actor'>, quote: QuoteDetail): QuoteDetail {
  if (actor.kind !== 'link-holder') return quote
  const { acceptance } = quote
  return { ...quote, clientEmail: '', acceptance: acceptance && { ...acceptance, address: '' } }
}

export function quoteOf(row: QuoteRow, now: Date): QuoteDetail {
  const { ownerId: _, kind: _kind, updatedAt: _updated, ...quote } = row
  const iso = (time: Date | null) => time?.toISOString() ?? null
  return {
    ...quote,
    status: statusAt(row, now),
    createdAt: row.createdAt.toISOString(),
    validUntil: iso(row.validUntil),
    sentAt: iso(row.sentAt),
    openedAt: iso(row.openedAt),
    answeredAt: iso(row.answeredAt),
  }
}

/** Lists a lead's quotes for staff, newest first. */
export async function listQuotesOfLead({
  ctx,
  input: { leadId },
}: {
  ctx: Ctx
  input: { leadId: string }
}): Promise<QuoteList> {
  requireStaff(ctx)
  return listOf(
    ctx,
    await ctx.db
      .select()
      .from(quotes)
      .where(eq(quotes.leadId, leadId))
      .orderBy(...newest),
  )
}

function depositAskedOf(charge: Charge, paid: PaidForPrice | null): DepositAsked | null {
  if (!isDepositAsked(charge, paid)) return null
  return paid && paid.refundedInrMinor > 0 ? 'again' : 'first'
}

const mostListed = 100

/** Lists a client's own quotes, newest first; drafts are not theirs yet. */
export async function listMyQuotes({ ctx }: { ctx: Ctx }): Promise<QuoteList> {
  const { userId } = requireClient(ctx)
  const rows = await ctx.db
    .select()
    .from(quotes)
    .where(and(eq(quotes.ownerId, userId), ne(quotes.status, 'draft')))
    .orderBy(...newest)
    .limit(mostListed)
  return listOf(ctx, rows)
}

const newest = newestFirst({ createdAt: quotes.createdAt, id: quotes.id })

async function listOf(ctx: Ctx, rows: QuoteRow[]): Promise<QuoteList> {
  const accepted = rows.filter(({ status }) => status === 'accepted')
  const paidFor = await findPaidForPrices({ ctx, input: { leadIds: accepted.map(({ leadId }) => leadId) } })
  const listed = {
    noun: 'quote',
    itemOf(row: QuoteRow): QuoteSummary {
      requireKnown(quoteStates, row.status)
      const { id, number, status, leadId, createdAt, sentAt, openedAt, answeredAt, validUntil } = quoteOf(
        row,
        ctx.clock(),
      )
      const { shown, charge } = sumsOf(row, chosenOptions(row.lines))
      return {
        ...{ id, number, status, leadId, createdAt, sentAt, openedAt, answeredAt, validUntil, shown },
        title: row.lines[0]?.name ?? 'Quote',
        depositInrMinor: charge.deposit.amountMinor,
        isPaid: status === 'accepted' && paidFor(leadId)?.deposit === 'paid',
        depositAsked: status === 'accepted' ? depositAskedOf(charge, paidFor(leadId)) : null,
      }
    },
    nameOf: ({ number }: QuoteRow) => number,
  }
  return { quotes: itemsOf(ctx, listed, rows) }
}
