import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { recordEvents } from '#db/schema/record-events.ts'
import type { LeadEventBody } from '#domain/records/lead.ts'
import type { ProjectEventBody } from '#domain/records/project.ts'
import type { Ctx } from '../context.server.ts'

/** The record that has the timeline. */
export type Timeline = { leadId: string } | { projectId: string }

/** What the timeline of such a record can tell. */
export type EventOf<Line extends Timeline> = Line extends { leadId: string }
  ? LeadEventBody
  : ProjectEventBody

/** An event as it was appended. A row of a later release holds what this one does not know. */
export type TimelineEvent<Line extends Timeline> = { id: string; at: Date; actor: string } & EventOf<Line>

/**
 * Appends an event to a record's timeline. Call it within the transaction that makes it true.
 * @param actor a name for people
 * @returns the event's id
 */
export async function appendEvent<Line extends Timeline>(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  line: Line,
  actor: string,
  event: EventOf<Line>,
): Promise<string> {
  const [row] = await db
    .insert(recordEvents)
    .values({ ...line, at: clock(), actor, ...event })
    .returning({ id: recordEvents.id })
  return String(row?.id)
}

/** Lists a record's timeline, oldest first. */
export async function listEvents<Line extends Timeline>(
  { db }: Pick<Ctx, 'db'>,
  line: Line,
): Promise<TimelineEvent<Line>[]> {
  const { id, at, actor, kind, data } = recordEvents
  const rows = await db
    .select({ id: sql<string>`${id}::text`, at, actor, kind, data })
    .from(recordEvents)
    .where(isOf(line))
    .orderBy(asc(id))
  return rows as TimelineEvent<Line>[]
}

/** Returns the id of the last event of a kind; null before any. */
export async function findLastEvent<Line extends Timeline>(
  { db }: Pick<Ctx, 'db'>,
  line: Line,
  kind: EventOf<Line>['kind'],
): Promise<string | null> {
  const [row] = await db
    .select({ id: recordEvents.id })
    .from(recordEvents)
    .where(and(isOf(line), eq(recordEvents.kind, kind)))
    .orderBy(desc(recordEvents.id))
    .limit(1)
  return row ? String(row.id) : null
}

/** Moves a lead's timeline to the lead that replaces it. */
export async function moveEvents(
  { db }: Pick<Ctx, 'db'>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db.update(recordEvents).set({ leadId: to }).where(eq(recordEvents.leadId, from))
}

/** Empties the timelines of leads that stay without their person. */
export async function eraseEvents(
  { db }: Pick<Ctx, 'db'>,
  { leadIds }: { leadIds: readonly string[] },
): Promise<void> {
  await db.delete(recordEvents).where(inArray(recordEvents.leadId, [...leadIds]))
}

function isOf(line: Timeline) {
  return 'leadId' in line ? eq(recordEvents.leadId, line.leadId) : eq(recordEvents.projectId, line.projectId)
}
