import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { Env } from './env.server.ts'
import type { LanguageModel } from './language-model.server.ts'
import type { Log } from './log.server.ts'
import type { Mailer } from './mailer.server.ts'
import type { PaymentGateway } from './payment-gateway.server.ts'
import type { JobQueue } from './queue.server.ts'

/** The database or a transaction on it: a verb does not know which it was handed. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

/** Who asks, worked out once for each request. Verbs authorise by it; events record it. */
export type Actor =
  | ({ kind: 'visitor' } & Counted)
  | ({ kind: 'client'; userId: string; name: string } & Counted)
  | { kind: 'staff'; userId: string; name: string }
  /** Whoever brings the token of a link, logged in or not. `linkHash`: as the record that it opens keeps it. */
  | ({ kind: 'link-holder'; linkHash: string } & Counted)
  | { kind: 'system' }

/** `countedAs`: the random id of a browser whose visitor agreed to be counted. */
type Counted = { countedAs?: string | undefined }

/** The number by which the asking browser is counted, if its visitor agreed to it; staff and the system never are. */
export function countedVisitor({ actor }: Pick<Ctx, 'actor'>): string | null {
  return ('countedAs' in actor && actor.countedAs) || null
}

/** All that a verb may touch besides its input. */
export type Ctx = {
  db: Db
  queue: JobQueue
  mailer: Mailer
  gateway: PaymentGateway
  /** Null unless one is set: words, never decides. */
  languageModel: LanguageModel | null
  clock: () => Date
  log: Log
  env: Env
  actor: Actor
}
