import type { HeartbeatPart, HeartbeatProblem } from '#domain/records/heartbeat.ts'

/** `silent`: no outcome for too long. `never`: none at all. */
export type Failure = {
  part: HeartbeatPart
  problem: HeartbeatProblem | 'silent' | 'never'
  /** ISO 8601 in UTC: of the first failure, or for `silent` of the last success. Null for `never`. */
  since: string | null
  /** A code, or the program's own sentence; may be ''. */
  detail: string
}

/** `GET /api/admin/health`. */
export type Health = {
  failures: Failure[]
  /** Payments and documents are about test money. */
  isTestSite: boolean
}
