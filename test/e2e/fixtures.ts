import { randomUUID } from 'node:crypto'
import { type BrowserContext, test as base, expect, type Page, type Request } from '@playwright/test'
import { consentCookie, consentOf, rejectedAll } from '#features/consent/consent.ts'
import { storedOnDevice } from '#pages/marketing/policies/stored-on-device.ts'
import { pageDiffered } from '#ui/hydration/page-differed.ts'
import { isSettled } from '../browser/is-settled.ts'
import { freshAddress, type VisitorCountry } from '../fixtures/visitor-fixtures.ts'
import { recordRequests } from '../releases/record-requests.ts'
import { findFreePort } from '../servers/free-port.ts'
import {
  beginTest,
  noteRequest,
  takeErrorsOf,
  takeErrorsOfNoRequest,
  takeOtherErrors,
} from '../servers/server-errors.ts'
import { openSite, type Site } from '../servers/site.ts'
import { type SiteSettings, startSite } from '../servers/site-process.ts'

export { expect } from '@playwright/test'

type TestFixtures = {
  country: VisitorCountry
  email: string
  /** Expected errors in the console and in the server's log; others fail the test. */
  tolerated: RegExp[]
  otherHosts: string[]
  /** False: the visitor has refused cookies already. */
  isAskedForConsent: boolean
  /** Logged in, and on no page yet. */
  staffPage: Page
  /** The origin of a second web process of the site. */
  secondOrigin: string
  alarms: string[]
}
type WorkerFixtures = {
  settings: SiteSettings
  site: Site
}

/** The whole product: production build, PostgreSQL, mail server, browser. One site per worker. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  settings: [{}, { option: true, scope: 'worker' }],
  site: [
    async ({ settings }, use) => {
      const site = await openSite({ settings })
      await use(site)
      const errors = await takeOtherErrors()
      await site.close()
      expect(errors, 'Errors in the log of the server that belong to no test').toEqual([])
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
    async ({ site, context, tolerated, otherHosts, isAskedForConsent }, use, { titlePath }) => {
      const alarms: string[] = []
      beginTest(titlePath.join(' › '))
      if (!isAskedForConsent) {
        const value = consentCookie.format(consentOf(rejectedAll))
        await context.addCookies([{ name: consentCookie.name, value, url: site.origin }])
      }
      await watch(context, site.origin, alarms, otherHosts)
      await use(alarms)
      await endRoutes(context)
      alarms.push(...(await undeclaredCookies(context, site.origin)))
      const isAlarming = (line: string) => !tolerated.some((pattern) => pattern.test(line))
      expect(
        alarms.filter(isAlarming),
        'Errors in the console, requests to other hosts, storage that the privacy policy does not name',
      ).toEqual([])
      const errors = await takeErrorsOf(titlePath.join(' › '))
      await takeErrorsOfNoRequest(tolerated)
      expect(errors.filter(isAlarming), 'Errors in the log of the server').toEqual([])
    },
    { auto: true },
  ],
  staffPage: async ({ browser, site, alarms, otherHosts }, use) => {
    const context = await browser.newContext({
      baseURL: site.origin,
      extraHTTPHeaders: { 'x-forwarded-for': freshAddress() },
      // A tooltip that fades in under the resting mouse has too little contrast for a moment.
      reducedMotion: 'reduce',
    })
    await watch(context, site.origin, alarms, otherHosts)
    const page = await context.newPage()
    const signedIn = await page.request.post('/api/auth/sign-in/email', { data: site.staff })
    expect(signedIn.status()).toBe(200)
    await use(page)
    await endRoutes(context)
    alarms.push(...(await undeclaredCookies(context, site.origin)))
    await context.close()
  },
  secondOrigin: async ({ page, site, otherHosts }, use) => {
    const second = await startSite({ ...site.settings, PORT: String(await findFreePort()) }, ['--role=web'])
    otherHosts.push(second.origin)
    await use(second.origin)
    // The page may still load from it.
    await page.goto('about:blank')
    await second.stop()
  },
})

/** Hides all changes from the page from its next load on, like a proxy that swallows streams. */
export async function withoutHints(page: Page): Promise<void> {
  await page.route('**/api/live', () => {})
}

