import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import { test as base, expect, type Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { defaultLocation, indiaLocation } from '#domain/money/pricing.ts'
import { defaultMultipliers, type PricingSeed, pricingSeedFor } from '#features/pricing/pricing.ts'

const entry = 'test/e2e/currency/currency-page.tsx'

type CurrencyPageModule = typeof import('./currency-page.tsx')
type Built = { files: Map<string, string | Uint8Array>; render: CurrencyPageModule['renderCurrencyPage'] }
type Answer = (response: ServerResponse) => void

type Site = { origin: string; seed: PricingSeed; geolocation: Answer; location: Answer; asked: string[] }

const answer =
  (body: unknown, status = 200): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const hangUp: Answer = (response) => response.socket?.destroy()
const keepSilent: Answer = () => {}

const seedOf = (known: Partial<Parameters<typeof pricingSeedFor>[0]>) =>
  pricingSeedFor({
    location: null,
    chosen: null,
    multipliers: defaultMultipliers,
    ...known,
  })

const test = base.extend<{ site: Site; calm: undefined }, { built: Built }>({
  built: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use, workerInfo) => {
      const outDir = `${workerInfo.project.outputDir}/currency-page-${workerInfo.workerIndex}`
      const common = { logLevel: 'error', mode: 'production' } as const
      await build({ ...common, ssr: { noExternal: true }, build: { ssr: entry, outDir, emptyOutDir: true } })
      const rendering: CurrencyPageModule = await import(pathToFileURL(`${outDir}/currency-page.js`).href)
      const { output } = (await build({
        ...common,
        publicDir: false,
        build: {
          write: false,
          rolldownOptions: {
            input: entry,
            preserveEntrySignatures: 'strict',
            output: { entryFileNames: 'entry.js', assetFileNames: 'style[extname]' },
          },
        },
      })) as Rolldown.RolldownOutput
      const files = output.map(
        (file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source] as const,
      )
      await use({ files: new Map(files), render: rendering.renderCurrencyPage })
    },
    { scope: 'worker' },
  ],
  site: async ({ built }, use) => {
    const site: Site = {
      origin: '',
      seed: seedOf({}),
      geolocation: answer({ country_code: 'IN', country_name: 'India' }),
      location: answer(indiaLocation),
      asked: [],
    }
    const server = createServer(async (request, response) => {
      // Chromium retries requests that fail on a reused connection.
      response.shouldKeepAlive = false
      const path = request.url ?? '/'
      const file = built.files.get(path)
      if (file !== undefined) {
        response
          .writeHead(200, { 'content-type': path.endsWith('.css') ? 'text/css' : 'text/javascript' })
          .end(file)
      } else if (path === '/') {
        response.writeHead(200, { 'content-type': 'text/html' }).end(await documentOf(built, site.seed))
      } else {
        site.asked.push(path)
        if (path.endsWith('/json/')) site.geolocation(response)
        else if (path.startsWith('/api/pricing/location')) site.location(response)
        else response.writeHead(204).end()
      }
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    site.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await use(site)
    server.closeAllConnections()
    server.close()
  },
  // React reports hydration mismatches as page errors.
  calm: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      await use(undefined)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

async function documentOf({ render, files }: Built, seed: PricingSeed): Promise<string> {
  const style = [...files.keys()].find((name) => name.endsWith('.css'))
  const json = JSON.stringify(seed)
  return `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><link rel="stylesheet" href="${style}">
    <div id="root">${await render(seed)}</div>
    <script type="module">
      import { startCurrencyPage } from '/entry.js'
      startCurrencyPage(document.getElementById('root'), ${json})
    </script>`
}

const priceOf = (page: Page) => page.locator('#package')
const select = (page: Page) => page.getByLabel('Currency')
const broadcast = (page: Page, currency: string) =>
  page.evaluate((code) => {
    dispatchEvent(new CustomEvent('currencychange', { detail: { currency: code } }))
  }, currency)

test('needs no look-up for a country that the server knows', async ({ page, site }) => {
  site.seed = seedOf({ location: indiaLocation })
  await page.goto(site.origin)
  await expect(priceOf(page)).toHaveText('₹25,000')
  await expect(page.locator('#sum')).toHaveText('₹4,000')
  await expect(select(page)).toHaveValue('INR')
  await page.waitForLoadState('networkidle')
  expect(site.asked).toEqual([])
})

test('marks prices busy during the look-up, then shows the country’s', async ({ page, site }) => {
  let reply = () => {}
  const held = new Promise<void>((resolve) => {
    site.geolocation = (response) => {
      reply = () => answer({ country_code: 'IN', country_name: 'India' })(response)
      resolve()
    }
  })
  site.seed = seedOf({})
  await page.goto(site.origin)
  await held
  await expect(priceOf(page).locator('[aria-busy]')).toContainText('Loading price')
  await expect(select(page)).toHaveValue('')
  reply()
  await expect(priceOf(page)).toHaveText('₹25,000')
  await expect(page.locator('[aria-busy]')).toHaveCount(0)
  await expect(select(page)).toHaveValue('INR')
  expect(site.asked).toEqual(['/json/', '/api/pricing/location?country=IN'])
})

test('uses the default location if the geolocation service names no country', async ({ page, site }) => {
  site.location = answer(defaultLocation)
  for (const [what, geolocation] of [
    ['unknown', answer({ status: 404 }, 404)],
    ['unreachable', hangUp],
    ['talking nonsense', answer({ country_code: '<b>' })],
    ['silent', keepSilent],
  ] as const) {
    await test.step(what, async () => {
      site.geolocation = geolocation
      site.asked.length = 0
      await page.goto(site.origin)
      await expect(priceOf(page)).toHaveText('$391')
      expect(site.asked).toEqual(['/json/', '/api/pricing/location'])
    })
  }
})

test('accepts a multiplier as text, and shows dollars × 1.3 if the API names no price', async ({
  page,
  site,
}) => {
  site.location = answer({ ...defaultLocation, priceMultiplier: '1.4' })
  await page.goto(site.origin)
  await expect(priceOf(page)).toHaveText('$421')
  for (const [what, location] of [
    ['fails', answer({}, 500)],
    ['hangs up', hangUp],
    ['names a currency we lack', answer({ ...indiaLocation, currency: 'CHF' })],
  ] as const) {
    await test.step(what, async () => {
      site.location = location
      await page.goto(site.origin)
      await expect(priceOf(page)).toHaveText('$391')
      await expect(select(page)).toHaveValue('USD')
    })
  }
})

test('a chosen currency changes every price, is announced, and survives a reload for a year', async ({
  page,
  site,
  context,
}) => {
  site.seed = seedOf({ location: indiaLocation })
  await page.goto(site.origin)
  await page.evaluate(() => {
    addEventListener('currencychange', (event) => {
      document.title = JSON.stringify((event as CustomEvent).detail)
    })
  })
  await select(page).selectOption('EUR')
  await expect(priceOf(page)).toHaveText('€376')
  await expect(page.locator('#sum')).toHaveText('€60')
  await expect(page.locator('#split')).toHaveText('€226 = €23 + €203')
  await expect(page).toHaveTitle('{"currency":"EUR"}')

  const [cookie] = await context.cookies()
  expect(cookie).toMatchObject({ name: 'ow_currency', value: 'EUR', path: '/', sameSite: 'Lax' })
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(Math.round(days)).toBe(365)

  await page.reload()
  await expect(priceOf(page)).toHaveText('€376')
  await expect(select(page)).toHaveValue('EUR')
})

test('uses the live multipliers of the page, accepts a currency from any code’s event, and ignores an unknown one', async ({
  page,
  site,
}) => {
  site.seed = seedOf({ location: indiaLocation, multipliers: { ...defaultMultipliers, JPY: 150 } })
  await page.goto(site.origin)
  await expect(select(page)).toHaveValue('INR')
  await broadcast(page, 'GBP')
  await expect(priceOf(page)).toHaveText('£406')
  await expect(select(page)).toHaveValue('GBP')
  await broadcast(page, 'CHF')
  await page.evaluate(() => dispatchEvent(new Event('currencychange')))
  await expect(priceOf(page)).toHaveText('£406')
  await select(page).selectOption('JPY')
  await expect(priceOf(page)).toHaveText('¥45,150')
})

test('another tab takes the currency over when it becomes visible', async ({ page, site, context }) => {
  site.seed = seedOf({ location: indiaLocation })
  await page.goto(site.origin)
  const other = await context.newPage()
  await other.goto(site.origin)
  await select(other).selectOption('SGD')
  await expect(priceOf(other)).toHaveText('S$376')
  await expect(priceOf(page)).toHaveText('₹25,000')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(priceOf(page)).toHaveText('S$376')
})

test('a choice made during the look-up outranks the country', async ({ page, site }) => {
  let reply = () => {}
  const held = new Promise<void>((resolve) => {
    site.geolocation = (response) => {
      reply = () => answer({ country_code: 'IN', country_name: 'India' })(response)
      resolve()
    }
  })
  await page.goto(site.origin)
  await held
  await select(page).selectOption('AUD')
  await expect(priceOf(page)).toHaveText('A$361')
  const located = page.waitForResponse((response) => response.url().includes('/api/pricing/location'))
  reply()
  await (await located).finished()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(priceOf(page)).toHaveText('A$361')
})

test('a section not hydrated yet hydrates after a change without a mismatch', async ({ page, site }) => {
  site.seed = seedOf({ location: indiaLocation })
  await page.goto(site.origin)
  const late = page.locator('#late')
  await expect(select(page)).toHaveValue('INR')
  await expect(late).toHaveText('₹15,000')
  await select(page).selectOption('CAD')
  await expect(late).toHaveText('C$208')
  await expect(late).not.toBeInViewport()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the default price is in the page', async ({ page, site }) => {
    await page.goto(site.origin)
    const price = priceOf(page).locator('[aria-hidden]')
    await expect(price).toHaveText('$391')
    await expect(price).not.toHaveCSS('color', 'rgba(0, 0, 0, 0)')
  })
})
