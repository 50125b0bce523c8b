import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { ProjectRequestInput } from '#features/leads/forms/project-request-form.ts'
import type { LeadReceipt } from '#features/leads/lead.ts'
import { isFull } from '../browser/is-full.ts'
import { freshAddress, postProjectRequest, projectRequest } from '../fixtures/visitor-fixtures.ts'
import { openOwnDatabase, openSite, type Site } from '../servers/site.ts'
import { tolerateErrors } from '../servers/watch-errors.ts'

// A busy site refuses some requests so too.
tolerateErrors(/"msg":"database unavailable"/)

const submissionCount = isFull ? 1000 : 300

type Submission = { key: string; address: string; body: ProjectRequestInput; receipt: LeadReceipt | null }
type Crash = (site: Site, dataDir: string) => Promise<void>

const killSite: Crash = async (site) => {
  await site.kill()
  await site.start()
}
const killPostgres: Crash = async (site, dataDir) => {
  await endPostgres(dataDir)
  await expect.poll(() => isReady(site), { timeout: 30_000 }).toBe(true)
}
const killBoth: Crash = async (site, dataDir) => {
  await Promise.all([site.kill(), endPostgres(dataDir)])
  await site.start()
}

const rounds: [string, Crash[]][] = [
  ['the server', isFull ? Array(5).fill(killSite) : [killSite, killSite]],
  ...(isFull
    ? ([
        ['PostgreSQL', Array(3).fill(killPostgres)],
        ['both', Array(3).fill(killBoth)],
      ] satisfies [string, Crash[]][])
    : []),
]

test.for(rounds)(
  'kill -9 of %s during submissions neither loses nor doubles an acknowledged lead',
  {
    timeout: 300_000,
  },
  async ([, crashes]) => {
    const database = await openOwnDatabase(tmpdir())
    const site = await openSite({ database, settings: { COPIES_PER_HOUR: '100000' } })
    onTestFinished(() => site.close())
    const submissions: Submission[] = Array.from({ length: submissionCount }, (_, index) => ({
      key: randomUUID(),
      address: freshAddress(),
      body: projectRequest({ customerName: `Visitor ${index}` }),
      receipt: null,
    }))

    for (const [index, crash] of crashes.entries()) {
      const acknowledgements = Math.ceil(openOnes(submissions).length / (crashes.length + 2 - index))
      await submitOpenOnes(site, submissions, {
        acknowledgements,
        crash: () => crash(site, database.dataDir),
      })
      expect(openOnes(submissions), 'submissions that the crash cut off').not.toEqual([])
      const stored = await storedLeads(site)
      for (const { key, receipt } of submissions.filter((one) => one.receipt)) {
        expect(stored.get(key)).toEqual({ id: receipt?.id, reference: receipt?.reference })
      }
    }

    // A busy site refuses some, and their visitors' outboxes send them again.
    while (openOnes(submissions).length > 0) await submitOpenOnes(site, submissions)
    expect(await storedLeads(site)).toEqual(
      new Map(
        submissions.map(({ key, receipt }) => [key, { id: receipt?.id, reference: receipt?.reference }]),
      ),
    )
    expect(await leadsWithoutTheirParts(site)).toEqual([])
  },
)

/**
 * Sends all unacknowledged leads at once and crashes the site after `acknowledgements` answers. Resolves when
 * it runs again.
 */
async function submitOpenOnes(
  site: Site,
  submissions: Submission[],
  {
    acknowledgements = Number.POSITIVE_INFINITY,
    crash,
  }: { acknowledgements?: number; crash?: () => Promise<void> } = {},
): Promise<void> {
  let came = 0
  let crashed: Promise<void> | undefined
  await Promise.all(
    openOnes(submissions).map(async (one) => {
      const response = await postProjectRequest(site.origin, one.body, one).catch(() => null)
      if (!response?.ok) return
      // A truncated answer counts as none.
      one.receipt = await response.json().catch(() => null)
      if (++came === acknowledgements) crashed = crash?.()
    }),
  )
  await crashed
}

function openOnes(submissions: Submission[]): Submission[] {
  return submissions.filter((one) => one.receipt === null)
}

async function storedLeads(site: Site): Promise<Map<string, { id: string; reference: string }>> {
  const rows = await site.query<{ key: string; id: string; reference: string }>(
    'select idempotency_key as key, id, reference from leads',
  )
  return new Map(rows.map(({ key, ...lead }) => [key, lead]))
}

function leadsWithoutTheirParts(site: Site) {
  return site.query(`
    select leads.reference, events.count as events, jobs.count as jobs
    from leads,
      lateral (select count(*)::int from record_events where lead_id = leads.id and kind = 'received') events,
      lateral (select count(*)::int from pgboss.job where data->>'subjectId' = leads.id::text) jobs
    where events.count <> 1 or jobs.count <> 2`)
}

async function endPostgres(dataDir: string): Promise<void> {
  const pidFile = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')
  process.kill(Number.parseInt(pidFile, 10), 'SIGKILL')
}

async function isReady(site: Site): Promise<boolean> {
  return (await fetch(`${site.origin}/readyz`)).ok
}
