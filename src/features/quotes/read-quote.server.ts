import { and, desc, eq, gt } from 'drizzle-orm'
import { quotes } from '#db/schema/quotes.ts'
import { planFor } from '#domain/catalogue/project-plan.ts'
import type { PaidForPrice } from '#domain/money/owed.ts'
import { chosenOptions, linesOf } from '#domain/money/quote-sums.ts'
import { type QuoteStatus, quoteStates, statusAt } from '#domain/records/quote.ts'
import { type LeadAccount, readLeadAccount } from '#features/billing/account/lead-account.server.ts'
import { findDepositInvoice } from '#features/billing/documents/issuing/deposit-invoice.server.ts'
import { findContact, findLaunch } from '#features/leads/lead.server.ts'
import { settleLeadPayments } from '#features/payments/leads/lead-payments.server.ts'
import { readTermsInForce } from '#features/policies/read-policy.server.ts'
import { findProjectOfLead } from '#features/projects/project.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import { findLastChange } from '#platform/audit.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { inSnapshot } from '#platform/database/snapshot.server.ts'
import { authoriseRecord, type OpenRecord, requireRow } from '#platform/records/authorise-record.server.ts'
import { listLiveLinks } from '#platform/records/record-links.server.ts'
import { findAcceptedQuote, type QuoteRow, quoteRecord } from './quote.server.ts'
import type { QuoteChange, QuoteDetail, QuotePage, QuoteReference } from './quote.ts'

/** Polls an unpaid deposit first. @throws AppError `not-found` */
export async function readQuote(ctx: Ctx, quote: OpenRecord): Promise<QuotePage> {
  const isChecking = await pollDeposit(ctx, quote)
  return { ...(await readQuotePage(ctx, quote)), isChecking }
}

/** @throws AppError `not-found` */
export function readQuotePage(ctx: Ctx, quote: OpenRecord): Promise<QuotePage> {
  return inSnapshot(ctx, (ctx) => readPage(ctx, quote))
}

async function readPage(ctx: Ctx, { id, side }: OpenRecord): Promise<QuotePage> {
  const quote = await requireRow(ctx, quoteRecord, id)
  const { leadId } = quote
  const isAccepted = quote.status === 'accepted'
  const account = await findAccountFor(ctx, quote)
  return {
    quote: shownTo(ctx, quoteOf(quote, ctx.clock())),
    side,
    paid: account && paidTowards(quote, account, ctx.clock()),
    paidAt: isAccepted && account ? lastPaidAt(account) : null,
    launchedAt: await findLaunchTime(ctx, quote),
    isChecking: false,
    invoice: isAccepted ? await findDepositInvoice(ctx, { leadId }) : null,
    projectId: isAccepted ? await findProjectOfLead(ctx, { leadId }) : null,
    isPayingOff: ctx.gateway.mode === 'off',
    terms: quoteStates[statusAt(quote, ctx.clock())].isOpen ? await readTermsInForce(ctx) : null,
    newer: await findNewer(ctx, quote),
    accepted: side === 'staff' ? await findOtherAccepted(ctx, quote) : null,
    contact: side === 'staff' ? await findContact(ctx, quote) : null,
    changed: side === 'staff' && quote.status === 'draft' ? await findChange(ctx, quote) : null,
    links: side === 'staff' ? await listLiveLinks(ctx, { noun: quoteRecord.noun, subjectId: id }) : [],
  }
}

function lastPaidAt({ counted }: LeadAccount): string | null {
  const times = counted.map(({ paidAt }) => +(paidAt ?? 0))
  return times.length > 0 ? new Date(Math.max(...times)).toISOString() : null
}

/** ISO 8601 in UTC. Null before the launch, and for a declined, replaced or expired quote. */
export async function findLaunchTime(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  quote: PaidQuote,
): Promise<string | null> {
  if (!mayBind(quote, ctx.clock())) return null
  return (await findLaunch(ctx, quote))?.at?.toISOString() ?? null
}

async function findChange(ctx: Ctx, { id, updatedAt }: QuoteRow): Promise<QuoteChange | null> {
  const last = await findLastChange(ctx, { noun: quoteRecord.noun, subjectId: id })
  return last && last.at >= updatedAt ? { by: last.by, at: last.at.toISOString() } : null
}

