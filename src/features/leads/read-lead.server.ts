import type { leads } from '#db/schema/leads.ts'
import { mailStates } from '#domain/records/mail.ts'
import { listLeadMails } from '#features/mails/mail.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { inSnapshot } from '#platform/database/snapshot.server.ts'
import { authoriseRecord } from '#platform/records/authorise-record.server.ts'
import { requireKnown, toListItems } from '#platform/records/list-items.server.ts'
import { listEvents, type TimelineEvent } from '#platform/records/timeline.server.ts'
import { findUndoable } from '#platform/records/undo-change.server.ts'
import { findAssignee } from './changing/lead-staff.server.ts'
import { describeEvent } from './describe-event.ts'
import { leadRecord } from './lead.server.ts'
import { leadDetailOf } from './lead-queries.server.ts'
import type { LeadEvent, LeadFile } from './lead-record.ts'
import { openQuestionOf } from './questions/open-question.server.ts'
import { removedLeadEndsAt } from './removing/lead-removal.ts'
import { isSilentLead } from './silent-leads.server.ts'
import { listTaskRows, taskOf, taskRecord } from './tasks/task.server.ts'

/** @throws AppError `not-found` */
export function readLead(ctx: Ctx, { id }: { id: string }): Promise<LeadFile> {
  return inSnapshot(ctx, (ctx) => readPage(ctx, id))
}

export const listedEvents = (undoable: ReadonlySet<string> = new Set()) => ({
  noun: 'lead event',
  itemOf({ id, at, actor, kind, data, changeId }: TimelineEvent<{ leadId: string }>) {
    if (typeof data !== 'object' || data === null) throw new TypeError('An event without its data')
    const undo = changeId && undoable.has(changeId) ? changeId : null
    const event = { id, at: at.toISOString(), actor, kind, data, undo } as LeadEvent
    // Throws for an event that no screen can show.
    describeEvent(event)
    return event
  },
  nameOf: () => null,
})

export const listedMail = {
  noun: 'mail',
  itemOf(mail: Awaited<ReturnType<typeof listLeadMails>>[number]) {
    requireKnown(mailStates, mail.status)
    return {
      ...mail,
      createdAt: mail.createdAt.toISOString(),
      sentAt: mail.sentAt?.toISOString() ?? null,
    }
  },
  nameOf: ({ subject }: { subject: string }) => subject,
}

function removalOf({ createdAt, removedAt, removedReason, removedFrom }: typeof leads.$inferSelect) {
  if (!removedAt || !removedReason) return null
  const at = removedAt.toISOString()
  const lead = { createdAt: createdAt.toISOString(), removedAt: at, removedFrom }
  return { at, reason: removedReason, until: removedLeadEndsAt(lead) }
}

async function readPage(ctx: Ctx, id: string): Promise<LeadFile> {
  const { row: lead } = await authoriseRecord(ctx, leadRecord, id)
  const events = await listEvents(ctx, { leadId: id })
  const sent = await listLeadMails(ctx, { leadId: id })
  const tasks = await listTaskRows(ctx, id)
  const undoable = [
    ...(await findUndoable(ctx, leadRecord, [lead])),
    ...(await findUndoable(ctx, taskRecord, tasks)),
  ]
  const assignee = lead.assigneeId && (await findAssignee(ctx, lead.assigneeId))
  const { lostReason, lostWords, tags } = lead
  return {
    lead: leadDetailOf(lead),
    handling: {
      assignee: assignee || null,
      tags,
      lost: lostReason && { reason: lostReason, words: lostWords },
      isAnswered: lead.answeredAt !== null,
      question: openQuestionOf(lead, events),
      isSilent: await isSilentLead(ctx, id),
      isToJudge: lead.status === 'quarantined' && lead.judgedAt === null,
      removed: removalOf(lead),
    },
    tasks: tasks.filter(({ removedAt }) => !removedAt).map((task) => taskOf(ctx, task)),
    events: toListItems(ctx, listedEvents(new Set(undoable)), events),
    mails: toListItems(ctx, listedMail, sent),
  }
}
