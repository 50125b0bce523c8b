import { and, eq, lt, ne, sql } from 'drizzle-orm'
import { isProjectOfDocumentCancelled } from '#db/joins.ts'
import { documents } from '#db/schema/documents.ts'
import { agency } from '#domain/agency.ts'
import { agencyDayAt } from '#domain/calendar-day.ts'
import { addDays } from '#domain/duration.ts'
import {
  documentColumns,
  documentStatus,
  type LightDocument,
} from '#features/invoices/document-rows.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { callsOf } from '#platform/log.server.ts'
import { isTestSite } from '#platform/payment-gateway.server.ts'
import { queueMail } from '#platform/queue-mail.server.ts'
import { appendEvent } from '#platform/records/timeline.server.ts'
import { askAboutDocument } from './ask-about-documents.server.ts'

const daysBetween = 7
const mostReminders = 3

/** Reminds clients of overdue invoices that they can pay: each of them at most three times, a week apart. */
export async function remindOfInvoices({ ctx }: { ctx: Ctx }): Promise<void> {
  if (ctx.gateway.mode === 'off') return
  const now = ctx.clock()
  const lastTime = addDays(now, -daysBetween)
  const overdue = await ctx.db
    .select(documentColumns)
    .from(documents)
    .where(
      and(
        eq(documentStatus(now), 'overdue'),
        eq(documents.isTest, isTestSite(ctx)),
        ne(documents.clientEmail, ''),
        lt(documents.reminders, mostReminders),
        sql`(${documents.remindedAt} at time zone ${agency.timeZone})::date
          > ${agencyDayAt(lastTime)}::date is not true`,
      ),
    )
  for (const row of overdue) {
    try {
      if (await isStillOverdue(ctx, row)) await remind(ctx, row)
    } catch (error) {
      // The clients of the others hear of theirs.
      ctx.log.error({ id: row.id, error: callsOf(error) }, 'an invoice could not be reminded of')
    }
  }
}

/**
 * Asks the provider whether an invoice is still to be paid. Nobody is reminded while an attempt is being checked, of an
 * invoice for more than is left of the price, or of a project that was cancelled.
 */
export async function isStillOverdue(ctx: Ctx, row: LightDocument): Promise<boolean> {
  const document = await askAboutDocument(ctx, row)
  if (document.status !== 'overdue' || document.dueInrMinor === 0 || document.isChecking) return false
  const which = and(eq(documents.id, row.id), isProjectOfDocumentCancelled)
  return (await ctx.db.$count(documents, which)) === 0
}

/** Queues the mail, and tells the lead. Of two who remind at once, one does. */
async function remind(
  ctx: Ctx,
  { id, number, leadId, amountMinor, reminders: before }: LightDocument,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const reminders = before + 1
    const counted = await tx
      .update(documents)
      .set({ remindedAt: ctx.clock(), reminders })
      .where(and(eq(documents.id, id), eq(documents.reminders, before)))
      .returning({ id: documents.id })
    if (counted.length === 0) return
    const txCtx = { ...ctx, db: tx }
    await queueMail(txCtx, 'invoice-overdue', `${id}.${reminders}`)
    if (leadId === null) return
    const data = { documentId: id, number, amountInrMinor: amountMinor, reminders, of: mostReminders }
    await appendEvent(txCtx, { leadId }, 'System', { kind: 'reminder', data })
  })
}
