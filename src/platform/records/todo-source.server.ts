import { type SQL, sql } from 'drizzle-orm'
import { agency } from '#domain/agency.ts'
import { agencyDayAt, type Day } from '#domain/calendar-day.ts'
import { addDays } from '#domain/duration.ts'
import type { Money } from '#domain/money/money.ts'
import type { TodoKind, TodoReason } from '#domain/records/todo.ts'
import type { Ctx } from '../context.server.ts'

/**
 * Rows that wait for staff, as SQL: Today joins those of every noun. `t` names the table of `from`. An index must serve
 * `where` and `order`, because a backlog may be long.
 */
export type TodoSource = {
  kind: TodoKind
  from: SQL
  where: SQL
  /** Most urgent first, as `due` is. */
  order: SQL
  /** The id of the record that is snoozed. */
  id: SQL
  /** When it began to wait, and when staff should have settled it. */
  since: SQL
  due: SQL
  reason: SQL | TodoReason
  /** Whose assignee it concerns. */
  leadId: SQL
  /** Default: of the lead. */
  assigneeId?: SQL
  /** The name of the person it concerns. */
  name: SQL
  company: SQL
  /** Names the record. */
  about: SQL
  /** What the client wrote, or what staff noted; '' for nothing. Today shows the first words. */
  words: SQL
  /** Paise. */
  sumInrMinor?: SQL
  /** For sums that only their noun's function computes: of the listed records, in one reading. */
  sumsOf?: (ctx: Pick<Ctx, 'db' | 'clock' | 'gateway'>, ids: readonly string[]) => Promise<SumOf>
  /** The lead's email address and phone number: '' where there is none. */
  email?: SQL
  phone?: SQL
  version?: SQL
}

/** May throw for a broken record. */
export type SumOf = (id: string) => Money | null

/** What comes next, for a list that is empty. */
export type UpcomingSource = { kind: TodoKind; from: SQL; where: SQL; on: SQL; about: SQL }

export type TodoSources = (ctx: Pick<Ctx, 'clock' | 'gateway'>) => {
  todos: readonly TodoSource[]
  upcoming?: UpcomingSource
}

/** For conditions: the moment, one of some days ago, the agency's day, and the start of a day. */
export function timesOf({ clock }: Pick<Ctx, 'clock'>) {
  const now = clock()
  return {
    now: sql`${now.toISOString()}::timestamptz`,
    ago: (days: number) => sql`${addDays(now, -days).toISOString()}::timestamptz`,
    today: agencyDayAt(now),
    startOf: (day: SQL | Day) => sql`((${day})::date::timestamp at time zone ${agency.timeZone})`,
  }
}
