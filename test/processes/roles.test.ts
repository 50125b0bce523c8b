import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Health } from '#features/health/health.ts'
import { freshAddress, postProjectRequest, projectRequest } from '../fixtures/visitor-fixtures.ts'
import { cookieOf } from '../readers/cookie-of.ts'
import { openSite, type Site } from '../servers/site.ts'
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
}, 60_000)
afterAll(() => site.close())

async function failures() {
  const answer = await fetch(`${site.origin}/api/admin/health`, { headers: { cookie } })
  return ((await answer.json()) as Health).failures
}

test('a web process says what the worker, another process, has recorded, and that it has ended', async () => {
  expect(await failures()).toMatchObject([{ part: 'worker', problem: 'never' }])
  const worker = await startSite(site.settings, ['--role=worker'])
  try {
    await expect.poll(failures, { timeout: 20_000 }).toEqual([])

    site.mailbox.pause()
    await postProjectRequest(site.origin, projectRequest())
    const moveBack =
      "update heartbeats set failing_since = failing_since - interval '10 min' where part = 'mail' returning 1"
    await expect.poll(() => site.query(moveBack), { timeout: 20_000 }).toHaveLength(1)
    expect(await failures()).toMatchObject([{ part: 'mail', problem: 'unreachable' }])
  } finally {
    await worker.stop()
  }
  await site.query(
    "update heartbeats set succeeded_at = succeeded_at - interval '10 min' where part = 'worker'",
  )
  expect(await failures()).toMatchObject([{ part: 'worker', problem: 'silent' }, { part: 'mail' }])
}, 60_000)
