import { eq } from 'drizzle-orm'
import { isProjectOfDocumentCancelled } from '#db/joins.ts'
import { documents } from '#db/schema/documents.ts'
import { agencyDayAt, type Day, dayAfter, formatDocumentDay } from '#domain/calendar-day.ts'
import { documentStates } from '#domain/records/document.ts'
import { holdsReminders, type InvoiceStep, type InvoiceWaiting } from '#domain/records/invoice-waiting.ts'
import { recordSending } from '#features/leads/lead.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { authoriseRecord, type OpenRecord } from '#platform/records/authorise-record.server.ts'
import { type ChangeOf, changeRecord } from '#platform/records/change-record.server.ts'
import { appendMoneyEvent } from '#platform/records/timeline.server.ts'
import { documentStatus } from '../document-queries.server.ts'
import { documentRecord } from '../document-record.server.ts'
import type { DueDayChange, PaymentPromise, ReminderPause, ReminderRequest } from '../invoice.ts'
import { requireModeOfSite } from '../paying/pay-invoice.server.ts'
import { pollDocument } from '../paying/poll-documents.server.ts'
import { countReminder } from './remind-of-invoices.server.ts'

type OfInvoice<Body> = { id: string } & Body
type InvoiceChange = ChangeOf<typeof documentRecord> & { today: Day }

/** How far ahead a day may be. */
const mostDays = 366

/** @throws AppError as `changeRecord` does; `conflict` for a document that asks for no payment */
function changeOpenInvoice(
  ctx: Ctx,
  { id, version }: { id: string; version: number },
  change: (change: InvoiceChange) => Promise<void>,
): Promise<OpenRecord> {
  return changeRecord(ctx, documentRecord, { id, version, by: 'staff' }, async (opened) => {
    const [now] = await opened.ctx.db
      .select({ status: documentStatus(opened.at) })
      .from(documents)
      .where(eq(documents.id, id))
    if (!now || !documentStates[now.status].canBePaid) {
      throw new AppError(
        'conflict',
        'This document doesn’t ask for payment, so there’s nothing to remind the client about.',
      )
    }
    await change({ ...opened, today: agencyDayAt(opened.at) })
  })
}

function appendStep({ ctx, row, author }: InvoiceChange, step: InvoiceStep): Promise<void> {
  const { id: documentId, number } = row
  return appendMoneyEvent(ctx, row, author, { kind: 'invoice', data: { documentId, number, ...step } })
}

/**
 * Until a day, or until staff resume them.
 * @throws AppError as `changeOpenInvoice` does; `invalid` unless the day is to come
 */
export function pauseReminders(
  ctx: Ctx,
  { reason, until, ...which }: OfInvoice<ReminderPause>,
): Promise<OpenRecord> {
  return changeOpenInvoice(ctx, which, async (change) => {
    const on = until || null
    if (on) requireDay('until', on, { from: dayAfter(change.today, 1), today: change.today })
    await change.write({ pauseReason: reason, pausedUntil: on })
    await appendStep(change, { step: 'paused', on, reason })
  })
}

/** @throws AppError as `changeOpenInvoice` does; `conflict` without a pause */
export function resumeReminders(ctx: Ctx, input: OfInvoice<{ version: number }>): Promise<OpenRecord> {
  return changeOpenInvoice(ctx, input, async (change) => {
    if (change.row.pauseReason === null) throw new AppError('conflict', 'The reminders are not paused.')
    await change.write({ pauseReason: null, pausedUntil: null })
    await appendStep(change, { step: 'resumed' })
  })
}

/**
 * Reminders wait until the day has passed. '' takes the promise back.
 * @throws AppError as `changeOpenInvoice` does; `invalid` for a day that has passed
 */
