import { randomUUID } from 'node:crypto'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { consentCookie, consentOf, rejectedAll, writeConsentValue } from '#features/consent/consent.ts'
import { openSite, type Site } from '../site.ts'
import type { SiteSettings } from '../site-process.ts'
import { freshAddress, type VisitorCountry } from '../visitors.ts'

export { expect } from '@playwright/test'

type TestFixtures = {
  /** Where the visitor's address says they are. */
  country: VisitorCountry
  /** An address for mail that no other test uses. */
  email: string
  /** Console errors that a test brings about on purpose. Anything else fails it. */
  tolerated: RegExp[]
  /** Hosts besides the site's own that a page may ask. */
  otherHosts: string[]
  /** Whether the visitor is still to be asked about cookies; otherwise they have refused them. */
  isAskedForConsent: boolean
  /** A second browser, logged in as staff. */
  staffPage: Page
  alarms: string[]
}
type WorkerFixtures = {
  /** Settings that the site runs with besides the usual ones. */
  settings: SiteSettings
  site: Site
}

/** Journeys through the whole product: built program, PostgreSQL, mail server, browser. One site per worker. */
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
        const value = writeConsentValue(consentOf(rejectedAll))
        await context.addCookies([{ name: consentCookie, value, url: site.origin }])
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
    await logIn(page, site)
    await use(page)
    await context.close()
  },
})

/** The server's HTML has its event handlers. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')),
  )
}

/**
 * Keeps back what is asked for at these addresses.
 * @returns lets it come.
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
 * Opens a page whose script files are kept back until the gate is opened; the page is painted meanwhile. It is not waited
 * for its load, which waits for those of the scripts that are asked for before it.
 * @returns opens the gate.
 */
export async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const openGate = await holdBack(page, '**/assets/*.js')
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  return openGate
}

/** Logs in by the form and waits for the list of leads. */
export async function logIn(page: Page, { staff }: Pick<Site, 'staff'>): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(staff.email)
  await page.getByLabel('Password', { exact: true }).fill(staff.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('/admin')
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
