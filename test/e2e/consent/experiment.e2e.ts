import type { BrowserContext, Page } from '@playwright/test'
import { acceptedAll, consentCookie, consentOf } from '#features/consent/consent.ts'
import { type Experiments, openExperiments } from '../../fixtures/experiment-fixtures.ts'
import type { Site } from '../../servers/site.ts'
import { expect, holdRequests, test, untilAlive, untilSettled } from '../fixtures.ts'
import { confirmationDialog, fillIn, openRequest, referenceIn, submit } from '../request/request-dialog.ts'

test.use({ isAskedForConsent: true })

let experiments: Experiments

test.beforeEach(async ({ site }) => {
  experiments = await openExperiments(site)
})
test.afterEach(async ({ request }) => {
  await experiments.endAll()
  await expect.poll(async () => (await request.get('/')).headers()['set-cookie']).toBeUndefined()
})

async function start(site: Site, shareBPerMille: number): Promise<{ id: string; splitId: number }> {
  const started = await experiments.start(shareBPerMille)
  await expect
    .poll(async () => (await fetch(site.origin)).headers.get('set-cookie'))
    .toContain(`.${started.splitId};`)
  return started
}

const choiceOf = (page: Page) => page.getByRole('dialog', { name: 'Cookie Preferences' })
const screenOf = (page: Page) => page.locator('#root').getAttribute('data-screen')
const posts = (page: Page): string[] => {
  const seen: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') seen.push(new URL(request.url()).pathname)
  })
  return seen
}
const cookieOf = async (context: BrowserContext, name: string) =>
  (await context.cookies()).find((cookie) => cookie.name === name)?.value

function agree(context: BrowserContext, site: Site): Promise<void> {
  const value = consentCookie.format(consentOf(acceptedAll))
  return context.addCookies([{ name: consentCookie.name, value, url: site.origin }])
}

async function untilLoaded(page: Page, path: string, work: () => Promise<unknown>): Promise<void> {
  const answered = page.waitForResponse(path)
  await work()
  await (await answered).finished()
}
const untilCounted = (page: Page, work: () => Promise<unknown>) => untilLoaded(page, '/api/exposures', work)
/** Call before the page is left: Playwright never finishes a response that a navigation cuts off. */
const untilTagsLoaded = (page: Page, work: () => Promise<unknown>) =>
  untilLoaded(page, '/api/consents/tags', work)

const counted = async () => {
  const [experiment] = await experiments.list()
  return experiment?.splits.map(({ counts }) => counts)
}
const none = { visitors: 0, leads: 0, deposits: 0 }

test('a visitor sees one variant at every visit, and another visitor the other', async ({
  browser,
  site,
}) => {
  await start(site, 500)
  const seen = new Set<string>()
  for (let visitors = 0; visitors < 40 && seen.size < 2; visitors++) {
    const context = await browser.newContext({ baseURL: site.origin })
    const drawn = await (await context.request.get('/')).text()
    const shown = /data-screen="(landing-[ab])"/.exec(drawn)?.[1] ?? ''
    if (!seen.has(shown)) {
      seen.add(shown)
      const page = await context.newPage()
      for (let visit = 0; visit < 3; visit++) {
        const answer = await page.goto('/')
        expect(await answer?.text()).toContain(`data-screen="${shown}"`)
        if (shown === 'landing-a') await untilAlive(page)
        else await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
        expect(await screenOf(page)).toBe(shown)
      }
    }
    await context.close()
  }
  expect([...seen].sort()).toEqual(['landing-a', 'landing-b'])
})

test('counts no visitor who has not agreed or has refused', async ({ page, context, site }) => {
  const { splitId } = await start(site, 0)
  const sent = posts(page)
  await page.goto('/')
  await untilSettled(page)
  expect(await cookieOf(context, 'ow_variant')).toBe(`A.${splitId}`)
  await page.getByRole('button', { name: 'Cookie settings' }).click()
  const recorded = page.waitForResponse('/api/consents')
  await choiceOf(page).getByRole('button', { name: 'Reject All' }).click()
  await recorded
  await page.reload()
  await untilAlive(page)
  expect(sent).toEqual(['/api/consents'])
  expect(await cookieOf(context, 'ow_visitor')).toBeUndefined()
  expect(await counted()).toEqual([{ A: none, B: none }])
})

