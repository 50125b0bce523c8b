import { asc, eq, inArray, sql } from 'drizzle-orm'
import { tasks } from '#db/schema/tasks.ts'
import { agencyDayAt } from '#domain/calendar-day.ts'
import { eraseChanges } from '#platform/audit.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { defineRecord } from '#platform/records/authorise-record.server.ts'
import { undoneEvent } from '../undone-event.ts'
import type { Task } from './task.ts'

export const taskRecord = defineRecord({
  noun: 'task',
  table: tasks,
  missing: 'This task doesn’t exist.',
  openTo: 'staff',
  timeline: { of: 'lead', id: 'leadId' },
  undo: {
    fields: ['text', 'dueOn', 'doneAt', 'removedAt'],
    event: undoneEvent,
    nameOf: ({ text }) => text,
  },
})

type Row = typeof tasks.$inferSelect

/** Includes removed tasks; sorts by day. */
export function listTaskRows({ db }: Pick<Ctx, 'db'>, leadId: string): Promise<Row[]> {
  return db.select().from(tasks).where(eq(tasks.leadId, leadId)).orderBy(asc(tasks.dueOn), asc(tasks.id))
}

export function taskOf({ clock }: Pick<Ctx, 'clock'>, { id, version, text, dueOn, doneAt }: Row): Task {
  const today = agencyDayAt(clock())
  const due = dueOn < today ? 'overdue' : dueOn === today ? 'today' : 'later'
  return { id, version, text, dueOn, due: doneAt ? null : due }
}

export const hasOpenTask = sql<boolean>`exists (
  select from tasks t where t.lead_id = leads.id and t.done_at is null and t.removed_at is null
)`

/** The day of its first open task. */
export const nextTaskOn = sql<string | null>`(
  select min(t.due_on)::text from tasks t where t.lead_id = leads.id and t.done_at is null and t.removed_at is null
)`

/** The rows go with their lead, or here; what the audit repeats of them goes too. */
export async function eraseTasks({ db }: Pick<Ctx, 'db'>, leadIds: readonly string[]): Promise<void> {
  const erased = await db
    .delete(tasks)
    .where(inArray(tasks.leadId, [...leadIds]))
    .returning({ id: tasks.id })
  await eraseChanges({ db }, { noun: 'task', subjectIds: erased.map(({ id }) => id) })
}
