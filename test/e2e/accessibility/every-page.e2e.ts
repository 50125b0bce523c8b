import type { BrowserContext, Page } from '@playwright/test'
import { type PageRoute, policyPaths, routes } from '#routes'
import { isFull } from '../../browser/is-full.ts'
import { publicPaths, publicScreens } from '../../browser/public-paths.ts'
import { sharePlan } from '../../fixtures/visitor-fixtures.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from './expect-accessible.ts'
import { tabThrough } from './focus.ts'
import { expectStill, watchMotion } from './watch-motion.ts'

// This is by far the longest file.
test.describe.configure({ mode: 'parallel' })
// Smooth scrolling briefly leaves the focused element out of view.
test.use({ isAskedForConsent: true, contextOptions: { reducedMotion: 'reduce' } })

const browserPaths = [routes.login.path, routes.signup.path, routes.sharedPlan.path]
/** The other policies differ from it in their words alone. */
const shortPaths = [...publicScreens.values()].filter(
  (path) => path === routes.privacyPolicy.path || !policyPaths.some((policy) => policy === path),
)
const paths = new Set([
  ...(isFull ? publicPaths : shortPaths),
  ...(isFull ? ['/blog/contrast-is-arithmetic', '/blog/security-headers-explained'] : []),
  '/blog?q=zebra&category=seo',
  ...browserPaths,
  '/no/such/page',
])

for (const path of paths) {
  test(`a visit to ${path} stores nothing, Tab reaches every control, and axe finds no fault`, async ({
    page,
    site,
    context,
    tolerated,
  }) => {
    tolerated.push(/status of 404/)
    const hosts = new Set<string>()
    context.on('request', (request) => hosts.add(new URL(request.url()).host))
    await watchMotion(page)
    await page.clock.install()
    await page.goto(path === routes.sharedPlan.path ? await sharePlan(site.origin) : path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.clock.runFor(2000)
    // The banner's code loads last. Private pages show no banner.
    if (!isPrivate(path)) await expect(page.getByRole('button', { name: 'Accept All' })).toBeVisible()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.waitForLoadState('networkidle')
    expect([...hosts]).toEqual([new URL(site.origin).host])
    await expectNothingStored(page, context)

    await page.clock.resume()
    for (const width of isFull ? [360, 1280] : [1280]) {
      await page.setViewportSize({ width, height: 740 })
      await tabThrough(page)
    }
    await expectAccessible(page)
    await expectStill(page)
  })
}

const isPrivate = (path: string) =>
  Object.values<PageRoute>(routes).some((route) => route.path === path && route.isPrivate)

async function expectNothingStored(page: Page, context: BrowserContext): Promise<void> {
  expect(await context.cookies()).toEqual([])
  const stored = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))
  expect(stored).toEqual({ local: [], session: [], databases: [], caches: [], workers: 0 })
}