export function recordPromise(
  ctx: Ctx,
  { on: promised, ...which }: OfInvoice<PaymentPromise>,
): Promise<OpenRecord> {
  return changeOpenInvoice(ctx, which, async (change) => {
    const on = promised || null
    const { promisedOn: from } = change.row
    if (on === from) return
    if (on) requireDay('on', on, { from: change.today, today: change.today })
    await change.write({ promisedOn: on })
    await appendStep(change, { step: 'promised', on, from })
  })
}

/**
 * The issued document keeps its printed day. A new day replaces a promise and begins the reminders anew.
 * @throws AppError as `changeOpenInvoice` does; `invalid` for a day before the invoice's
 */
export function changeDueDay(ctx: Ctx, { dueOn, ...which }: OfInvoice<DueDayChange>): Promise<OpenRecord> {
  return changeOpenInvoice(ctx, which, async (change) => {
    const { dueOn: from, content } = change.row
    if (from === null || from === dueOn) return
    requireDay('dueOn', dueOn, { from: content.issuedOn, today: change.today })
    await change.write({ dueOn, promisedOn: null, remindersForDay: 0 })
    await appendStep(change, { step: 'due-day', on: dueOn, from })
  })
}

/**
 * At most once a day, and despite a pause or a promise only if `anyway`.
 * @throws AppError as `changeOpenInvoice` does; `conflict` otherwise, or while a payment is being checked
 */
export async function remindNow(
  ctx: Ctx,
  { anyway, ...which }: OfInvoice<ReminderRequest>,
): Promise<OpenRecord> {
  const { row } = await authoriseRecord(ctx, documentRecord, which.id)
  if (ctx.actor.kind !== 'staff') throw new AppError('forbidden', 'This is for staff only.')
  const { isChecking, leftInrMinor } = await pollDocument(ctx, row)
  if (isChecking) {
    throw new AppError('conflict', 'A payment of this invoice is being checked. Wait for its result first.')
  }
  if (leftInrMinor !== null) {
    throw new AppError('conflict', 'The balance is less than this invoice. Cancel it instead.')
  }
  requireModeOfSite(ctx, row)
  return changeOpenInvoice(ctx, which, async (change) => {
    await requireRemindable(change, anyway)
    const { reminders, remindersForDay, remindedAt } = change.row
    await countReminder(change, { isByHand: true })
    await recordSending(change.ctx, { ...change.row, isReminder: true })
    const after = { reminders: reminders + 1, remindersForDay: remindersForDay + 1, remindedAt: change.at }
    change.audit({ reminders, remindersForDay, remindedAt }, after)
  })
}

async function requireRemindable({ ctx, row, today }: InvoiceChange, anyway: boolean): Promise<void> {
  const { id, clientEmail, remindedAt } = row
  if (clientEmail === '') throw new AppError('conflict', 'This invoice has no email address.')
  if (remindedAt && agencyDayAt(remindedAt) === today) {
    throw new AppError('conflict', 'The client was reminded today. You can remind them again tomorrow.')
  }
  const [project] = await ctx.db
    .select({ isCancelled: isProjectOfDocumentCancelled })
    .from(documents)
    .where(eq(documents.id, id))
  if (project?.isCancelled) {
    throw new AppError('conflict', 'The project is cancelled, so the client is not asked to pay.')
  }
  if (!anyway && holdsReminders(row, today)) throw new AppError('conflict', explainHold(row, today))
}

function explainHold({ pauseReason, pausedUntil, promisedOn }: InvoiceWaiting, today: Day): string {
  if (promisedOn !== null && today <= promisedOn) {
    return `The client promised to pay by ${formatDocumentDay(promisedOn)}.`
  }
  return `Reminders are paused${pausedUntil ? ` until ${formatDocumentDay(pausedUntil)}` : ''}: ${pauseReason}`
}

function requireDay(field: string, day: Day, { from, today }: { from: Day; today: Day }): void {
  const to = dayAfter(today, mostDays)
  if (day >= from && day <= to) return
  const message = `Choose a day from ${formatDocumentDay(from)} to ${formatDocumentDay(to)}.`
  throw new AppError('invalid', message, { fields: [{ field, message }] })
}
