import { randomUUID } from 'node:crypto'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { consentCookie, consentOf, rejectedAll } from '#features/consent/consent.ts'
import { openSite, type Site } from '../site.ts'
import type { SiteSettings } from '../site-process.ts'
import { freshAddress, type VisitorCountry } from '../visitors.ts'

export { expect } from '@playwright/test'

type TestFixtures = {
  /** The country of the visitor's IP address. */
  country: VisitorCountry
  /** A mail address that no other test uses. */
  email: string
  /** Console errors that a test causes on purpose. Any other fails the test. */
  tolerated: RegExp[]
  /** Hosts besides the site that a page may request. */
  otherHosts: string[]
  /** True if the banner still has to ask; otherwise the visitor has refused cookies. */
  isAskedForConsent: boolean
  /** A second browser with a log-in of staff. */
  staffPage: Page
  alarms: string[]
}
type WorkerFixtures = {
  /** Settings for the site besides the usual ones. */
  settings: SiteSettings
  site: Site
}

/** Journeys through the whole product: built program, PostgreSQL, mail server, browser. Each worker has one site. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  settings: [{}, { option: true, scope: 'worker' }],
  site: [
    async ({ settings }, use) => {
      const site = await openSite({ settings })
      await use(site)
      await site.close()
    },
    { scope: 'worker' },
  ],
  country: ['US', { option: true }],
  isAskedForConsent: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  email: async ({}, use) => use(`visitor-${randomUUID()}@example.com`),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  tolerated: async ({}, use) => use([]),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  otherHosts: async ({}, use) => use([]),
  baseURL: async ({ site }, use) => use(site.origin),
  extraHTTPHeaders: async ({ country }, use) => use({ 'x-forwarded-for': freshAddress(country) }),
  alarms: [
    async ({ site, context, tolerated, otherHosts, isAskedForConsent }, use) => {
      const alarms: string[] = []
      if (!isAskedForConsent) {
        const value = consentCookie.format(consentOf(rejectedAll))
        await context.addCookies([{ name: consentCookie.name, value, url: site.origin }])
      }
      watch(context, site.origin, alarms, otherHosts)
      await use(alarms)
      expect(
        alarms.filter((alarm) => !tolerated.some((pattern) => pattern.test(alarm))),
        'Errors in the console and requests to other hosts',
      ).toEqual([])
      expect(site.process().errors(), 'Errors in the log of the server').toEqual([])
    },
    { auto: true },
  ],
  staffPage: async ({ browser, site, alarms, otherHosts }, use) => {
    const context = await browser.newContext({
      baseURL: site.origin,
      extraHTTPHeaders: { 'x-forwarded-for': freshAddress() },
    })
    watch(context, site.origin, alarms, otherHosts)
    const page = await context.newPage()
    const signedIn = await page.request.post('/api/auth/sign-in/email', { data: site.staff })
    expect(signedIn.status()).toBe(200)
    await page.goto('/admin')
    await use(page)
    await context.close()
  },
})

/** Waits until the server's HTML has its event handlers. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')),
  )
}

/**
 * Holds back requests to these addresses.
 * @returns a function that lets them through
 */
export async function holdBack(page: Page, addresses: string | RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

/**
 * Opens a page and holds its scripts back. The page paints meanwhile. It does not wait for the load event, which
 * would wait for those scripts.
 * @returns a function that lets them through
 */
export async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const openGate = await holdBack(page, '**/assets/*.js')
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  return openGate
}

function watch(context: BrowserContext, origin: string, alarms: string[], otherHosts: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error') alarms.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (webError) => {
    const error = webError.error()
    alarms.push(error.stack ?? error.message)
  })
  context.on('request', (request) => {
    const url = new URL(request.url())
    const isLocal = url.protocol === 'data:' || url.protocol === 'blob:'
    if (!isLocal && url.origin !== origin && !otherHosts.includes(url.origin)) {
      alarms.push(`request to ${url.origin}`)
    }
  })
}
