import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isFull } from '../browser/is-full.ts'
import { openOwnDatabase, openSite, type Site } from '../servers/site.ts'
import { type SiteProcess, startSite } from '../servers/site-process.ts'
import { tolerateErrors } from '../servers/watch-errors.ts'
import { openVisitorLoad, type VisitorLoad } from './visitors-under-faults.ts'

const kills = isFull ? 200 : 6
const victims = ['web', 'worker', 'database'] as const
/** The queue does the same after their `expireInSeconds`. */
const expireJobsOfDeadWorkers =
  "update pgboss.job set state = 'retry', started_on = null where state = 'active'"
/** Skips the delays of retries and of mails that wait for further news. */
const makeJobsDue =
  "update pgboss.job set start_after = now() where state in ('created', 'retry') and start_after > now()"

tolerateErrors(/"msg":"database unavailable"/)

test(`${kills} kills of web, worker and database at random moments lose nothing that was acknowledged`, {
  timeout: 7_200_000,
}, async () => {
  const database = await openOwnDatabase('node_modules/.cache')
  const site = await openSite({
    database,
    settings: { COPIES_PER_HOUR: '100000' },
    args: ['--role=web'],
  })
  let worker = await startSite(site.settings, ['--role=worker'])
  onTestFinished(async () => {
    await worker.kill()
    await site.close()
  })
  const load = openVisitorLoad(site.origin, { senders: 2, payers: 2 })
  await load.untilMore(10)

  const killed = { web: 0, worker: 0, database: 0 }
  for (let kill = 0; kill < kills; kill++) {
    // Each is killed at least once, even in the short run.
    const victim = victims[kill < 3 ? kill : Math.floor(Math.random() * victims.length)] ?? 'web'
    await load.untilMore(1 + Math.floor(Math.random() * 20))
    if (victim === 'web') {
      await site.kill()
      await site.start()
    } else if (victim === 'worker') {
      await worker.kill()
      worker = await startSite(site.settings, ['--role=worker'])
    } else await killDatabase(database.dataDir)
    killed[victim]++
    await expect.poll(() => isReady(site), { timeout: 120_000, interval: 50 }).toBe(true)
    await load.untilMore(2)
    if (isFull)
      console.log(`${kill + 1}: ${victim}, ${load.leads.length} leads, ${load.paid.length} payments`)
    await expectLeadsStored(site, load)
  }
  await load.stop()
  await worker.kill()
  await site.query(expireJobsOfDeadWorkers)
  worker = await startSite(site.settings, ['--role=worker'])

  await expectLeadsStored(site, load)
  await expectAllDone(site, worker)
  await expectPaymentsSettledOnce(site, load)
  await expectMailed(site, load)
  await expect.poll(() => locksLeft(site)).toEqual([])
  const counts = { ...killed, leads: load.leads.length, payments: load.paid.length }
  console.log(`Killed: ${JSON.stringify(counts)}, refused with ${[...load.refusals].join(', ')}`)
})

async function killDatabase(dataDir: string): Promise<void> {
  const pidFile = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')
  process.kill(Number.parseInt(pidFile, 10), 'SIGKILL')
}

const isReady = ({ origin }: Site) =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

async function expectLeadsStored(site: Site, { leads }: VisitorLoad): Promise<void> {
  // Others may be acknowledged while this reads.
  const acknowledged = [...leads]
  const stored = await site.query<{ key: string; id: string; reference: string }>(
    'select idempotency_key as key, id, reference from leads where idempotency_key = any($1)',
    [acknowledged.map(({ key }) => key)],
  )
  const byKey = new Map(stored.map(({ key, ...lead }) => [key, lead]))
  const lost = acknowledged.filter(({ key, id, reference }) => {
    const lead = byKey.get(key)
    return lead?.id !== id || lead.reference !== reference
  })
  expect(lost).toEqual([])
}

/** Expects that no job waits, runs or was given up. A job whose next run, a minute later, replaces it may. */
async function expectAllDone(site: Site, worker: SiteProcess): Promise<void> {
  const open = `
    select name || ' ' || state as what from pgboss.job
      where state < 'completed' and name not like '\\_\\_%'
    union all select name || ' failed' from pgboss.job where state = 'failed' and retry_limit > 0
    union all select 'event' from provider_events where processed_at is null
    union all select 'delivery' from standin_deliveries
    union all select 'mail' from mails where status = 'sending'`
  await expect
    .poll(
      async () => {
        await site.query(makeJobsDue)
        const rows = await site.query<{ what: string }>(`${open} limit 20`)
        return rows.map(({ what }) => what)
      },
      { timeout: 1_800_000, interval: 2_000, message: worker.output() },
    )
    .toEqual([])
}

/** Includes orders whose payers got no answer from the provider. */
async function expectPaymentsSettledOnce(site: Site, { paid }: VisitorLoad): Promise<void> {
  const orders = await site.query<{ id: string; status: string }>(`
    select e.id, o.status,
      (select count(*)::int from payments p where p.order_id = o.id) as payments,
      (select count(*)::int from leads l where l.email = o.customer_email) as leads,
      (select count(*)::int from projects p where p.client_email = o.customer_email) as projects,
      (select count(*)::int from documents d where d.order_id = o.id) as documents
    from standin_entities e left join orders o on o.provider_order_id = e.id
    where e.entity->>'entity' = 'order' and e.entity->>'status' = 'paid'`)
  const once = { status: 'paid', payments: 1, leads: 1, projects: 1, documents: 1 }
  expect(orders.filter(({ id, ...order }) => JSON.stringify(order) !== JSON.stringify(once))).toEqual([])
  expect(orders.map(({ id }) => id)).toEqual(
    expect.arrayContaining(paid.map(({ providerOrderId }) => providerOrderId)),
  )
}

async function expectMailed(site: Site, { leads, paid }: VisitorLoad): Promise<void> {
  const mailed = new Set(site.mailbox.all().flatMap(({ recipients }) => recipients))
  expect([...leads, ...paid].filter(({ email }) => !mailed.has(email))).toEqual([])
  const received = new Set(
    site.mailbox
      .all()
      .filter(({ subject }) => subject.includes('Your payment'))
      .flatMap(({ recipients }) => recipients),
  )
  expect(paid.filter(({ email }) => !received.has(email))).toEqual([])
}

/** A job that runs at this moment may hold one, but not for long. */
function locksLeft(site: Site) {
  return site.query(`
    select a.state, l.locktype, l.mode, a.query from pg_locks l join pg_stat_activity a using (pid)
    where a.datname = current_database() and a.pid <> pg_backend_pid()
      and (a.state = 'idle in transaction' or not l.granted or l.locktype = 'advisory')`)
}
