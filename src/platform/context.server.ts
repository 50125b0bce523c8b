import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { BlobStore } from './blobs/blob-store.server.ts'
import type { DatabaseOutages } from './database/database-outages.server.ts'
import type { Env } from './env.server.ts'
import type { LanguageModel } from './language-model.server.ts'
import type { Log } from './log.server.ts'
import type { Mailer } from './mailer.server.ts'
import type { PaymentGateway } from './payment-gateway.server.ts'
import type { JobQueue } from './queue.server.ts'

/** The database or a transaction on it. A verb works with either. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

/**
 * On whose behalf a request or job runs. The server finds the actor once a request; verbs authorise by it, events
 * record it.
 */
export type Actor =
  | ({ kind: 'visitor' } & Counted)
  | ({ kind: 'client'; userId: string; name: string } & Counted)
  | { kind: 'staff'; userId: string; name: string }
  /** Someone who brought a link's token, logged in or not. `linkHash`: the token's hash, as the record stores it. */
  | ({
      kind: 'link-holder'
      linkHash: string
      /** True if staff brought it, so that what they do is not taken for the client's. */
      isStaff?: boolean
    } & Counted)
  | { kind: 'system' }

/** `countedAs`: random id of the browser, present if its visitor agreed to be counted. */
type Counted = { countedAs?: string | undefined }

/** Returns the random id that counts the asking browser, if its visitor agreed. Staff and the system have none. */
export function countedVisitor({ actor }: Pick<Ctx, 'actor'>): string | null {
  return ('countedAs' in actor && actor.countedAs) || null
}

/** What another noun does once something has happened. `ctx` is on the transaction in which it happens. */
export type Listener<Input> = (args: { ctx: Ctx; input: Input }) => Promise<void>

/** The order that a request says it has paid. */
export type NamedOrder = {
  id: string
  receipt: string
  leadId: string | null
  paidAt: Date | null
  requestReceivedAt: Date | null
}

/**
 * What other nouns do in the transaction that books money or stores a request: all of it or nothing, in this order.
 * `server/listeners.server.ts` lists it.
 */
export type Listeners = {
  paymentBooked: readonly Listener<{ paymentId: string }>[]
  refundBooked: readonly Listener<{ refundId: string }>[]
  /** Locks the order that a request names until its lead is stored; null if this browser made no such order. */
  orderNamed: (args: {
    ctx: Ctx
    input: { providerOrderId: string; visitorHash: string | null }
  }) => Promise<NamedOrder | null>
  /** The request of an order was stored as this lead. */
  requestStored: readonly Listener<{ orderId: string; leadId: string }>[]
}

/** Everything that a verb may use besides its input. */
export type Ctx = {
  db: Db
  queue: JobQueue
  mailer: Mailer
  gateway: PaymentGateway
  /** The bytes of files. */
  blobs: BlobStore
  /** Null without the setting. The model words recommendations; it never decides. */
  languageModel: LanguageModel | null
  clock: () => Date
  log: Log
  outages: DatabaseOutages
  env: Env
  listeners: Listeners
  actor: Actor
}
