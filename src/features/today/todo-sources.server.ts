import { type SQL, sql } from 'drizzle-orm'
import { assigneeOfLead } from '#db/joins.ts'
import type { Day } from '#domain/calendar-day.ts'
import { countCap } from '#domain/count.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { TodoSource } from '#platform/records/todo-source.server.ts'

export function assigneeOf({ leadId, assigneeId = assigneeOfLead(leadId) }: TodoSource): SQL {
  return assigneeId
}

/** A condition. Starts from the account's leads where that is cheaper than a look at each row's lead. */
export function isAssignedTo(userId: string, { leadId, assigneeId }: TodoSource): SQL {
  return assigneeId
    ? sql`${assigneeId} = ${userId}`
    : sql`${leadId} in (select l.id from leads l where l.assignee_id = ${userId})`
}

/** The SQL after the word `from`. */
export function rowsOf(
  source: TodoSource,
  { today, isSnoozed, where }: { today: Day; isSnoozed: boolean; where: SQL },
): SQL {
  return sql`${source.from} where ${source.where} and ${where} and ${snoozed(source, today, isSnoozed)}`
}

/** Those snoozed are few, so the condition starts from them. */
function snoozed({ kind, id }: TodoSource, today: Day, isSnoozed: boolean): SQL {
  const those = sql`(select z.record_id from snoozes z where z.kind = ${kind} and z.until > ${today}::date)`
  return isSnoozed ? sql`${id} in ${those}` : sql`${id} <> all(array${those})`
}

/** Stops above `countCap`. @param rows as `rowsOf` has them */
export function countOf(rows: SQL): SQL {
  return sql`(select count(*)::int from (select from ${rows} limit ${countCap + 1}) counted)`
}

export async function selectAll<Row extends Record<string, unknown>>(
  { db }: Pick<Ctx, 'db'>,
  parts: readonly SQL[],
  order = sql``,
) {
  if (parts.length === 0) return []
  const found = sql.join([...parts], sql` union all `)
  return (await db.execute<Row>(sql`select * from (${found}) found ${order}`)).rows
}