export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')),
  )
}

export async function untilSettled(page: Page): Promise<void> {
  await page.waitForFunction(isSettled)
}

/** What the page has requested has arrived. Once its network has been idle, Playwright's state never waits again. */
export async function untilRequestsEnd(page: Page): Promise<void> {
  let last: Request | undefined
  for (;;) {
    const requests = await page.requests()
    if (requests.at(-1) === last) return
    last = requests.at(-1)
    for (const request of requests) await (await request.response())?.finished()
  }
}

export async function holdRequests(page: Page, addresses: string | RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

/** The server does what it is asked; the page waits for the answers. */
export async function holdAnswers(page: Page, addresses: string | RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    const response = await route.fetch()
    await gate.promise
    await route.fulfill({ response })
  })
  return gate.resolve
}

/** The load event would need the scripts. Returns a function that releases them. */
export async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const openGate = await holdRequests(page, '**/assets/*.js')
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  return openGate
}

/** A handler that is at work when its page closes would fail the test. */
async function endRoutes(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
}

async function watch(
  context: BrowserContext,
  origin: string,
  alarms: string[],
  otherHosts: string[],
): Promise<void> {
  recordRequests(context, origin, base.info().title)
  context.on('console', (message) => {
    const isAlarm = message.type() === 'error' || message.text().startsWith(pageDiffered)
    if (isAlarm) alarms.push(`${message.text()} (${message.location().url})`)
    const [, kind, name] = /^stores (.*): (.*)$/.exec(message.text()) ?? []
    if (kind && name && !isDeclared(kind, name)) alarms.push(message.text())
  })
  await context.addInitScript(reportStorage)
  context.on('weberror', (webError) => {
    const error = webError.error()
    alarms.push(error.stack ?? error.message)
  })
  const test = base.info().titlePath.join(' › ')
  context.on('response', (response) =>
    noteRequest(response.headers()['x-request-id'], response.status(), test),
  )
  context.on('request', (request) => {
    const url = new URL(request.url())
    const isLocal = url.protocol === 'data:' || url.protocol === 'blob:'
    if (!isLocal && url.origin !== origin && !otherHosts.includes(url.origin)) {
      alarms.push(`request to ${url.origin}`)
    }
  })
}

/** Runs in each page. */
function reportStorage(): void {
  // about:blank has no storage.
  if (!isSecureContext) return
  type Method = (this: object, ...given: unknown[]) => unknown
  function report(prototype: object, method: string, kindOf: (target: object) => string) {
    const original: Method = Reflect.get(prototype, method)
    const reporting: Method = function (...given) {
      console.debug(`stores ${kindOf(this)}: ${given[0]}`)
      return original.apply(this, given)
    }
    Reflect.set(prototype, method, reporting)
  }
  report(Storage.prototype, 'setItem', (area) =>
    area === sessionStorage ? 'Session storage' : 'Local storage',
  )
  report(IDBFactory.prototype, 'open', () => 'IndexedDB')
  report(ServiceWorkerContainer.prototype, 'register', () => 'Service worker')
  report(CacheStorage.prototype, 'open', () => 'Cache storage')
}

async function undeclaredCookies(context: BrowserContext, origin: string): Promise<string[]> {
  const names = (await context.cookies(origin)).map(({ name }) => name.replace(/^__Host-/, ''))
  return names.filter((name) => !isDeclared('Cookie', name)).map((name) => `stores Cookie: ${name}`)
}

function isDeclared(kind: string, name: string): boolean {
  return storedOnDevice.some((item) => item.kind === kind && item.name === name)
}
