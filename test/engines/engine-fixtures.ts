import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { test as base, expect } from '@playwright/test'
import { metricsAccess, openSite, type Site } from '../servers/site.ts'
import type { Driver, Engine } from './driver.ts'
import { openWithPuppeteer } from './puppeteer.ts'
import { type Visitor, visitorAt } from './visitor.ts'
import { openWebKit } from './webkit.ts'

export { expect } from '@playwright/test'

export type EngineName = 'webkit' | 'firefox' | 'chromium'

type WorkerFixtures = {
  engineName: EngineName
  engine: Engine
  site: Site
}
type TestFixtures = {
  email: string
  driver: Driver
  visitor: Visitor
  /** Logged in, on Today, which hears of changes. */
  staff: Visitor
}

/** One real browser and site per worker. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  engineName: ['webkit', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await openEngine(engineName)
      await use(engine)
      await engine.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const site = await openSite()
      await use(site)
      await site.close()
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  email: async ({}, use) => use(`visitor-${randomUUID()}@example.com`),
  driver: async ({ engine }, use, testInfo) => {
    const driver = await engine.openPage()
    await use(driver)
    if (testInfo.status !== testInfo.expectedStatus) {
      await writeFile(testInfo.outputPath('what-was-seen.png'), await driver.screenshot())
    }
    await driver.close()
  },
  visitor: async ({ driver, site }, use) => {
    await driver.resize({ width: 1280, height: 900 })
    await use(visitorAt(driver, site.origin))
  },
  staff: async ({ visitor, site }, use) => {
    // The stream of the test before may still be open.
    await hasStreams(site, 0)
    await visitor.open('/login?next=/admin')
    await visitor.fill({ Email: site.staff.email, Password: site.staff.password })
    await visitor.press('Log in')
    await visitor.arrives(`${site.origin}/admin`)
    await hasStreams(site, 1)
    // Firefox reports a next page as aborted while this one loads.
    const state = () => visitor.evaluate(() => document.readyState).catch(() => '')
    await expect.poll(state, { message: 'The loaded page', timeout: 20_000 }).toBe('complete')
    await use(visitor)
  },
})

async function hasStreams(site: Site, count: number): Promise<void> {
  const streams = async () => {
    const figures = await (await fetch(`${site.origin}/metrics`, { headers: metricsAccess })).text()
    return Number(/^orbweaver_live_streams (\d+)$/m.exec(figures)?.[1])
  }
  await expect.poll(streams, { message: 'Pages that hear of changes', timeout: 20_000 }).toBe(count)
}

/** npm test finds or downloads the browsers and sets these variables. */
function openEngine(name: EngineName): Promise<Engine> {
  const { WEBKIT_DRIVER = '', WEBKIT_BROWSER = '', FIREFOX_PATH = '', CHROMIUM_PATH = '' } = process.env
  if (name === 'webkit') return openWebKit({ driver: WEBKIT_DRIVER, browser: WEBKIT_BROWSER })
  return name === 'firefox'
    ? openWithPuppeteer('firefox', FIREFOX_PATH)
    : openWithPuppeteer('chrome', CHROMIUM_PATH)
}
