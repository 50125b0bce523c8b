import { and, eq, getTableColumns, gte, inArray, lt, ne, or, type SQL } from 'drizzle-orm'
import { startOfDay } from '#db/agency-day.ts'
import { lastDayKey, lastDayKeyDescending, quotes } from '#db/schema/quotes.ts'
import { agencyDayAt } from '#domain/calendar-day.ts'
import { isDepositDue, isWholePaid, type PaidForPrice } from '#domain/money/owed.ts'
import type { Charge } from '#domain/money/pricing.ts'
import { chosenOptions, nameOfQuote, sumsOf } from '#domain/money/quote-sums.ts'
import { openStatuses, type QuoteStatus, quoteStates, quoteStatuses } from '#domain/records/quote.ts'
import { readLeadAccounts } from '#features/billing/account/lead-account.server.ts'
import { requireClient, requireStaff } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { listReader } from '#platform/lists/list-reader.server.ts'
import { type ListedNoun, requireKnown, toListItems } from '#platform/records/list-items.server.ts'
import { newestFirst } from '#platform/records/list-page.server.ts'
import type { QuoteRow } from './quote.server.ts'
import type {
  DepositRequest,
  ListedQuote,
  MyQuotes,
  QuoteList,
  QuoteListQuery,
  QuoteSummary,
  quoteList,
} from './quote.ts'
import { quoteOf } from './read-quote.server.ts'

const reader = listReader<typeof quoteList>({
  table: quotes,
  newest: quotes.createdAt,
  status: (ctx) =>
    Object.fromEntries(quoteStatuses.map((status) => [status, hasStatus(ctx, status)])) as Record<
      QuoteStatus,
      SQL | undefined
    >,
  sorts: {
    made: { by: quotes.createdAt, as: 'time' },
    until: {
      by: lastDayKey(quotes.validUntil),
      byDescending: lastDayKeyDescending(quotes.validUntil),
      as: 'time',
    },
  },
  where: (_ctx, { leadId, client }) =>
    and(leadId ? eq(quotes.leadId, leadId) : undefined, client ? eq(quotes.clientId, client) : undefined),
})

export async function listQuotes(ctx: Ctx, input: QuoteListQuery): Promise<QuoteList> {
  requireStaff(ctx)
  return reader.page(ctx, input, {
    columns: getTableColumns(quotes),
    async listed(ctx, rows) {
      const listed = await listedQuote(ctx, rows)
      return {
        ...listed,
        itemOf(row): ListedQuote {
          const { clientName, companyName } = row
          return { ...listed.itemOf(row), clientName, companyName }
        },
      }
    },
  })
}

/** Like `statusAt`, in conditions that the indexes serve. */
function hasStatus(ctx: Pick<Ctx, 'clock'>, status: QuoteStatus): SQL | undefined {
  const today = startOfDay(agencyDayAt(ctx.clock()))
  if (quoteStates[status].isOpen) return and(eq(quotes.status, status), gte(quotes.validUntil, today))
  if (status !== 'expired') return eq(quotes.status, status)
  return or(
    eq(quotes.status, status),
    and(inArray(quotes.status, openStatuses), lt(quotes.validUntil, today)),
  )
}

const mostListed = 100

export async function listMyQuotes(ctx: Ctx): Promise<MyQuotes> {
  const { userId } = requireClient(ctx)
  const rows = await ctx.db
    .select()
    .from(quotes)
    .where(and(eq(quotes.ownerId, userId), ne(quotes.status, 'draft')))
    .orderBy(...newestFirst(quotes))
    .limit(mostListed)
  return { quotes: toListItems(ctx, await listedQuote(ctx, rows), rows) }
}

async function listedQuote(ctx: Ctx, rows: readonly QuoteRow[]): Promise<ListedNoun<QuoteRow, QuoteSummary>> {
  const accepted = rows.filter(({ status }) => status === 'accepted')
  const accountOf = await readLeadAccounts(ctx, { leadIds: accepted.map(({ leadId }) => leadId) })
  return {
    noun: 'quote',
    itemOf(row) {
      requireKnown(quoteStates, row.status)
      const { id, number, status, leadId, createdAt, sentAt, openedAt, answeredAt, validUntil } = quoteOf(
        row,
        ctx.clock(),
      )
      const { shown, charge } = sumsOf(row, chosenOptions(row.lines))
      const account = status === 'accepted' ? accountOf(leadId) : null
      return {
        ...{ id, number, status, leadId, createdAt, sentAt, openedAt, answeredAt, validUntil, shown },
        title: nameOfQuote(row.lines),
        depositInrMinor: charge.deposit.amountMinor,
        isPaid: account?.deposit === 'paid',
        isWholePaid: account !== null && isWholePaid(charge, account.paid),
        depositAsked: account && depositRequestOf(charge, account.paid),
      }
    },
    nameOf: ({ number }) => number,
  }
}

function depositRequestOf(charge: Charge, paid: PaidForPrice | null): DepositRequest | null {
  if (!isDepositDue(charge, paid)) return null
  return paid && paid.refundedInrMinor > 0 ? 'again' : 'first'
}
