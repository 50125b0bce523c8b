import { afterAll, beforeAll, expect, test } from 'vitest'
import { currencyCodes } from '#domain/money/currency.ts'
import { priceToConfirmText, suggestedMultiplier } from '#domain/money/pricing.ts'
import { openSite, type Site } from '../servers/site.ts'

const pages = ['/', '/version-b', '/checkout']
const promises =
  /price you see|Fixed-price|Deposit today|Balance after completion|10% deposit(<!-- -->)? today|\d<\/span> today/
const toConfirm = /to be confirmed/

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

async function read(path: string, currency: string) {
  const answer = await fetch(site.origin + path, { headers: { cookie: `ow_currency=${currency}` } })
  const html = await answer.text()
  const [main = ''] = /<main.*<\/main>/s.exec(html) ?? []
  return {
    promise: promises.exec(main)?.[0],
    noteOfPrices: toConfirm.exec(main)?.[0],
    sentence: main.includes(priceToConfirmText),
    hasOffers: html.includes('"priceCurrency"'),
  }
}

const isWithOffers = (path: string) => path !== '/checkout'

async function expectPromise(path: string, currency: string): Promise<void> {
  expect(await read(path, currency), `${path} in ${currency}`).toEqual({
    promise: expect.any(String),
    // Rounding takes two small offers under the floor.
    noteOfPrices: currency === 'AUD' && path === '/checkout' ? 'to be confirmed' : undefined,
    sentence: false,
    hasOffers: isWithOffers(path),
  })
}

async function expectNoPromise(path: string, currency: string): Promise<void> {
  expect(await read(path, currency), `${path} in ${currency}`).toEqual({
    promise: undefined,
    noteOfPrices: 'to be confirmed',
    sentence: path !== '/checkout',
    hasOffers: false,
  })
}

test.each(currencyCodes)(
  'with the multipliers of the start, prices in %s are promised only if paid',
  async (currency) => {
    for (const path of pages) {
      if (currency === 'JPY' || currency === 'AED') await expectNoPromise(path, currency)
      else await expectPromise(path, currency)
    }
  },
)

test('with other multipliers it is the other way round', async () => {
  await site.query(
    `update currency_multipliers set multiplier = case currency when 'JPY' then ${suggestedMultiplier('JPY')} when 'AED' then ${suggestedMultiplier('AED')} when 'EUR' then 0.5 else multiplier end`,
  )
  await site.settled()
  for (const path of pages) {
    await expectPromise(path, 'JPY')
    await expectPromise(path, 'AED')
    await expectNoPromise(path, 'EUR')
  }
})
