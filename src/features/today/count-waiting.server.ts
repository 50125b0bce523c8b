import { sql } from 'drizzle-orm'
import { agencyDayAt } from '#domain/calendar-day.ts'
import { type TodoKind, todoKinds } from '#domain/records/todo.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { timesOf } from '#platform/records/todo-source.server.ts'
import { readEachKindSafely } from './read-each-kind-safely.server.ts'
import { assigneeOf, countOf, isAssignedTo, rowsOf, selectAll } from './todo-sources.server.ts'

/** Above `countCap` there may be more. */
export type Waiting = { kind: TodoKind; count: number; late: number; yours: number; unassigned: number }

/**
 * What Today counts for the caller, without those snoozed: of each kind that waits.
 * @returns unread: kinds that cannot be counted
 */
export async function countWaiting(ctx: Ctx): Promise<{ waiting: Waiting[]; unread: TodoKind[] }> {
  requireStaff(ctx)
  const { parts, unread } = await readEachKindSafely(ctx, todoKinds, countKinds)
  const counted = parts.flat()
  const waiting = todoKinds
    .map((kind) => {
      const of = (what: keyof Omit<Waiting, 'kind'>) =>
        counted.reduce((sum, one) => (one.kind === kind ? sum + one[what] : sum), 0)
      return {
        kind,
        count: of('count'),
        late: of('late'),
        yours: of('yours'),
        unassigned: of('unassigned'),
      }
    })
    .filter(({ count }) => count > 0)
  return { waiting, unread }
}

/** A kind may have several sources. */
function countKinds(ctx: Ctx, kinds: readonly TodoKind[]): Promise<Waiting[]> {
  const { userId } = requireStaff(ctx)
  const { now } = timesOf(ctx)
  const today = agencyDayAt(ctx.clock())
  const sources = ctx.todoSources.flatMap((sourcesOf) => sourcesOf(ctx).todos)
  return selectAll<Waiting>(
    ctx,
    sources
      .filter(({ kind }) => kinds.includes(kind))
      .map((source) => {
        const where = (condition = sql`true`) =>
          countOf(rowsOf(source, { today, isSnoozed: false, where: condition }))
        const assigneeId = assigneeOf(source)
        return sql`
          select ${source.kind}::text as kind, ${where()} as count, ${where(sql`${source.due} < ${now}`)} as late,
            ${where(isAssignedTo(userId, source))} as yours, ${where(sql`${assigneeId} is null`)} as unassigned
        `
      }),
  )
}
