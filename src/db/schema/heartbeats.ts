import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { HeartbeatPart, HeartbeatProblem } from '#domain/records/heartbeat.ts'

/** The last outcome of each part, from all processes. */
export const heartbeats = pgTable('heartbeats', {
  part: text('part').$type<HeartbeatPart>().primaryKey(),
  succeededAt: timestamp('succeeded_at', { withTimezone: true }),
  /** Null after a success. */
  failingSince: timestamp('failing_since', { withTimezone: true }),
  problem: text('problem').$type<HeartbeatProblem>(),
  /** Short, for staff, without secrets: a code, or the program's own sentence. */
  detail: text('detail').notNull().default(''),
})
