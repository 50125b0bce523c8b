import type { Pool } from 'pg'
import { encryptSecondFactors } from '#features/accounts/authentication/second-factor-secrets.server.ts'
import { seedStaff } from '#features/accounts/staff/seed-staff.server.ts'
import { agencySeed } from '#features/agency/agency-seeds.server.ts'
import { adoptPublishedAgency } from '#features/agency/read-agency.server.ts'
import { seedPosts } from '#features/blog/seed-posts.server.ts'
import { contentSeeds } from '#features/content/content-seeds.server.ts'
import { seedProjects } from '#features/portfolio/seed-projects.server.ts'
import { seedPricing } from '#features/pricing/seed-pricing.server.ts'
import { openRateLimits, type RateLimits } from '#platform/access/rate-limits.server.ts'
import { openBlobs } from '#platform/blobs/blob-store.server.ts'
import { seedContent } from '#platform/content/seed-content.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { openCounters } from '#platform/counters.server.ts'
import { checkAnswers, withDatabaseOf } from '#platform/database/database-errors.server.ts'
import { watchOutages } from '#platform/database/database-outages.server.ts'
import { migrateDatabase, openDatabase } from '#platform/database.server.ts'
import { openEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { databaseSettingOf, type Env } from '#platform/env.server.ts'
import { openHeartbeats } from '#platform/jobs/heartbeats.server.ts'
import { openQueue, type Queue } from '#platform/jobs/queue.server.ts'
import { openLanguageModel } from '#platform/language-model.server.ts'
import { openLog } from '#platform/log.server.ts'
import { openMailer } from '#platform/mail/mailer.server.ts'
import type { StandIn } from '#platform/stand-in/stand-in.server.ts'
import { jobs } from './jobs.server.ts'
import { listeners } from './listeners.server.ts'
import { clientRows, todoSources } from './nouns.server.ts'
import { openPayments } from './open-payments.server.ts'
import { pathTo } from './program-files.server.ts'

export type OpenContext = {
  ctx: Ctx
  queue: Queue
  pool: Pool
  /** Bypasses a pooler. */
  directUrl: string
  limits: RateLimits
  standIn: StandIn | null
}

export const graceMs = 10_000

/**
 * Opens what verbs use: the migrated and seeded database, queue, mail, payments and files.
 * @param closers receives how to close each part, in the order of opening, even if a later one fails to open
 */
export async function openContext({
  env,
  supervisesQueue,
  say,
  closers,
}: {
  env: Env
  /** Runs schedules, retries and clean-up of the queue. */
  supervisesQueue: boolean
  say: (line: string) => void
  closers: (() => Promise<void>)[]
}): Promise<OpenContext> {
  const log = openLog(env.LOG_LEVEL)
  const url = env.DATABASE_URL ?? (await openOwnDatabase())
  const { DATABASE_DIRECT_URL: directUrl = url } = env
  const isPooled = directUrl !== url
  const setting = databaseSettingOf(env)
  const directSetting = isPooled ? 'DATABASE_DIRECT_URL' : setting
  await withDatabaseOf(directSetting, () => migrateDatabase(directUrl, isPooled, directSetting))
  if (isPooled) await withDatabaseOf(setting, () => checkAnswers(url))
  const { db, pool, close: closeDatabase } = openDatabase(url, env.DATABASE_POOL, isPooled)
  closers.push(closeDatabase)
  const outages = watchOutages({ pool, log })
  closers.push(async () => outages.close())
  const clock = () => new Date()
  const heartbeats = openHeartbeats({ db, clock, log, isOutage: outages.caused })
  closers.push(heartbeats.settle)
  // Closes after the queue: a running job may still send mail.
  const mailer = openMailer(env, heartbeats.of('mail'))
  closers.push(async () => mailer.close())
  const { gateway, standIn } = await openPayments({ env, db, heartbeat: heartbeats.of('provider'), log })
  if (standIn) closers.push(standIn.close)
  const counters = openCounters(jobs.map(({ name }) => name))
  const queue = await openQueue({
    url,
    directUrl,
    jobs,
    log,
    outages,
    supervise: supervisesQueue,
    onFailed: (queue) => counters.jobsFailed.inc({ queue }),
  })
  closers.push(() => queue.close(graceMs))

  const limits = openRateLimits(pool)
  const ctx: Ctx = {
    db,
    queue,
    mailer,
    gateway,
    blobs: openBlobs(env),
    languageModel: openLanguageModel(env, () => limits.consume('languageModel', 'all')),
    clock,
    log,
    outages,
    heartbeats,
    counters,
    env,
    listeners,
    clientRows,
    todoSources,
    actor: { kind: 'system' },
  }
  await seedPricing(ctx)
  await seedContent(ctx, [...contentSeeds, agencySeed(env)])
  await adoptPublishedAgency(ctx)
  await seedPosts(ctx, pathTo('content/blog'))
  await seedProjects(ctx, pathTo('content/portfolio.json'))
  await seedStaff(ctx, { limits })
  await encryptSecondFactors(ctx)
  return { ctx, queue, pool, directUrl, limits, standIn }

  async function openOwnDatabase(): Promise<string> {
    say(`Opening the database in ${env.DATA_DIR}`)
    const own = await openEmbeddedPostgres({ dataDir: env.DATA_DIR, log: say })
    closers.push(own.close)
    return own.url
  }
}
