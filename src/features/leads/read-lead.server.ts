import { mailStates } from '#domain/records/mail.ts'
import { findMailsOfLead } from '#features/mails/mail.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { inSnapshot } from '#platform/database/snapshot.server.ts'
import { itemsOf, requireKnown } from '#platform/records/list-items.server.ts'
import { openRecord } from '#platform/records/open-record.server.ts'
import { listEvents, type TimelineEvent } from '#platform/records/timeline.server.ts'
import { describeEvent } from './describe-event.ts'
import { leadRecord } from './lead.server.ts'
import type { LeadEvent, LeadFile } from './lead-record.ts'
import { leadDetailOf } from './lead-rows.server.ts'

/**
 * Reads a lead with its timeline and mails, oldest first.
 * @throws AppError `not-found`
 */
export function readLead({ ctx, input: { id } }: { ctx: Ctx; input: { id: string } }): Promise<LeadFile> {
  return inSnapshot(ctx, (ctx) => readPage(ctx, id))
}

const listedEvent = {
  noun: 'lead event',
  itemOf({ id, at, actor, kind, data }: TimelineEvent<{ leadId: string }>) {
    if (typeof data !== 'object' || data === null) throw new TypeError('An event without its data')
    const event = { id, at: at.toISOString(), actor, kind, data } as LeadEvent
    // Throws for an event that no screen can show.
    describeEvent(event)
    return event
  },
  nameOf: () => null,
}

const listedMail = {
  noun: 'mail',
  itemOf(mail: Awaited<ReturnType<typeof findMailsOfLead>>[number]) {
    requireKnown(mailStates, mail.status)
    return {
      ...mail,
      createdAt: mail.createdAt.toISOString(),
      sentAt: mail.sentAt?.toISOString() ?? null,
    }
  },
  nameOf: ({ subject }: { subject: string }) => subject,
}

async function readPage(ctx: Ctx, id: string): Promise<LeadFile> {
  const { row: lead } = await openRecord(ctx, leadRecord, id)
  const events = await listEvents(ctx, { leadId: id })
  const sent = await findMailsOfLead({ ctx, input: { leadId: id } })
  return {
    lead: leadDetailOf(lead),
    events: itemsOf(ctx, listedEvent, events),
    mails: itemsOf(ctx, listedMail, sent),
  }
}
