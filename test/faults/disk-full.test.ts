import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { mountSmallDisk } from '../fixtures/small-disk.ts'
import { freshAddress, postProjectRequest, projectRequest } from '../fixtures/visitor-fixtures.ts'
import { openOwnDatabase, openSite } from '../servers/site.ts'
import { tolerateErrors } from '../servers/watch-errors.ts'

const mebibyte = 2 ** 20
tolerateErrors(/"msg":"database unavailable"/)

test('a full disk refuses requests, stores none by half, and needs only space again', {
  timeout: 300_000,
}, async ({ skip }) => {
  const disk = await mountSmallDisk(160 * mebibyte)
  if (!disk) return skip('Only root on Linux can mount a small disk.')
  onTestFinished(disk.unmount)
  const database = await openOwnDatabase(disk.folder)
  const site = await openSite({ database, settings: { COPIES_PER_HOUR: '100000' } })
  onTestFinished(() => site.close())
  const acknowledged: string[] = []
  const send = async () => {
    const key = randomUUID()
    // Random words do not compress.
    const projectDescription = Array.from({ length: 50 }, () => randomUUID()).join(' ')
    const answer = await postProjectRequest(site.origin, projectRequest({ projectDescription }), {
      key,
      address: freshAddress(),
    })
    if (answer.ok) acknowledged.push(key)
    return answer
  }
  expect((await send()).status).toBe(201)
  const landing = await (await fetch(site.origin)).text()

  const ballast = await disk.fill({ butBytes: mebibyte })
  let refusal = await send()
  while (refusal.ok) refusal = await send()
  expect([refusal.status, refusal.headers.get('retry-after')]).toEqual([503, '5'])
  expect(refusal.headers.get('content-type')).toBe('application/problem+json')
  expect(await refusal.json()).toMatchObject({ code: 'unavailable', detail: expect.stringMatching(/again/) })
  expect(await (await fetch(site.origin)).text()).toBe(landing)
  const before = acknowledged.length
  const others = await Promise.all(Array.from({ length: 20 }, send))
  expect(others.filter(({ status }) => status !== 503 && status !== 201).map(({ status }) => status)).toEqual(
    [],
  )

  await rm(ballast)
  await expect.poll(async () => (await send()).status, { timeout: 60_000 }).toBe(201)
  expect(acknowledged.length).toBeGreaterThan(before)
  await expect.poll(async () => (await fetch(`${site.origin}/readyz`)).status).toBe(200)
  const stored = await site.query<{ key: string }>('select idempotency_key as key from leads')
  expect(stored.map(({ key }) => key)).toEqual(expect.arrayContaining(acknowledged))
  const halves = await site.query(`
    select id from leads where (select count(*) from record_events where lead_id = leads.id and kind = 'received') <> 1
      or (select count(*) from pgboss.job where data->>'subjectId' = leads.id::text) <> 2`)
  expect(halves).toEqual([])
  const email = `${randomUUID()}@after.example`
  await postProjectRequest(site.origin, projectRequest({ customerEmail: email }))
  expect(await site.mailbox.mailsTo(email)).toHaveLength(1)
})
