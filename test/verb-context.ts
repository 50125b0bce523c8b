import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PaymentMode } from '#domain/payment-keys.ts'
import { leadAgencyMail, leadVisitorMail } from '#features/billing/mails/lead-mails.server.ts'
import { recordMailOutcome } from '#features/leads/lead.server.ts'
import { sendMail } from '#features/mails/send-mail.job.server.ts'
import { openBlobs } from '#platform/blobs/blob-store.server.ts'
import type { Actor, Ctx } from '#platform/context.server.ts'
import { watchOutages } from '#platform/database/database-outages.server.ts'
import { type Database, openDatabase } from '#platform/database.server.ts'
import { parseEnv } from '#platform/env.server.ts'
import { openLanguageModel } from '#platform/language-model.server.ts'
import { openLog } from '#platform/log.server.ts'
import { openMailer } from '#platform/mailer.server.ts'
import { openQueue, type Queue } from '#platform/queue.server.ts'
import type { StandIn } from '#platform/stand-in/stand-in.server.ts'
import { listeners } from '#server/listeners.server.ts'
import { openPayments } from '#server/open-payments.server.ts'
import { createTestDatabase } from './database.ts'

/** What verbs and jobs need, on a database of its own. */
export type VerbContext = {
  database: Database
  queue: Queue
  /** The stand-in; null with keys. It sends no webhooks unless a test sends them. */
  standIn: StandIn | null
  visitor: Ctx
  staff: Ctx
  system: Ctx
  /** Sets everybody's clock, which otherwise stands still. */
  setTime(time: Date): void
  close(): Promise<void>
}

/** Returns the same context on a site whose payments have another mode; the provider stays the same. */
export function inMode(ctx: Ctx, mode: PaymentMode): Ctx {
  return { ...ctx, gateway: { ...ctx.gateway, mode } }
}

/**
 * Opens the database, the queue (without a worker) and the mailer.
 * @param mode that of the payments, if not the one that follows from the settings
 */
export async function openVerbContext({
  settings = {},
  mode,
  jobs = [sendMail([leadAgencyMail, leadVisitorMail], recordMailOutcome)],
}: {
  settings?: Record<string, string>
  mode?: PaymentMode | undefined
  jobs?: Parameters<typeof openQueue>[0]['jobs']
} = {}): Promise<VerbContext> {
  const { url, drop } = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'orbweaver-files-'))
  const env = parseEnv({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://orbweaver.example',
    ...(!settings.RAZORPAY_KEY_ID && { PAYMENTS: 'test' }),
    ...settings,
  })
  const log = openLog('silent')
  const database = openDatabase(url, 16)
  const outages = watchOutages({ pool: database.pool, log })
  const queue = await openQueue({ url, jobs, log, supervise: false })
  const mailer = openMailer(env)
  const { gateway: opened, standIn } = await openPayments({ env, db: database.db, log })
  const gateway = { ...opened, mode: mode ?? opened.mode }
  let time = new Date('2026-11-02T10:00:00.000Z')
  const ctxOf = (actor: Actor): Ctx => ({
    db: database.db,
    queue,
    mailer,
    gateway,
    blobs: openBlobs(env),
    languageModel: openLanguageModel(env, async () => {}),
    clock: () => time,
    log,
    outages,
    env,
    listeners,
    actor,
  })
  return {
    database,
    queue,
    standIn,
    visitor: ctxOf({ kind: 'visitor' }),
    staff: ctxOf({ kind: 'staff', userId: randomUUID(), name: 'Meera' }),
    system: ctxOf({ kind: 'system' }),
    setTime(to) {
      time = to
    },
    async close() {
      await queue.close(1_000)
      await standIn?.close()
      mailer.close()
      outages.close()
      await database.close()
      await drop()
      await rm(dataDir, { recursive: true })
    },
  }
}
