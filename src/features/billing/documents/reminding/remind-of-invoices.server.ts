import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import { isProjectOfDocumentCancelled } from '#db/joins.ts'
import { documents } from '#db/schema/documents.ts'
import { agency } from '#domain/agency.ts'
import { agencyDayAt, type Day } from '#domain/calendar-day.ts'
import { addDays } from '#domain/duration.ts'
import { holdsReminders } from '#domain/records/invoice-waiting.ts'
import type { Mover } from '#domain/records/states.ts'
import type { Ctx } from '#platform/context.server.ts'
import { dueIds } from '#platform/jobs/work-in-batches.server.ts'
import { stackWithoutMessage } from '#platform/log.server.ts'
import { isTestSite } from '#platform/payment-gateway.server.ts'
import type { RecordKind } from '#platform/records/authorise-record.server.ts'
import { type Change, cascadeChange } from '#platform/records/change-record.server.ts'
import { appendMoneyEvent } from '#platform/records/timeline.server.ts'
import { documentColumns, documentsOfStatus, type ListedDocument } from '../document-queries.server.ts'
import { documentRecord } from '../document-record.server.ts'
import { type CheckingPayments, pollPaymentsOf, readPolled } from '../paying/poll-documents.server.ts'

const daysBetween = 7
/** For one due day. Staff may send more. */
const mostReminders = 3

/** At most three times for a due day, a week apart, and not while a pause or a promise holds them back. */
export async function remindOfInvoices(ctx: Ctx): Promise<void> {
  if (ctx.gateway.mode === 'off') return
  const now = ctx.clock()
  const today = agencyDayAt(now)
  const lastTime = addDays(now, -daysBetween)
  const due = {
    table: documents,
    key: documents.id,
    where: and(
      documentsOfStatus(now).overdue,
      eq(documents.isTest, isTestSite(ctx)),
      ne(documents.clientEmail, ''),
      lt(documents.remindersForDay, mostReminders),
      sql`(${documents.remindedAt} at time zone ${agency.timeZone})::date
          > ${agencyDayAt(lastTime)}::date is not true`,
    ),
  }
  for await (const ids of dueIds(ctx, due)) {
    const overdue = await ctx.db.select(documentColumns).from(documents).where(inArray(documents.id, ids))
    for (const row of overdue) await remindOfInvoice(ctx, row, today)
  }
}

/** A failure is logged: it stops no other reminder. */
async function remindOfInvoice(ctx: Ctx, row: ListedDocument, today: Day): Promise<void> {
  try {
    if (holdsReminders(row, today)) return
    if (!(await isStillOverdue(ctx, row, await pollPaymentsOf(ctx, [row])))) return
    await cascadeChange(ctx, documentRecord, { id: row.id }, async (change) => {
      // Of two concurrent reminders, one is queued; a pause may have come meanwhile.
      const isAsRead = change.row.reminders === row.reminders && change.row.version === row.version
      if (isAsRead) await countReminder(change, { isByHand: false })
    })
  } catch (error) {
    ctx.log.error({ id: row.id, error: stackWithoutMessage(error) }, 'an invoice could not be reminded of')
  }
}

/** @param checking as `isRemindable` */
export async function isStillOverdue(
  ctx: Ctx,
  row: ListedDocument,
  checking: CheckingPayments,
): Promise<boolean> {
  return (
    row.dueOn !== null && row.dueOn < agencyDayAt(ctx.clock()) && (await isRemindable(ctx, row, checking))
  )
}

/**
 * False while a payment is being checked, if less than the invoice is left to pay, or for a
 * cancelled project.
 * @param checking from `pollPaymentsOf`
 */
export async function isRemindable(
  ctx: Ctx,
  row: ListedDocument,
  checking: CheckingPayments,
): Promise<boolean> {
  const document = await readPolled(ctx, row, checking)
  if (document.dueInrMinor === 0 || document.isChecking) return false
  const which = and(eq(documents.id, row.id), isProjectOfDocumentCancelled)
  return (await ctx.db.$count(documents, which)) === 0
}

type ShapeOf<Kind> = Kind extends RecordKind<infer S> ? S : never
type ReminderChange<By extends Mover> = Change<ShapeOf<typeof documentRecord>, By>

/** The mail's subject id ends in `.now` if staff asked for it. The version stays: nothing is overwritten. */
export async function countReminder<By extends Mover>(
  { ctx, at, row, author, mail }: ReminderChange<By>,
  { isByHand }: { isByHand: boolean },
): Promise<void> {
  const { id: documentId, number, amountMinor: amountInrMinor } = row
  const [reminders, ofDay] = [row.reminders + 1, row.remindersForDay + 1]
  await ctx.db
    .update(documents)
    .set({ remindedAt: at, reminders, remindersForDay: ofDay })
    .where(eq(documents.id, documentId))
  await mail('invoice-overdue', `${documentId}.${reminders}${isByHand ? '.now' : ''}`)
  const counted = { reminders: ofDay, of: mostReminders, ...(isByHand && { isByHand }) }
  const data = { documentId, number, amountInrMinor, ...counted }
  await appendMoneyEvent(ctx, row, author, { kind: 'reminder', data })
}
