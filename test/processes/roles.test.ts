import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Health } from '#features/health/health.ts'
import { freshAddress, postProjectRequest, projectRequest } from '../fixtures/visitor-fixtures.ts'
import { cookieOf } from '../readers/cookie-of.ts'
import { findFreePort } from '../servers/free-port.ts'
import { metricsAccess, openSite, type Site } from '../servers/site.ts'
import { startSite } from '../servers/site-process.ts'

let site: Site
let cookie: string

beforeAll(async () => {
  site = await openSite({ args: ['--role=web'] })
  const signedIn = await fetch(`${site.origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': freshAddress(), origin: site.origin },
    body: JSON.stringify(site.staff),
  })
  cookie = cookieOf(signedIn)
})
afterAll(() => site.close())

async function failures() {
  const answer = await fetch(`${site.origin}/api/admin/health`, { headers: { cookie } })
  return ((await answer.json()) as Health).failures
}

test('a web process says what the worker, another process, has recorded, and that it has ended', async () => {
  expect(await failures()).toMatchObject([{ part: 'worker', problem: 'never' }])
  let resume = () => {}
  const worker = await startSite(site.settings, ['--role=worker'])
  try {
    await expect.poll(failures, { timeout: 20_000 }).toEqual([])

    resume = site.mailbox.pause()
    await postProjectRequest(site.origin, projectRequest())
    const moveBack =
      "update heartbeats set failing_since = failing_since - interval '10 min' where part = 'mail' returning 1"
    await expect.poll(() => site.query(moveBack), { timeout: 20_000 }).toHaveLength(1)
    expect(await failures()).toMatchObject([{ part: 'mail', problem: 'unreachable' }])
  } finally {
    // The worker is killed before the mail server answers: one that stops would send its mail.
    await worker.kill()
    resume()
    // Until its job expires, after two minutes, the next test's work would not be done.
    await site.query("update pgboss.job set state = 'cancelled' where state = 'active'")
  }
  await site.query(
    "update heartbeats set succeeded_at = succeeded_at - interval '10 min' where part = 'worker'",
  )
  expect(await failures()).toMatchObject([{ part: 'worker', problem: 'silent' }, { part: 'mail' }])
})

test('a worker tells its own figures at METRICS_PORT: the email that it gave up, and no page', async () => {
  const metricsPort = String(await findFreePort())
  const worker = await startSite({ ...site.settings, METRICS_PORT: metricsPort }, ['--role=worker'])
  const origin = `http://127.0.0.1:${metricsPort}`
  const figures = async () => (await fetch(`${origin}/metrics`, { headers: metricsAccess })).text()
  try {
    for (const path of ['/healthz', '/readyz']) expect((await fetch(origin + path)).status).toBe(200)
    expect((await fetch(`${origin}/metrics`)).status).toBe(404)
    expect((await fetch(`${origin}/`)).status).toBe(404)
    expect(await figures()).toContain('\norbweaver_mails_total{outcome="failed"} 0\n')

    const customerEmail = 'nobody@refused.example'
    site.mailbox.refuse(customerEmail, 550)
    await postProjectRequest(site.origin, projectRequest({ customerEmail }), { address: freshAddress() })
    await site.settled()
    expect(await figures()).toContain('\norbweaver_mails_total{outcome="failed"} 1\n')
  } finally {
    await worker.stop()
  }
})
