import { and, asc, desc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { leadsOfClient, projectsOfClient } from '#db/joins.ts'
import { recordEvents } from '#db/schema/record-events.ts'
import type { ClientEventBody } from '#domain/records/client.ts'
import type { LeadEventBody, MoneyEventBody } from '#domain/records/lead.ts'
import type { ProjectEventBody } from '#domain/records/project.ts'
import type { Ctx } from '../context.server.ts'
import { logEvent } from '../log.server.ts'
import { createClientRows } from './client-rows.server.ts'

export type Timeline = { leadId: string } | { projectId: string } | { clientId: string }

export type EventOf<Subject extends Timeline> = Subject extends { leadId: string }
  ? LeadEventBody
  : Subject extends { projectId: string }
    ? ProjectEventBody
    : ClientEventBody

/** A later release may have stored what this one does not know. */
export type TimelineEvent<Subject extends Timeline> = {
  id: string
  at: Date
  actor: string
  changeId: string | null
} & EventOf<Subject>

/** Call in the transaction of what the event is about. @returns the event's id */
export async function appendEvent<Subject extends Timeline>(
  { db, clock, log }: Pick<Ctx, 'db' | 'clock' | 'log'>,
  timeline: Subject,
  actor: string,
  event: EventOf<Subject>,
  changeId: string | null = null,
): Promise<string> {
  const [row] = await db
    .insert(recordEvents)
    .values({ ...timeline, at: clock(), actor, changeId, ...event })
    .returning({ id: recordEvents.id })
  if (moneyEvents.has(event.kind)) logEvent(log, event.kind, { ...timeline, ...factsOf(event.data) })
  return String(row?.id)
}

type OfMoney = { leadId: string | null; clientId: string | null }

/** Uses the lead's timeline, else the client's. */
export async function appendMoneyEvent(
  ctx: Pick<Ctx, 'db' | 'clock' | 'log'>,
  { leadId, clientId }: OfMoney,
  actor: string,
  event: MoneyEventBody,
): Promise<void> {
  if (leadId !== null) await appendEvent(ctx, { leadId }, actor, event)
  else if (clientId !== null) await appendEvent(ctx, { clientId }, actor, event)
}

/** One for each lead, in one statement; none about money. */
export async function appendEvents(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  actor: string,
  events: readonly ({ leadId: string } & Extract<LeadEventBody, { kind: 'imported' }>)[],
): Promise<void> {
  const at = clock()
  if (events.length > 0)
    await db.insert(recordEvents).values(events.map((event) => ({ ...event, at, actor })))
}

const moneyEvents: ReadonlySet<string> = new Set(['payment', 'refund', 'document', 'quote'])

/** Ids, amounts and states; never texts of users. */
const facts = [
  'orderId',
  'quoteId',
  'documentId',
  'kind',
  'number',
  'to',
  'amountInrMinor',
  'isSimulated',
  'isSurplus',
  'effect',
]

function factsOf(data: object): object {
  return Object.fromEntries(Object.entries(data).filter(([name]) => facts.includes(name)))
}

export async function listEvents<Subject extends Timeline>(
  { db }: Pick<Ctx, 'db'>,
  timeline: Subject,
): Promise<TimelineEvent<Subject>[]> {
  const { id, at, actor, kind, data, changeId } = recordEvents
  const rows = await db
    .select({ id: sql<string>`${id}::text`, at, actor, kind, data, changeId })
    .from(recordEvents)
    .where(isOf(timeline))
    .orderBy(asc(id))
  return rows as unknown as TimelineEvent<Subject>[]
}

/** Newest first: the client's own, and those of their leads and projects. */
export async function listEventsOfClient(
  { db }: Pick<Ctx, 'db'>,
  { clientId: ofClient, limit }: { clientId: string; limit: number },
) {
  const { id, leadId, projectId, clientId, at, actor, kind, data } = recordEvents
  return db
    .select({ id: sql<string>`${id}::text`, leadId, projectId, at, actor, kind, data })
    .from(recordEvents)
    .where(
      or(
        sql`${leadId} = any(${leadsOfClient(ofClient)})`,
        sql`${projectId} = any(${projectsOfClient(ofClient)})`,
        eq(clientId, ofClient),
      ),
    )
    .orderBy(desc(id))
    .limit(limit)
}

/** Lists the events of one document and its order. */
export async function listDocumentEvents(
  ctx: Pick<Ctx, 'db'>,
  { leadId, clientId, id, orderId }: OfMoney & { id: string; orderId: string | null },
): Promise<TimelineEvent<{ leadId: string }>[]> {
  const timeline = leadId !== null ? { leadId } : clientId !== null ? { clientId } : null
  const events = timeline ? await listEvents(ctx, timeline) : []
  return (events as TimelineEvent<{ leadId: string }>[]).filter(({ kind, data }) => {
    if (kind === 'payment' || kind === 'refund') return orderId !== null && data?.orderId === orderId
    return (data as { documentId?: string } | null)?.documentId === id
  })
}

/** What the timeline says of one change. */
export async function listEventsOfChange<Subject extends Timeline>(
  { db }: Pick<Ctx, 'db'>,
  timeline: Subject,
  changeId: string,
): Promise<EventOf<Subject>[]> {
  const { kind, data } = recordEvents
  const rows = await db
    .select({ kind, data })
    .from(recordEvents)
    .where(and(isOf(timeline), eq(recordEvents.changeId, changeId)))
    .orderBy(asc(recordEvents.id))
  return rows as EventOf<Subject>[]
}

/** Requests that visitors sent, newest first. */
export async function listReceipts(
  { db }: Pick<Ctx, 'db'>,
  { since, limit }: { since: Date; limit: number },
): Promise<{ leadId: string; at: Date }[]> {
  const { leadId, at, kind, actor } = recordEvents
  const rows = await db
    .select({ leadId, at })
    .from(recordEvents)
    .where(and(eq(kind, 'received'), eq(actor, 'Visitor'), gt(at, since)))
    .orderBy(desc(at))
    .limit(limit)
  return rows.flatMap(({ leadId, at }) => (leadId ? [{ leadId, at }] : []))
}

export async function findLastEvent<Subject extends Timeline>(
  { db }: Pick<Ctx, 'db'>,
  timeline: Subject,
  kind: EventOf<Subject>['kind'],
): Promise<string | null> {
  const [row] = await db
    .select({ id: recordEvents.id })
    .from(recordEvents)
    .where(and(isOf(timeline), eq(recordEvents.kind, kind)))
    .orderBy(desc(recordEvents.id))
    .limit(1)
  return row ? String(row.id) : null
}

export async function moveEvents(
  { db }: Pick<Ctx, 'db'>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db.update(recordEvents).set({ leadId: to }).where(eq(recordEvents.leadId, from))
}

/** Only the clients' own events. */
export async function eraseClientEvents(
  { db }: Pick<Ctx, 'db'>,
  { clientIds }: { clientIds: readonly string[] },
): Promise<void> {
  await db.delete(recordEvents).where(inArray(recordEvents.clientId, [...clientIds]))
}

export async function eraseEvents(
  { db }: Pick<Ctx, 'db'>,
  { leadIds }: { leadIds: readonly string[] },
): Promise<void> {
  await db.delete(recordEvents).where(inArray(recordEvents.leadId, [...leadIds]))
}

/** What a lead's timeline says of mails to an address. */
export async function eraseMailEvents(
  { db }: Pick<Ctx, 'db'>,
  { leadId, to }: { leadId: string; to: string },
): Promise<void> {
  const isMail = sql`${recordEvents.data} ->> 'mailKind' is not null and ${recordEvents.data} ->> 'to' = ${to}`
  await db.delete(recordEvents).where(and(eq(recordEvents.leadId, leadId), isMail))
}

function isOf(timeline: Timeline) {
  if ('leadId' in timeline) return eq(recordEvents.leadId, timeline.leadId)
  if ('projectId' in timeline) return eq(recordEvents.projectId, timeline.projectId)
  return eq(recordEvents.clientId, timeline.clientId)
}

export const clientEventRows = createClientRows({
  words: ['entry of the timeline', 'entries of the timeline'],
  table: recordEvents,
})
