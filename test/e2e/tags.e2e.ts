import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const settings = { GOOGLE_ANALYTICS_ID: 'G-TEST123', GOOGLE_ADS_CONVERSION: 'AW-123456/abc-DEF' }
test.use({ settings, isAskedForConsent: true, otherHosts: ['https://www.googletagmanager.com'] })

/** What Google's script is asked for; nothing of it comes. */
async function askedOf(context: BrowserContext): Promise<string[]> {
  const asked: string[] = []
  await context.route('https://www.googletagmanager.com/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  return asked
}

async function consentTo(context: BrowserContext, url: string, kinds: object): Promise<void> {
  const preferences = { analytics: false, marketing: false, preferences: false, ...kinds }
  const value = encodeURIComponent(JSON.stringify({ state: 'accepted', preferences, version: 1 }))
  await context.addCookies([{ name: 'ow_consent', value, url }])
}

const commands = (page: Page) =>
  page.evaluate(() => (window.dataLayer ?? []).map((entry) => Array.from(entry as ArrayLike<unknown>)))

for (const [kind, id] of [
  ['analytics', 'G-TEST123'],
  ['marketing', 'AW-123456'],
] as const) {
  test(`consent to ${kind} alone loads and configures ${id} alone, after the signals`, async ({
    page,
    context,
    site,
  }) => {
    const asked = await askedOf(context)
    await page.goto('/')
    expect(asked).toEqual([])

    await consentTo(context, site.origin, { [kind]: true })
    await page.reload()
    await expect.poll(() => asked).toEqual([`https://www.googletagmanager.com/gtag/js?id=${id}`])
    expect((await commands(page)).map((command) => command.slice(0, 2))).toEqual([
      ['consent', 'default'],
      ['consent', 'update'],
      ['js', expect.anything()],
      ['set', { page_location: `${site.origin}/` }],
      ['config', id],
    ])
  })
}

for (const [address, told] of [
  ['/ai-recommendations/2sHzK0mXb1QvYt4uWc9dEg', '/ai-recommendations/'],
  ['/payment?utm_source=mail#2sHzK0mXb1QvYt4uWc9dEg', '/payment?utm_source=mail'],
] as const) {
  test(`Google is told of ${told}, not of the token in the address`, async ({
    page,
    context,
    site,
    tolerated,
  }) => {
    tolerated.push(/status of 404/)
    const asked = await askedOf(context)
    await consentTo(context, site.origin, { analytics: true })
    await page.goto(address)
    await expect.poll(() => asked).toHaveLength(1)
    expect(await commands(page)).toContainEqual(['set', { page_location: site.origin + told }])
    await page.goto('/contact')
    expect(await page.evaluate(() => document.referrer)).not.toContain('2sHzK0')
  })
}
