import { and, eq, lte } from 'drizzle-orm'
import { snoozes } from '#db/schema/snoozes.ts'
import { agencyDayAt, dayAfter, formatDocumentDay } from '#domain/calendar-day.ts'
import { type TodoNoun, todoStates } from '#domain/records/todo.ts'
import { documentRecord } from '#features/billing/documents/document-record.server.ts'
import { leadRecord } from '#features/leads/lead.server.ts'
import { taskRecord } from '#features/leads/tasks/task.server.ts'
import { mailRecord } from '#features/mails/mail-queries.server.ts'
import { orderRecord } from '#features/payments/orders/order-queries.server.ts'
import { projectRecord } from '#features/projects/project.server.ts'
import { quoteRecord } from '#features/quotes/quote.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { changeRecord } from '#platform/records/change-record.server.ts'
import type { AnyKind } from '#platform/records/undo-change.server.ts'
import { mostSnoozeDays, type Snooze } from '../todo.ts'

const records: Record<TodoNoun, { kind: AnyKind; column: `${TodoNoun}Id` }> = {
  lead: { kind: leadRecord, column: 'leadId' },
  quote: { kind: quoteRecord, column: 'quoteId' },
  order: { kind: orderRecord, column: 'orderId' },
  invoice: { kind: documentRecord, column: 'invoiceId' },
  project: { kind: projectRecord, column: 'projectId' },
  task: { kind: taskRecord, column: 'taskId' },
  mail: { kind: mailRecord, column: 'mailId' },
}

/**
 * Sends a to-do away until a day, or brings it back. A second snooze replaces the first.
 * @throws AppError `not-found`; `invalid` for a day that is not to come, or too far away
 */
export async function snoozeTodo(ctx: Ctx, { kind, id, until }: Snooze): Promise<void> {
  const today = agencyDayAt(ctx.clock())
  const [first, last] = [dayAfter(today, 1), dayAfter(today, mostSnoozeDays)]
  if (until !== null && (until < first || until > last)) {
    const message = `Choose a day from ${formatDocumentDay(first)} to ${formatDocumentDay(last)}.`
    throw new AppError('invalid', message, { fields: [{ field: 'until', message }] })
  }
  const record = records[todoStates[kind].noun]
  await changeRecord(
    ctx,
    record.kind,
    { id, version: null, by: 'staff' },
    async ({ ctx: { db }, at, author, audit }) => {
      const isThis = and(eq(snoozes.kind, kind), eq(snoozes.recordId, id))
      const [before] = await db.select({ until: snoozes.until }).from(snoozes).where(isThis)
      if (until === (before?.until ?? null)) return
      await db.delete(snoozes).where(isThis)
      // Those of the past are over.
      await db.delete(snoozes).where(lte(snoozes.until, today))
      if (until) await db.insert(snoozes).values({ kind, [record.column]: id, until, by: author, at })
      audit({ snoozed: before?.until ?? null, kind }, { snoozed: until, kind })
    },
  )
}

/** Ends the snooze of a lead whose client asks: staff snoozed what was there before. */
export async function wakeLead({ db }: Pick<Ctx, 'db'>, { leadId }: { leadId: string }): Promise<void> {
  await db.delete(snoozes).where(and(eq(snoozes.kind, 'lead'), eq(snoozes.leadId, leadId)))
}
