import { and, desc, eq, gte, isNull } from 'drizzle-orm'
import { clientMerges, clients } from '#db/schema/clients.ts'
import { addDays } from '#domain/duration.ts'
import { mailStates } from '#domain/records/mail.ts'
import { projectEventKinds, projectPlans } from '#domain/records/project.ts'
import { readClientAccount } from '#features/billing/account/client-account.server.ts'
import { describeEvent } from '#features/leads/describe-event.ts'
import { listLeadNames } from '#features/leads/lead.server.ts'
import type { LeadEvent } from '#features/leads/lead-record.ts'
import { listClientMails } from '#features/mails/mail.server.ts'
import { findLastMessage } from '#features/projects/last-message.server.ts'
import { listProjectNames } from '#features/projects/project.server.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { inSnapshot } from '#platform/database/snapshot.server.ts'
import { authoriseRecord } from '#platform/records/authorise-record.server.ts'
import { requireKnown, toListItems } from '#platform/records/list-items.server.ts'
import { listEventsOfClient } from '#platform/records/timeline.server.ts'
import {
  clientDetailOf,
  clientRecord,
  findRemainingId,
  listAddresses,
  summaryColumns,
} from './client.server.ts'
import {
  type ClientEvent,
  type ClientMail,
  type ClientPage,
  clientName,
  mostShown,
  type UndoableMerge,
  undoDays,
} from './client.ts'
import { listMatches } from './client-matches.server.ts'
import { describeClientEvent } from './describe-client-event.ts'

/** A merged client's id answers with the remaining client. @throws AppError `not-found` */
export function readClient(ctx: Ctx, { id }: { id: string }): Promise<ClientPage> {
  requireStaff(ctx)
  return inSnapshot(ctx, async (ctx) => readPage(ctx, await findRemainingId(ctx, id)))
}

async function readPage(ctx: Ctx, id: string): Promise<ClientPage> {
  const { row } = await authoriseRecord(ctx, clientRecord, id)
  const events = await listEventsOfClient(ctx, { clientId: id, limit: mostShown.events + 1 })
  const mails = await listClientMails(ctx, { clientId: id, limit: mostShown.mails })
  return {
    client: clientDetailOf(row, await listAddresses(ctx, id)),
    owed: await readClientAccount(ctx, { clientId: id }),
    events: await showEvents(ctx, events.slice(0, mostShown.events)),
    hasOlderEvents: events.length > mostShown.events,
    mails: toListItems(ctx, listedMail, mails),
    lastMessage: await findLastMessage(ctx, { clientId: id }),
    matches: await listMatches(ctx, row),
    merges: await listUndoableMerges(ctx, id),
  }
}

async function listUndoableMerges({ db, clock }: Ctx, id: string): Promise<UndoableMerge[]> {
  const rows = await db
    .select({ merge: clientMerges, merged: summaryColumns })
    .from(clientMerges)
    .innerJoin(clients, eq(clients.id, clientMerges.mergedId))
    .where(
      and(
        eq(clientMerges.keptId, id),
        isNull(clientMerges.undoneAt),
        gte(clientMerges.at, addDays(clock(), -undoDays)),
      ),
    )
    .orderBy(desc(clientMerges.id))
  return rows.map(({ merge, merged }) => ({
    id: merge.id,
    at: merge.at.toISOString(),
    by: merge.by,
    name: clientName(merged),
    until: addDays(merge.at, undoDays).toISOString(),
  }))
}

const listedMail = {
  noun: 'mail',
  itemOf({ kind: _, ...mail }: Awaited<ReturnType<typeof listClientMails>>[number]): ClientMail {
    requireKnown(mailStates, mail.status)
    return {
      ...mail,
      createdAt: mail.createdAt.toISOString(),
      sentAt: mail.sentAt?.toISOString() ?? null,
    }
  },
  nameOf: ({ subject }: { subject: string }) => subject,
}

type EventRow = Awaited<ReturnType<typeof listEventsOfClient>>[number]

async function showEvents(ctx: Ctx, rows: EventRow[]): Promise<ClientPage['events']> {
  const idsOf = (ids: (string | null)[]) => [...new Set(ids)].filter((id) => id !== null)
  const leads = await listLeadNames(ctx, { ids: idsOf(rows.map(({ leadId }) => leadId)) })
  const projects = await listProjectNames(ctx, { ids: idsOf(rows.map((row) => row.projectId)) })
  const listed = {
    noun: 'client event',
    itemOf({ id, at, actor, kind, data, leadId, projectId }: EventRow): ClientEvent {
      if (typeof data !== 'object' || data === null) throw new TypeError('An event without its data')
      const shown = { id, at: at.toISOString(), actor }
      const event = { kind, data }
      if (leadId !== null) {
        // Throws for an event that no screen can show.
        describeEvent({ ...shown, ...event } as LeadEvent)
        const record = { id: leadId, name: leads.get(leadId) ?? '' }
        return { ...shown, of: 'lead', record, event } as ClientEvent
      }
      if (projectId !== null) {
        requireKnown(projectEventKinds, kind)
        const { name = '', plan = 'website' } = projects.get(projectId) ?? {}
        requireKnown(projectPlans, plan)
        const record = { id: projectId, name, plan }
        return { ...shown, of: 'project', record, event } as ClientEvent
      }
      describeClientEvent(event as never)
      return { ...shown, of: 'client', record: null, event } as ClientEvent
    },
    nameOf: () => null,
  }
  return toListItems(ctx, listed, rows)
}
