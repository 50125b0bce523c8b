import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { shortWhere } from '../../browser/is-full.ts'
import { test as base, expect } from '../fixtures.ts'
import { requestDialog } from '../request/request-dialog.ts'

base(
  'a currency chosen by hand outranks the client address’s, on every page, also after a reload; so does an event',
  async ({ page, site }) => {
    const pricing = page.locator('#pricing')
    const select = page.getByRole('banner').getByLabel('Currency')
    await page.goto('/')
    await select.selectOption('JPY')
    await expect(pricing).toContainText('¥331')
    await page.reload()
    await expect(pricing).toContainText('¥331')
    await page.goto('/?request=1&package=business-pro')
    await expect(requestDialog(page)).toContainText('¥331')
    const html = await (await page.request.get(`${site.origin}/`)).text()
    expect(html).toContain('¥331')
    expect(html).not.toContain('$391')

    await page.keyboard.press('Escape')
    await select.selectOption('AUD')
    await expect(pricing).toContainText('A$361')
    await page.evaluate(() =>
      dispatchEvent(new CustomEvent('currencychange', { detail: { currency: 'CAD' } })),
    )
    await expect(pricing).toContainText('C$346')
    await expect(page.locator('#services')).toContainText('C$')
    await expect(select).toHaveValue('CAD')
  },
)

type CountryService = { origin: string; answer: (response: ServerResponse) => void; asked: number }

const india = (response: ServerResponse) =>
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end('{"country_code":"IN","country_name":"India"}')

const test = base.extend<object, { countryService: CountryService }>({
  countryService: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const server = createServer((request, response) => {
        response.setHeader('access-control-allow-origin', '*')
        // Tests send x-forwarded-for to every host, which causes a CORS preflight.
        response.setHeader('access-control-allow-headers', 'x-forwarded-for')
        if (request.method === 'OPTIONS') return void response.writeHead(204).end()
        if (request.url !== '/json/') return void response.writeHead(404).end()
        countryService.asked++
        countryService.answer(response)
      }).listen(0, '127.0.0.1')
      await once(server, 'listening')
      const { port } = server.address() as AddressInfo
      const countryService: CountryService = { origin: `http://127.0.0.1:${port}`, answer: india, asked: 0 }
      await use(countryService)
      server.closeAllConnections()
      server.close()
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ countryService }, use) => use({ GEOLOCATION_URL: countryService.origin }),
    { scope: 'worker' },
  ],
  otherHosts: async ({ countryService }, use) => use([countryService.origin]),
})

test('the calculator says that the country is being looked up, then shows its prices', async ({
  page,
  countryService,
}) => {
  const gate = Promise.withResolvers<void>()
  countryService.answer = async (response) => {
    await gate.promise
    india(response)
  }
  await page.goto('/?request=1&package=business-pro')
  const dialog = requestDialog(page)
  await expect(dialog).toContainText('Loading pricing for your location...')
  await expect(dialog.getByRole('radio')).toHaveCount(0)
  gate.resolve()
  await expect(dialog.getByRole('region', { name: 'Price summary' })).toContainText('₹25,000')
  await expect(dialog).not.toContainText('Loading pricing')
})

for (const [how, answer] of [
  ['breaks', (response: ServerResponse) => void response.socket?.destroy()],
  ['fails', (response: ServerResponse) => void response.writeHead(500).end()],
  ['says nonsense', (response: ServerResponse) => void response.writeHead(200).end('<p>Out of order</p>')],
] as const) {
  test(
    `shows US prices without a message if the geolocation service ${how}`,
    shortWhere(how === 'fails'),
    async ({ page, countryService, tolerated }) => {
      tolerated.push(new RegExp(`\\(${countryService.origin}/json/\\)$`))
      countryService.answer = answer
      countryService.asked = 0
      await page.goto('/')
      await expect(page.locator('#pricing')).toContainText('$391')
      await expect(page.getByRole('banner').getByLabel('Currency')).toHaveValue('USD')
      // Browsers retry broken connections.
      expect(countryService.asked).toBeGreaterThan(0)
      await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
      const statuses = page.getByRole('status').filter({ hasText: /./ })
      await expect(statuses.filter({ hasNotText: /^\d+ of \d+ projects$/ })).toHaveCount(0)
    },
  )
}

test('a chosen currency needs no look-up', async ({ page, context, site, countryService }) => {
  await context.addCookies([{ name: 'ow_currency', value: 'INR', url: site.origin }])
  countryService.asked = 0
  await page.goto('/')
  await expect(page.locator('#pricing')).toContainText('₹25,000')
  await page.getByRole('banner').getByLabel('Currency').selectOption('USD')
  await expect(page.locator('#pricing')).toContainText('$391')
  expect(countryService.asked).toBe(0)
})