/** Only one that the reader's log-in or link opens, which a quote to another address is not. */
async function findNewer(ctx: Ctx, { leadId, sentAt }: QuoteRow): Promise<QuoteReference | null> {
  if (sentAt === null) return null
  const [newer] = await ctx.db
    .select({ id: quotes.id, number: quotes.number })
    .from(quotes)
    .where(and(eq(quotes.leadId, leadId), gt(quotes.sentAt, sentAt)))
    .orderBy(desc(quotes.sentAt), desc(quotes.id))
    .limit(1)
  if (!newer || ctx.actor.kind === 'staff') return newer ?? null
  try {
    await authoriseRecord(ctx, quoteRecord, newer.id)
    return newer
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

async function findOtherAccepted(ctx: Ctx, { id, leadId }: QuoteRow): Promise<QuoteReference | null> {
  const quote = await findAcceptedQuote(ctx, { leadId })
  return quote && quote.id !== id ? { id: quote.id, number: quote.number } : null
}

/**
 * For an accepted quote, or before an open one or a draft, whose price already includes refunds. Null for a declined,
 * replaced or expired one.
 */
export async function findPaidFor(ctx: PaidCtx, quote: PaidQuote): Promise<PaidForPrice | null> {
  const account = await findAccountFor(ctx, quote)
  return account && paidTowards(quote, account, ctx.clock())
}

type PaidCtx = Pick<Ctx, 'db' | 'clock' | 'gateway'>
type PaidQuote = Pick<QuoteRow, 'leadId' | 'status' | 'validUntil'>

async function findAccountFor(ctx: PaidCtx, quote: PaidQuote): Promise<LeadAccount | null> {
  if (!mayBind(quote, ctx.clock())) return null
  return readLeadAccount(ctx, { leadId: quote.leadId })
}

function paidTowards(quote: PaidQuote, { paid }: LeadAccount, now: Date): PaidForPrice | null {
  if (!paid || statusAt(quote, now) === 'accepted') return paid
  if (paid.refundedInrMinor === paid.amountInrMinor) return null
  const deposit = paid.deposit === 'paid' ? 'paid' : 'owed'
  return { ...paid, loweredInrMinor: 0, deposit }
}

function mayBind(quote: PaidQuote, now: Date): boolean {
  const status = statusAt(quote, now)
  return countsTowards(status) || status === 'draft'
}

function countsTowards(status: QuoteStatus): boolean {
  return status === 'accepted' || quoteStates[status].isOpen
}

/** Returns whether an attempt may still have paid the deposit. */
async function pollDeposit(ctx: Ctx, { id }: OpenRecord): Promise<boolean> {
  const quote = await requireRow(ctx, quoteRecord, id)
  if (!countsTowards(statusAt(quote, ctx.clock()))) return false
  const paid = await findPaidFor(ctx, quote)
  if (paid && paid.deposit !== 'owed') return false
  const payments = await settleLeadPayments(ctx, { leadId: quote.leadId })
  return payments.some(({ part, state }) => part === 'deposit' && state === 'checking')
}

/** A forwarded link must not show the client's addresses. */
function shownTo({ actor }: Pick<Ctx, 'actor'>, quote: QuoteDetail): QuoteDetail {
  if (actor.kind !== 'link-holder') return quote
  const { acceptance } = quote
  return { ...quote, clientEmail: '', acceptance: acceptance && { ...acceptance, address: '' } }
}

export function quoteOf(row: QuoteRow, now: Date): QuoteDetail {
  const {
    ownerId: _,
    clientId: _client,
    printed,
    kind,
    updatedAt: _updated,
    searchText: _search,
    ...quote
  } = row
  const iso = (time: Date | null) => time?.toISOString() ?? null
  return {
    ...quote,
    ...printed,
    plan: planFor({
      projectType: '',
      quote: { kind, lines: linesOf(row.lines, chosenOptions(row.lines)) },
    }),
    status: statusAt(row, now),
    createdAt: row.createdAt.toISOString(),
    validUntil: iso(row.validUntil),
    sentAt: iso(row.sentAt),
    remindedAt: iso(row.remindedAt),
    openedAt: iso(row.openedAt),
    answeredAt: iso(row.answeredAt),
  }
}
