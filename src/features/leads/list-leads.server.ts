import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import { leads } from '#db/schema/leads.ts'
import { paidForLead } from '#features/payments/payment.server.ts'
import { requireStaff } from '#platform/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { encodeCursor, rowsAfter } from '#platform/cursor.server.ts'
import { type LeadList, type LeadListQuery, type LeadStatus, leadStatuses } from './lead-record.ts'
import { leadSummaryOf, summaryColumns } from './lead-rows.server.ts'

const pageSize = 25

/** One page of leads, newest first, with how many there are in every status. */
export async function listLeads({
  ctx,
  input: { status, source, q, cursor },
}: {
  ctx: Ctx
  input: LeadListQuery
}): Promise<LeadList> {
  requireStaff(ctx)
  const matching = and(source ? eq(leads.source, source) : undefined, ...q.split(/\s+/).map(containing))
  const [rows, counted] = await Promise.all([
    ctx.db
      .select({ ...summaryColumns, paid: paidForLead })
      .from(leads)
      .where(and(matching, status ? eq(leads.status, status) : undefined, rowsAfter(cursor, leads)))
      .orderBy(desc(leads.createdAt), desc(leads.id))
      .limit(pageSize + 1),
    ctx.db.select({ status: leads.status, count: count() }).from(leads).where(matching).groupBy(leads.status),
  ])
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  const counts = new Map(counted.map((row) => [row.status, row.count]))
  return {
    leads: page.map((row) => ({ ...leadSummaryOf(row), paid: row.paid })),
    nextCursor: rows.length > pageSize && last ? encodeCursor(last) : null,
    counts: Object.fromEntries(leadStatuses.map((name) => [name, counts.get(name) ?? 0])) as Record<
      LeadStatus,
      number
    >,
  }
}

/** The word anywhere in reference, name, e-mail, phone or company, whatever its case. */
function containing(word: string): SQL | undefined {
  if (word === '') return undefined
  const literally = word.replace(/[\\%_]/g, '\\$&')
  return sql`${leads.searchText} like lower(${`%${literally}%`})`
}
