import { expect, test } from './fixtures.ts'

const settings = { GOOGLE_ANALYTICS_ID: 'G-TEST123', GOOGLE_ADS_CONVERSION: 'AW-123456/abc-DEF' }
test.use({ settings, isAskedForConsent: true, otherHosts: ['https://www.googletagmanager.com'] })

for (const [kind, id] of [
  ['analytics', 'G-TEST123'],
  ['marketing', 'AW-123456'],
] as const) {
  test(`consent to ${kind} alone loads and configures ${id} alone, after the signals`, async ({
    page,
    context,
    baseURL,
  }) => {
    const asked: string[] = []
    await context.route('https://www.googletagmanager.com/**', (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/javascript', body: '' })
    })
    await page.goto('/')
    expect(asked).toEqual([])

    const preferences = { analytics: false, marketing: false, preferences: false, [kind]: true }
    const value = encodeURIComponent(JSON.stringify({ state: 'accepted', preferences, version: 1 }))
    await context.addCookies([{ name: 'ow_consent', value, url: baseURL ?? '' }])
    await page.reload()
    await expect.poll(() => asked).toEqual([`https://www.googletagmanager.com/gtag/js?id=${id}`])
    const commands = await page.evaluate(() =>
      (window.dataLayer ?? []).map((entry) => Array.from(entry as ArrayLike<unknown>).slice(0, 2)),
    )
    expect(commands).toEqual([
      ['consent', 'default'],
      ['consent', 'update'],
      ['js', expect.anything()],
      ['config', id],
    ])
  })
}
