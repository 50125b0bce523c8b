import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { acceptedAll, consentCookie, consentOf, rejectedAll } from '#features/consent/consent.ts'
import { type Experiments, openExperiments } from '../fixtures/experiment-fixtures.ts'
import { freshAddress, projectRequest } from '../fixtures/visitor-fixtures.ts'
import { openSite, type Site } from '../servers/site.ts'
import { type SiteProcess, startSite } from '../servers/site-process.ts'

let site: Site
let second: SiteProcess
let experiments: Experiments

beforeAll(async () => {
  site = await openSite()
  second = await startSite(site.settings)
  experiments = await openExperiments(site)
})
beforeEach(async () => {
  await experiments.endAll()
  await untilDrawn(null)
})
afterAll(async () => {
  await second.kill()
  await site.close()
})

const accepted = `${consentCookie.name}=${consentCookie.format(consentOf(acceptedAll))}`
const rejected = `${consentCookie.name}=${consentCookie.format(consentOf(rejectedAll))}`

function send(
  path: string,
  body: unknown,
  { cookie = '', address = freshAddress() } = {},
): Promise<Response> {
  return fetch(site.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, cookie },
    body: JSON.stringify(body),
  })
}

/** Waits until both processes use it. */
async function start(shareBPerMille: number): Promise<{ id: string; splitId: number }> {
  const started = await experiments.start(shareBPerMille)
  await untilDrawn(started.splitId)
  return started
}

/** @param splitId null waits until no visitor is drawn */
async function untilDrawn(splitId: number | null): Promise<void> {
  const drawnBy = async (origin: string) => {
    const { drawn } = await visit('', { origin })
    return drawn ? Number(drawn.split('.')[1]) : null
  }
  await expect
    .poll(() => Promise.all([site.origin, second.origin].map(drawnBy)), { timeout: 10_000 })
    .toEqual([splitId, splitId])
}

type Visit = { origin?: string; path?: string; headers?: Record<string, string> }

async function visit(cookie: string, { origin = site.origin, path = '/', headers = {} }: Visit = {}) {
  const answer = await fetch(origin + path, { headers: { cookie, ...headers } })
  const [line, ...more] = answer.headers.getSetCookie()
  expect(more).toEqual([])
  return {
    answer,
    line: line ?? null,
    drawn: line ? line.slice('ow_variant='.length, line.indexOf(';')) : null,
    variant:
      answer.status === 304 ? null : (await answer.text()).includes('data-screen="landing-b"') ? 'B' : 'A',
  }
}

test('each visitor gets and keeps the page drawn for them, regardless of earlier visitors', async () => {
  const { splitId } = await start(500)
  const visits = await Promise.all(
    Array.from({ length: 60 }, (_, turn) => visit('', { origin: turn % 2 ? second.origin : site.origin })),
  )
  for (const { drawn, variant, line, answer } of visits) {
    expect(drawn).toBe(`${variant}.${splitId}`)
    expect(line).toBe(`ow_variant=${drawn}; Max-Age=7776000; Path=/; SameSite=Lax`)
    // No shared cache may store it for another visitor.
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    expect(answer.headers.get('vary')).toMatch(/\bCookie\b/)
  }
  // Chance misses one of them once in 10^17 runs.
  expect(new Set(visits.map(({ variant }) => variant))).toEqual(new Set(['A', 'B']))

  for (const { drawn, variant } of visits) {
    for (const origin of [site.origin, second.origin]) {
      expect(await visit(`ow_variant=${drawn}`, { origin })).toMatchObject({ variant, drawn: null })
    }
  }
})

test("a browser with one variant's page does not get 304 for the other", async () => {
  const before = await visit('')
  const held = before.answer.headers.get('etag') ?? ''
  await start(1000)
  const redrawn = await visit('', { headers: { 'if-none-match': held } })
  expect(redrawn).toMatchObject({ variant: 'B', drawn: expect.stringMatching(/^B/) })
  const again = await visit('', { headers: { 'if-none-match': redrawn.answer.headers.get('etag') ?? '' } })
  expect(again.answer.status).toBe(304)
  expect(again.drawn).toMatch(/^B/)
})

test('previews and the variants’ own addresses draw no variant', async () => {
  await start(1000)
  for (const [path, variant] of [
    ['/?preview=A', 'A'],
    ['/?preview=B', 'B'],
    ['/home', 'A'],
    ['/version-b', 'B'],
  ] as const) {
    expect(await visit('', { path }), path).toMatchObject({ variant, drawn: null })
  }
  expect(await visit('ow_variant=A')).toMatchObject({ variant: 'A', drawn: null })
})

/** Drops no pages, because the triggers are off: a new rendering alone shows the price. */
async function setMultiplierUnnoticed(multiplier: 1 | 2): Promise<void> {
  await site.query(`alter table pricing_locations disable trigger user;
    update pricing_locations set multiplier = ${multiplier} where country_code = 'IN';
    alter table pricing_locations enable trigger user`)
}

test('a new split changes neither earlier draws nor cached pages', async () => {
  const { id, splitId } = await start(1000)
  const cached = await visit('', { headers: { 'x-forwarded-for': '49.36.7.7' } })
  await setMultiplierUnnoticed(2)
  await untilDrawn(await experiments.split(id, 0))

  expect(await visit(`ow_variant=B.${splitId}`)).toMatchObject({ variant: 'B', drawn: null })
  expect(await visit('')).toMatchObject({ variant: 'A' })
  const later = await visit(`ow_variant=B.${splitId}`, { headers: { 'x-forwarded-for': '49.36.7.7' } })
  expect(later.answer.headers.get('etag')).toBe(cached.answer.headers.get('etag'))
  await setMultiplierUnnoticed(1)
})

