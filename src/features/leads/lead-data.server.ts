import { and, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import { isBookedLead } from '#db/joins.ts'
import { importedRows } from '#db/schema/imported-rows.ts'
import { leads } from '#db/schema/leads.ts'
import type { LeadEventBody } from '#domain/records/lead.ts'
import { eraseMailsAbout } from '#features/mails/mail.server.ts'
import { eraseChanges } from '#platform/audit.server.ts'
import { toListItems } from '#platform/records/list-items.server.ts'
import { oldestFirst } from '#platform/records/list-page.server.ts'
import type { PersonalData } from '#platform/records/personal-data.server.ts'
import {
  appendEvent,
  eraseEvents,
  listEvents,
  type TimelineEvent,
} from '#platform/records/timeline.server.ts'
import { eraseImportsNaming } from './importing/lead-import.server.ts'
import { leadDetailOf, listedLead } from './lead-queries.server.ts'
import { emptyLead } from './receiving/store-lead.server.ts'
import { eraseTasks } from './tasks/task.server.ts'

/** Requests with a payment or a document keep reference and choice, without names. */
export const leadData: PersonalData = {
  name: 'requests',
  async read(ctx, input) {
    const { db } = ctx
    const rows = await db
      .select()
      .from(leads)
      .where(isFrom(input))
      .orderBy(...oldestFirst(leads))
    const timelines = new Map<string, object[]>()
    for (const { id } of rows) {
      const events = await listEvents(ctx, { leadId: id })
      timelines.set(id, events.flatMap(clientEventOf))
    }
    const listed = {
      ...listedLead,
      itemOf: (row: (typeof rows)[number]) => ({
        ...leadDetailOf(row),
        events: timelines.get(row.id),
      }),
    }
    return toListItems(ctx, listed, rows)
  },
  async erase(ctx, input) {
    const { db } = ctx
    const rows = await db.select({ id: leads.id }).from(leads).where(isFrom(input)).for('update')
    const booked = await db
      .select({ id: leads.id })
      .from(leads)
      .where(and(isFrom(input), isBookedLead))
    const kept = booked.map(({ id }) => id)
    const { quote: _, ...noAnswers } = emptyLead
    await db
      .update(leads)
      .set({ ...noAnswers, ownerId: null, visitorId: null, tags: [], lostWords: '', questionAskedAt: null })
      .where(inArray(leads.id, kept))
    await eraseTasks(
      ctx,
      rows.map(({ id }) => id),
    )
    await db.delete(importedRows).where(inArray(importedRows.leadId, kept))
    await eraseEvents(ctx, { leadIds: kept })
    for (const leadId of kept) await appendEvent(ctx, { leadId }, 'System', { kind: 'erased', data: {} })
    await db.delete(leads).where(and(isFrom(input), notInArray(leads.id, kept)))
    await eraseChanges(ctx, { noun: 'lead', subjectIds: rows.map(({ id }) => id) })
    await eraseImportsNaming(ctx, input)
    await eraseMailsAbout(ctx, { subjectIds: rows.map(({ id }) => id) })
    return []
  },
}

/** Clients see neither what staff write for themselves nor how they share out the work. */
const isForClient: Record<LeadEventBody['kind'], boolean> = {
  received: true,
  'draft-saved': true,
  added: false,
  imported: false,
  'status-changed': true,
  note: false,
  assigned: false,
  'kept-quarantined': false,
  'answered-elsewhere': false,
  removed: false,
  restored: false,
  tagged: false,
  task: false,
  undone: false,
  question: true,
  reply: true,
  'mail-sent': true,
  'mail-failed': true,
  'mail-held': true,
  raised: true,
  payment: true,
  'payment-link': true,
  quote: true,
  refund: true,
  erased: true,
  document: true,
  reminder: true,
  invoice: false,
}

/** Drops why a lead was lost or money went back. */
function clientEventOf({ at, kind, data }: TimelineEvent<{ leadId: string }>) {
  if (!isForClient[kind]) return []
  const { lost: _, reason: _reason, ...shown } = data as { lost?: object; reason?: string }
  return [{ at, kind, data: shown }]
}

/** An unsent draft has no owner. */
function isFrom({ userId, email }: { userId: string; email: string }) {
  return or(eq(leads.ownerId, userId), and(eq(leads.status, 'draft'), sql`lower(${leads.email}) = ${email}`))
}
