import { isFull, shortWhere } from '../browser/is-full.ts'
import { publicPaths } from '../browser/public-paths.ts'
import { findFreePort } from '../servers/free-port.ts'
import { openPageProxy, type PageProxy } from '../servers/page-proxy.ts'
import { openSite } from '../servers/site.ts'
import {
  actAsOthers,
  type KindOfChange,
  kindsOfChange,
  type MomentOfChange,
  momentsOfChange,
} from './act-as-others.ts'
import type { Engine } from './driver.ts'
import { test as base, expect } from './engine-fixtures.ts'
import { lookAtPage, type SeenPage } from './look-at-page.ts'

const test = base.extend<object, { pageProxy: PageProxy }>({
  pageProxy: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const proxy = await openPageProxy()
      await use(proxy)
      proxy.close()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ pageProxy }, use) => {
      const port = String(await findFreePort())
      const site = await openSite({ settings: { PORT: port, PUBLIC_URL: pageProxy.origin } })
      pageProxy.forwardTo(`http://127.0.0.1:${port}`)
      await use(site)
      await site.close()
    },
    { scope: 'worker' },
  ],
})

/** `npm test` looks at these alone. */
const shortPaths = ['/', '/contact', '/ai-recommendations']
const isShort = (kind: KindOfChange, moment: MomentOfChange) =>
  (kind === 'texts translated' && moment === 'before hydration') ||
  (kind === 'texts wrapped' && moment === 'after every change')
/** The page gives in to programs that answer each of its repairs. */
const isEndless = (kind: KindOfChange, moment: MomentOfChange) =>
  moment === 'after every change' && /copied|elements wrapped|removed/.test(kind)

const intact = new Map<string, SeenPage>()

for (const kind of kindsOfChange) {
  for (const moment of momentsOfChange) {
    if (isEndless(kind, moment)) continue
    test(
      `${kind} ${moment}: each part works, with what was typed before`,
      shortWhere(isShort(kind, moment)),
      async ({ engine, pageProxy, site: _ }) => {
        test.setTimeout(isFull ? 900_000 : 120_000)
        for (const path of isFull ? publicPaths : shortPaths) {
          const visit = (...others: Parameters<typeof actAsOthers>) => {
            pageProxy.script = `(${actAsOthers})(${JSON.stringify(others).slice(1, -1)})`
            return lookAt(engine, pageProxy.origin + path, intact.get(path))
          }
          if (!intact.has(path)) intact.set(path, (await visit(null, null)).page)
          const { page, faults, changesMade } = await visit(kind, moment)
          expect.soft(page, path).toEqual(intact.get(path))
          expect.soft(faults, `Errors at ${path}`).toEqual([])
          expect.soft(changesMade, `Changes to ${path}`).toBeGreaterThan(0)
        }
      },
    )
  }
}

/** A new page each time: the last one stored a currency and drafts. */
async function lookAt(engine: Engine, url: string, expected?: SeenPage) {
  const driver = await engine.openPage()
  try {
    await driver.resize({ width: 1280, height: 900 })
    await driver.open(url)
    const page = await lookAtPage(driver, expected)
    return { page, ...(await driver.evaluate(readOthers)) }
  } finally {
    await driver.close()
  }
}

/** Runs in the page. */
function readOthers(): Pick<Window, 'faults' | 'changesMade'> {
  const { faults, changesMade } = window
  return { faults, changesMade }
}
