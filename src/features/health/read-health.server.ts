import { hourMs, minuteMs } from '#domain/duration.ts'
import { type HeartbeatPart, heartbeatParts } from '#domain/records/heartbeat.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { type HeartbeatRow, listHeartbeats } from '#platform/jobs/heartbeats.server.ts'
import { isTestSite } from '#platform/payment-gateway.server.ts'
import type { Failure, Health } from './health.ts'

export async function readHealth(ctx: Ctx): Promise<Health> {
  requireStaff(ctx)
  return { failures: await listFailures(ctx), isTestSite: isTestSite(ctx) }
}

/** A shorter failure repairs itself: the queue retries, and a restart takes seconds. */
const graceMs = 10 * minuteMs

/** Lists what has been failing for ten minutes, and a backup older than wanted, in the order of `heartbeatParts`. */
export async function listFailures({
  db,
  clock,
  env,
  gateway,
}: Pick<Ctx, 'db' | 'clock' | 'env'> & { gateway: Pick<Ctx['gateway'], 'mode'> }): Promise<Failure[]> {
  const rows = new Map((await listHeartbeats(db)).map((row) => [row.part, row]))
  const nowMs = clock().getTime()
  const backupAgeMs = env.BACKUP_MAX_AGE_HOURS && env.BACKUP_MAX_AGE_HOURS * hourMs
  const failureOf: Record<HeartbeatPart, (row: HeartbeatRow | undefined) => Failure | null> = {
    worker: (row) => silenceOf('worker', row, nowMs - graceMs),
    mail: (row) => (env.SMTP_URL ? failing(row, nowMs) : null),
    provider: (row) => (gateway.mode === 'off' ? null : failing(row, nowMs)),
    backup: (row) =>
      failing(row, nowMs) ?? (backupAgeMs ? silenceOf('backup', row, nowMs - backupAgeMs) : null),
  }
  return heartbeatParts.flatMap((part) => failureOf[part](rows.get(part)) ?? [])
}

function failing(row: HeartbeatRow | undefined, nowMs: number): Failure | null {
  const { part, failingSince, problem, detail } = row ?? {}
  if (!part || !failingSince || !problem || nowMs - failingSince.getTime() < graceMs) return null
  return { part, problem, since: failingSince.toISOString(), detail: detail ?? '' }
}

function silenceOf(part: HeartbeatPart, row: HeartbeatRow | undefined, sinceMs: number): Failure | null {
  const last = row?.succeededAt
  if (!last) return { part, problem: 'never', since: null, detail: '' }
  if (last.getTime() > sinceMs) return null
  return { part, problem: 'silent', since: last.toISOString(), detail: '' }
}
