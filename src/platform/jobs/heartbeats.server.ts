import { sql } from 'drizzle-orm'
import { heartbeats } from '#db/schema/heartbeats.ts'
import { minuteMs } from '#domain/duration.ts'
import type { HeartbeatPart, HeartbeatProblem } from '#domain/records/heartbeat.ts'
import type { Db } from '../context.server.ts'
import { describeError, type Log } from '../log.server.ts'

/** Reports the outcome of one part. It returns at once, never throws, and joins no transaction of the caller. */
export type Heartbeat = {
  /** @param at default: now */
  succeeded(at?: Date): void
  /** @param detail short and without secrets */
  failed(problem: HeartbeatProblem, detail?: string): void
}

export type Heartbeats = {
  of(part: HeartbeatPart): Heartbeat
  /** Waits until everything reported is stored. */
  settle(): Promise<void>
}

export type HeartbeatRow = typeof heartbeats.$inferSelect

const maxDetail = 200

/** @param options.db the database itself, no transaction */
export function openHeartbeats({
  db,
  clock,
  log,
  isOutage = () => false,
}: {
  db: Db
  clock: () => Date
  log: Log
  isOutage?: (error: unknown) => boolean
}): Heartbeats {
  /** What this process stored last. */
  const stored = new Map<HeartbeatPart, { outcome: string; atMs: number }>()
  // Writes run one after the other, so that an older outcome never overwrites a newer one.
  let last: Promise<void> = Promise.resolve()

  function report(part: HeartbeatPart, outcome: string, write: () => Promise<unknown>): void {
    const atMs = clock().getTime()
    const before = stored.get(part)
    // A change is stored at once, the same outcome once a minute.
    if (before?.outcome === outcome && Math.abs(atMs - before.atMs) < minuteMs) return
    stored.set(part, { outcome, atMs })
    last = last.then(write).then(
      () => {},
      (error) => {
        stored.delete(part)
        if (!isOutage(error)) log.warn({ part, err: describeError(error) }, 'heartbeat not stored')
      },
    )
  }

  return {
    of: (part) => ({
      succeeded(at = clock()) {
        report(part, '', () =>
          db
            .insert(heartbeats)
            .values({ part, succeededAt: at })
            .onConflictDoUpdate({
              target: heartbeats.part,
              set: {
                succeededAt: sql`greatest(${heartbeats.succeededAt}, excluded.succeeded_at)`,
                failingSince: null,
                problem: null,
                detail: '',
              },
            }),
        )
      },
      failed(problem, detail = '') {
        const failingSince = clock()
        const [line = ''] = detail.trim().split('\n')
        const row = { failingSince, problem, detail: line.slice(0, maxDetail) }
        report(part, problem, () =>
          db
            .insert(heartbeats)
            .values({ part, ...row })
            .onConflictDoUpdate({
              target: heartbeats.part,
              set: {
                ...row,
                failingSince: sql`coalesce(${heartbeats.failingSince}, excluded.failing_since)`,
              },
            }),
        )
      },
    }),
    settle: () => last,
  }
}

export function listHeartbeats(db: Db): Promise<HeartbeatRow[]> {
  return db.select().from(heartbeats)
}
