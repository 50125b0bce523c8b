import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { StaffRole } from '#domain/records/account.ts'
import type { BlobStore } from './blobs/blob-store.server.ts'
import type { Counters } from './counters.server.ts'
import type { DatabaseOutages } from './database/database-outages.server.ts'
import type { Env } from './env.server.ts'
import type { Heartbeats } from './jobs/heartbeats.server.ts'
import type { JobQueue } from './jobs/queue.server.ts'
import type { LanguageModel } from './language-model.server.ts'
import type { Log } from './log.server.ts'
import type { Mailer } from './mail/mailer.server.ts'
import type { PaymentGateway } from './payment-gateway.server.ts'
import type { ClientRows } from './records/client-rows.server.ts'
import type { TodoSources } from './records/todo-source.server.ts'

export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

/** Verbs authorise by the actor, events record it. */
export type Actor =
  | ({ kind: 'visitor' } & Countable)
  | ({ kind: 'client'; userId: string; name: string } & Countable)
  | { kind: 'staff'; role: StaffRole; userId: string; name: string }
  | ({
      kind: 'link-holder'
      linkHash: string
      isStaff?: boolean
    } & Countable)
  | { kind: 'system' }

/** A random id of the browser, with consent to statistics. */
type Countable = { analyticsId?: string | undefined }

export function analyticsIdOf({ actor }: Pick<Ctx, 'actor'>): string | null {
  return ('analyticsId' in actor && actor.analyticsId) || null
}

/** `ctx` is on the transaction of what happened. */
export type Listener<Input> = (ctx: Ctx, input: Input) => Promise<void>

/** The order that a request claims to have paid. */
export type NamedOrder = {
  id: string
  receipt: string
  leadId: string | null
  paidAt: Date | null
  requestReceivedAt: Date | null
  /** Another mail may hold the visitor's copy by then. */
  copyDelay: Delay
}

export type Delay = { startAfterSeconds: number }

/** The sender's details in a request. */
export type NamedClient = {
  name: string
  email: string
  phone: string
  companyName: string
  businessLocation?: string
}

/** They run in the transaction that books money or stores a request: all succeed, or nothing is stored. */
export type Listeners = {
  paymentBooked: readonly Listener<{ paymentId: string }>[]
  refundBooked: readonly Listener<{ refundId: string }>[]
  /** Locks the order until its lead is stored; null if this browser did not create it. */
  orderNamed: (
    ctx: Ctx,
    input: { providerOrderId: string; visitorHash: string | null },
  ) => Promise<NamedOrder | null>
  requestStored: readonly Listener<{ orderId: string; leadId: string }>[]
  /** The id of the client with this address, made if there is none; null without an address. */
  clientNamed: (ctx: Ctx, input: NamedClient) => Promise<string | null>
  /** The same for several, in their order. */
  clientsNamed: (ctx: Ctx, input: readonly NamedClient[]) => Promise<(string | null)[]>
  /** A client asked, and no earlier question was open. */
  questionAsked: Listener<{ leadId: string }>
  /** Deletes those that lost their last record and are as they were made then. Returns how many. */
  clientsLeft: (ctx: Ctx, input: { ids: string[]; madeAt: Date }) => Promise<number>
}

export type Ctx = {
  db: Db
  queue: JobQueue
  mailer: Mailer
  gateway: PaymentGateway
  blobs: BlobStore
  /** Null without the setting. It phrases recommendations; it never decides. */
  languageModel: LanguageModel | null
  clock: () => Date
  log: Log
  outages: DatabaseOutages
  heartbeats: Heartbeats
  counters: Counters
  env: Env
  listeners: Listeners
  /** The rows of every noun, in the order in which they are locked. */
  clientRows: readonly ClientRows[]
  todoSources: readonly TodoSources[]
  actor: Actor
  /** Staff preview what is not published yet. */
  readsDrafts?: boolean
  /** One undo takes back all changes that share it. Without it, each change has its own. */
  changeId?: string
}