test('counts a visitor who agrees at once, only once, and their request too', async ({
  page,
  context,
  site,
  email,
}) => {
  const { splitId } = await start(site, 0)
  const sent = posts(page)
  await page.goto('/')
  await untilSettled(page)
  await page.getByRole('button', { name: 'Cookie settings' }).click()
  await untilTagsLoaded(page, () =>
    untilCounted(page, () => choiceOf(page).getByRole('button', { name: 'Accept All' }).click()),
  )
  const visitor = await cookieOf(context, 'ow_visitor')
  expect(visitor).toMatch(new RegExp(`^[0-9a-f-]{36}\\.${splitId}$`))
  expect(await counted()).toEqual([{ A: { ...none, visitors: 1 }, B: none }])

  await untilTagsLoaded(page, () => page.reload())
  expect(sent.filter((path) => path === '/api/exposures')).toHaveLength(1)

  const dialog = await openRequest(page)
  await fillIn(dialog, { email })
  await submit(dialog)
  await referenceIn(confirmationDialog(page))
  expect(await counted()).toEqual([{ A: { ...none, visitors: 1, leads: 1 }, B: none }])
})

test('counts a visitor who agrees before the banner appears once, even if the answer is slow', {
  tag: '@recorded',
}, async ({ page, site }) => {
  await start(site, 0)
  const sent = posts(page)
  const openGate = await holdRequests(page, '**/api/exposures')
  await page.clock.install()
  await page.goto('/')
  await page.getByRole('button', { name: 'Cookie settings' }).click()
  const asked = page.waitForRequest('/api/exposures')
  await choiceOf(page).getByRole('button', { name: 'Accept All' }).click()
  await asked
  await page.clock.runFor(2000)
  await untilCounted(page, async () => openGate())
  expect(sent.filter((path) => path === '/api/exposures')).toHaveLength(1)
  expect(await counted()).toEqual([{ A: { ...none, visitors: 1 }, B: none }])
})

test('a withdrawn consent deletes the visitor’s id, and none of their requests is counted', async ({
  page,
  context,
  site,
  email,
}) => {
  await start(site, 0)
  await agree(context, site)
  await untilCounted(page, () => page.goto('/'))
  await untilSettled(page)
  expect(await cookieOf(context, 'ow_visitor')).toBeDefined()
  await page.getByRole('button', { name: 'Cookie settings' }).click()
  const recorded = page.waitForResponse('/api/consents')
  await choiceOf(page).getByRole('button', { name: 'Reject All' }).click()
  await recorded
  expect(await cookieOf(context, 'ow_visitor')).toBeUndefined()
  expect(await cookieOf(context, 'ow_variant')).toMatch(/^A/)

  const dialog = await openRequest(page)
  await fillIn(dialog, { email })
  await submit(dialog)
  await referenceIn(confirmationDialog(page))
  expect(await counted()).toEqual([{ A: { ...none, visitors: 1 }, B: none }])
})

test('never counts a preview or the variants’ own addresses', async ({ page, context, site }) => {
  await start(site, 1000)
  await agree(context, site)
  const sent = posts(page)
  await untilTagsLoaded(page, () => untilCounted(page, () => page.goto('/')))
  expect(await counted()).toEqual([{ A: none, B: { ...none, visitors: 1 } }])
  // Without the cookie, only the page prevents a second count.
  await context.clearCookies({ name: 'ow_visitor' })
  for (const path of ['/?preview=A', '/?preview=B', '/home', '/version-b']) {
    await untilTagsLoaded(page, () => page.goto(path))
  }
  expect(sent).toEqual(['/api/exposures'])
  expect(await cookieOf(context, 'ow_visitor')).toBeUndefined()
})
