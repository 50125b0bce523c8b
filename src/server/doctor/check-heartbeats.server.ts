import { formatAgencyTime } from '#domain/calendar-day.ts'
import type { HeartbeatPart } from '#domain/records/heartbeat.ts'
import { failureWords } from '#features/health/failure-words.ts'
import type { Failure } from '#features/health/health.ts'
import { listFailures } from '#features/health/read-health.server.ts'
import type { SetupCheck } from '#features/setup/setup.ts'
import type { Db } from '#platform/context.server.ts'
import { type Env, paymentModeOf } from '#platform/env.server.ts'
import { listHeartbeats } from '#platform/jobs/heartbeats.server.ts'

/** What only the running program finds out: other failures are found by testing the services. */
export async function checkHeartbeats(
  db: Db,
  env: Env,
): Promise<{ checks: SetupCheck[]; sender: Pick<SetupCheck, 'id' | 'state' | 'sentence'> | null }> {
  const failures = await listFailures({
    db,
    clock: () => new Date(),
    env,
    gateway: { mode: paymentModeOf(env) },
  })
  const failureOf = (part: HeartbeatPart) => failures.find((failure) => failure.part === part)
  const rows = await listHeartbeats(db)
  const backedUpAt = rows.find(({ part }) => part === 'backup')?.succeededAt ?? null
  const mail = failureOf('mail')
  return {
    checks: [checkWorker(failureOf('worker')), checkBackup(failureOf('backup'), backedUpAt)],
    // A log-in succeeds although the server refuses the address.
    sender: mail?.problem === 'sender' ? { id: 'sender', state: 'failing', sentence: describe(mail) } : null,
  }
}

/** Jobs wait while it is stopped, so nothing is lost. */
function checkWorker(failure: Failure | undefined): SetupCheck {
  const check = { id: 'worker', title: 'Worker', setting: '' }
  if (failure) return { ...check, state: 'missing', sentence: describe(failure) }
  return { ...check, state: 'ok', sentence: 'It has run in the last ten minutes.' }
}

function checkBackup(failure: Failure | undefined, backedUpAt: Date | null): SetupCheck {
  const check = {
    id: 'backup',
    title: 'Backup',
    setting: 'BACKUP_MAX_AGE_HOURS',
    guide: 'docs/operations.md',
  }
  if (failure && failure.problem !== 'never')
    return { ...check, state: 'failing', sentence: describe(failure) }
  if (backedUpAt)
    return { ...check, state: 'ok', sentence: `The newest is from ${formatAgencyTime(backedUpAt)}.` }
  const never: Failure = { part: 'backup', problem: 'never', since: null, detail: '' }
  return { ...check, state: 'missing', sentence: describe(never) }
}

/** Uses the words of the admin's notice. */
function describe({ part, problem, since, detail }: Failure): string {
  const [begin, then] = failureWords[part][problem] ?? []
  const time = since ? ` ${formatAgencyTime(new Date(since))}` : ''
  return `${begin}${time}. ${then}${detail && ` Error: ${detail}`}`
}