test('after its end new visitors get A, drawn visitors keep their page, and the next experiment draws anew', async () => {
  const { id, splitId } = await start(1000)
  await experiments.stop(id, 'A')
  await untilDrawn(null)
  expect(await visit('')).toMatchObject({ variant: 'A', drawn: null })
  expect(await visit(`ow_variant=B.${splitId}`)).toMatchObject({ variant: 'B', drawn: null })

  const next = await start(0)
  expect(await visit(`ow_variant=B.${splitId}`)).toMatchObject({ variant: 'A', drawn: `A.${next.splitId}` })
})

test('after an end with page B new visitors get B without a cookie, from both processes, and drawn visitors keep A', async () => {
  const { id, splitId } = await start(0)
  await experiments.stop(id, 'B')
  await untilDrawn(null)
  for (const origin of [site.origin, second.origin]) {
    await expect
      .poll(() => visit('', { origin }), { timeout: 10_000 })
      .toMatchObject({ variant: 'B', drawn: null })
    expect(await visit(`ow_variant=A.${splitId}`, { origin })).toMatchObject({ variant: 'A', drawn: null })
    expect(await visit('', { origin, path: '/home' })).toMatchObject({ variant: 'A', drawn: null })
  }
  const next = await start(0)
  expect(await visit('')).toMatchObject({ variant: 'A', drawn: `A.${next.splitId}` })
  await experiments.stop(next.id, 'A')
  await untilDrawn(null)
  expect(await visit('')).toMatchObject({ variant: 'A', drawn: null })
})

async function see(variant: 'A' | 'B', cookie: string) {
  const answer = await send('/api/exposures', { variant }, { cookie })
  const [line] = answer.headers.getSetCookie()
  return { status: answer.status, body: await answer.json(), visitorCookie: line?.split(';')[0] ?? '', line }
}

test('counts only visitors who agreed, and only for the page drawn for them', async () => {
  const { id, splitId } = await start(1000)
  const drawn = `ow_variant=B.${splitId}`
  for (const consent of ['', rejected]) {
    expect(await see('B', `${drawn}; ${consent}`)).toMatchObject({ status: 403, line: undefined })
  }
  for (const [variant, cookie] of [
    ['A', drawn],
    ['B', ''],
    ['B', 'ow_variant=B'],
    ['B', 'ow_variant=B.999999'],
  ] as const) {
    const answer = await see(variant, `${cookie}; ${accepted}`)
    expect(answer).toMatchObject({ status: 200, body: { isCounted: false }, line: undefined })
  }
  expect(await exposures(splitId)).toEqual([])

  const first = await see('B', `${drawn}; ${accepted}`)
  expect(first).toMatchObject({ status: 200, body: { isCounted: true } })
  expect(first.line).toMatch(
    new RegExp(`^ow_visitor=[0-9a-f-]{36}\\.${splitId}; Max-Age=7776000; Path=/; SameSite=Lax$`),
  )
  await see('B', `${drawn}; ${accepted}; ${first.visitorCookie}`)
  expect(await exposures(splitId)).toEqual([
    { variant: 'B', visitor_id: /=(.{36})/.exec(first.visitorCookie)?.[1] },
  ])

  await experiments.stop(id, 'A')
  expect(await see('B', `${drawn}; ${accepted}`)).toMatchObject({ body: { isCounted: false } })
})

test('a request has its counted visitor’s number until they withdraw consent', async () => {
  const { splitId } = await start(1000)
  const { visitorCookie } = await see('B', `ow_variant=B.${splitId}; ${accepted}`)
  const visitorOf = async (cookie: string) => {
    const { id } = await (await send('/api/contact', projectRequest(), { cookie })).json()
    const [row] = await site.query<{ visitor_id: string | null }>(
      'select visitor_id from leads where id = $1',
      [id],
    )
    return row?.visitor_id
  }
  expect(visitorCookie).toContain(await visitorOf(`${visitorCookie}; ${accepted}`))
  expect(await visitorOf(`${visitorCookie}; ${rejected}`)).toBeNull()
  expect(await visitorOf(visitorCookie)).toBeNull()
  expect(await visitorOf(accepted)).toBeNull()
})

test('limits the exposures of an address', async () => {
  const address = freshAddress()
  const statuses = new Set<number>()
  for (let sent = 0; sent < 61; sent++) {
    statuses.add((await send('/api/exposures', { variant: 'A' }, { address })).status)
  }
  expect([...statuses]).toEqual([403, 429])
})

function exposures(splitId: number) {
  return site.query('select variant, visitor_id from exposures where split_id = $1', [splitId])
}

test('renders the landing page of the address or of the stored variant, and caches both separately', async () => {
  const cases = [
    { path: '/', stored: '', isB: false },
    { path: '/?preview=B', stored: '', isB: true },
    { path: '/', stored: '', isB: false },
    { path: '/', stored: 'B', isB: true },
    { path: '/?preview=A', stored: 'B', isB: false },
    { path: '/?preview=nonsense', stored: 'B', isB: true },
    { path: '/home', stored: 'B', isB: false },
    { path: '/home?preview=B', stored: '', isB: false },
    { path: '/version-b', stored: 'A', isB: true },
  ]
  // First rendered, then from the cache.
  for (const { path, stored, isB } of [...cases, ...cases]) {
    const answer = await fetch(site.origin + path, {
      headers: { cookie: `ow_variant=${stored}`, 'x-forwarded-for': freshAddress() },
    })
    expect(await answer.text(), `${path} with ${stored}`).toMatch(isB ? /Your business website/ : /woven/)
    expect(answer.headers.get('set-cookie')).toBeNull()
  }
})
