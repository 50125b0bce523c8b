import type { BrowserContext, Page } from '@playwright/test'
import { browserFile } from '../../browser/built-files.ts'
import { shortWhere } from '../../browser/is-full.ts'
import { expect, holdRequests, test } from '../fixtures.ts'
import { fillIn, referenceIn, sentRequest, submit } from '../request/request-dialog.ts'

const settings = { GOOGLE_ANALYTICS_ID: 'G-TEST123', GOOGLE_ADS_CONVERSION: 'AW-123456/abc-DEF' }
test.use({ settings, isAskedForConsent: true, otherHosts: ['https://www.googletagmanager.com'] })

async function watchTags(context: BrowserContext): Promise<string[]> {
  const asked: string[] = []
  await context.route('https://www.googletagmanager.com/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  return asked
}

const consentTo = (kind: 'analytics' | 'marketing', url = '') => {
  const preferences = { analytics: false, marketing: false, preferences: false, [kind]: true }
  const value = encodeURIComponent(JSON.stringify({ state: 'accepted', preferences, version: 1 }))
  return { name: 'ow_consent', value, url }
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
    baseURL,
  }) => {
    const asked = await watchTags(context)
    await page.goto('/')
    expect(asked).toEqual([])

    // A page still hydrating would read the new cookie too.
    await page.goto('about:blank')
    await context.addCookies([consentTo(kind, baseURL)])
    await page.goto('/')
    await expect.poll(() => asked).toEqual([`https://www.googletagmanager.com/gtag/js?id=${id}`])
    expect((await commands(page)).map((command) => command.slice(0, 2))).toEqual([
      ['consent', 'default'],
      ['consent', 'update'],
      ['js', expect.anything()],
      ['set', { page_location: `${baseURL}/` }],
      ['config', id],
    ])
  })
}

test('Google learns neither the token in an address nor, on the next page, by the referrer', async ({
  page,
  context,
  baseURL,
  tolerated,
}) => {
  tolerated.push(/status of 404/)
  const asked = await watchTags(context)
  await context.addCookies([consentTo('analytics', baseURL)])
  for (const [address, told] of [
    ['/payment?utm_source=mail#2sHzK0mXb1QvYt4uWc9dEg', '/payment?utm_source=mail'],
    ['/ai-recommendations/2sHzK0mXb1QvYt4uWc9dEg', '/ai-recommendations/'],
  ] as const) {
    asked.length = 0
    await page.goto(address)
    await expect.poll(() => asked).toHaveLength(1)
    expect(await commands(page)).toContainEqual(['set', { page_location: baseURL + told }])
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await page.waitForURL('/privacy-policy')
  expect(await page.evaluate(() => document.referrer)).toBe(`${baseURL}/`)
})

for (const path of ['/login', '/admin', '/admin/mail']) {
  test(
    `${path} loads no Google tag under any consent`,
    shortWhere(path === '/admin'),
    async ({ page, context, baseURL }) => {
      const asked = await watchTags(context)
      await context.addCookies([consentTo('analytics', baseURL)])
      const answer = await page.goto(path)
      expect(answer?.headers()['content-security-policy']).not.toContain('google')
      await page.waitForLoadState('networkidle')
      expect(asked).toEqual([])
      expect(await commands(page)).toEqual([])
    },
  )
}

const stored = (page: Page) =>
  page.evaluate(() =>
    [document.cookie, ...Object.values(localStorage), ...Object.values(sessionStorage)].join(),
  )

for (const answer of ['Accept All', 'Reject'] as const) {
  test(`the ad click of the first page: on a later page, ${answer} decides whether a tag learns it`, async ({
    page,
    context,
    baseURL,
  }) => {
    const asked = await watchTags(context)
    await page.goto('/contact?utm_source=mail&gclid=Cj0-abc_1&gbraid=0AA')
    const footer = page.getByRole('contentinfo')
    for (const [link, path] of [
      ['Privacy Policy', '/privacy-policy'],
      ['Terms & Conditions', '/terms-conditions'],
    ] as const) {
      await footer.getByRole('link', { name: link }).click()
      await page.waitForURL(`${path}?gclid=Cj0-abc_1&gbraid=0AA`)
      expect(await stored(page)).not.toMatch(/abc_1|0AA/)
    }
    await page.getByRole('button', { name: answer }).click()
    const told = ['set', { page_location: `${baseURL}/terms-conditions?gclid=Cj0-abc_1&gbraid=0AA` }]
    if (answer === 'Accept All') {
      await expect.poll(() => commands(page)).toContainEqual(told)
    } else {
      await page.evaluate(() => fetch('/api/me'))
      expect(asked).toEqual([])
    }
    await footer.getByRole('link', { name: 'Privacy Policy' }).click()
    await page.waitForURL('/privacy-policy')
  })
}

test('Global Privacy Control keeps marketing off, also against earlier consent', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  const asked = await watchTags(context)
  await page.goto('/contact')
  await expect(page.getByText('Marketing stays off, as your browser asks.')).toBeVisible()
  await page.getByRole('button', { name: 'Accept All' }).click()
  await expect.poll(() => asked).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST123'])
  await page.getByRole('button', { name: 'Cookie settings' }).click()
  const marketing = page.getByRole('switch', { name: 'Marketing' })
  await expect(marketing).not.toBeChecked()
  await expect(marketing).toBeDisabled()

  await page.goto('about:blank')
  await context.addCookies([consentTo('marketing', baseURL)])
  await page.goto('/contact')
  await expect
    .poll(() => commands(page))
    .toContainEqual(['consent', 'update', expect.objectContaining({ ad_storage: 'denied' })])
  expect(asked).toHaveLength(1)
})

test('reports an acknowledged request to the ad pixel only after consent to marketing', async ({
  page,
  context,
  baseURL,
  email,
}) => {
  await watchTags(context)
  await context.addCookies([consentTo('analytics', baseURL)])
  await page.goto('/contact')
  const form = page.getByRole('region', { name: 'Your project' })
  async function send() {
    await fillIn(form, { email })
    await submit(form)
    const reference = await referenceIn(sentRequest(page))
    await page.getByRole('button', { name: 'Send another request' }).click()
    return reference
  }
  await send()

  await page.getByRole('button', { name: 'Cookie settings' }).click()
  const preferences = page.getByRole('dialog', { name: 'Cookie Preferences' })
  await preferences.getByRole('switch', { name: 'Marketing' }).check()
  await preferences.getByRole('button', { name: 'Save Preferences' }).click()
  await expect(preferences).toBeHidden()
  const reference = await send()
  const events = async () => (await commands(page)).filter(([command]) => command === 'event')
  await expect
    .poll(events)
    .toEqual([['event', 'conversion', { send_to: 'AW-123456/abc-DEF', transaction_id: reference }]])
})

test('a consent that is withdrawn while the tags’ code loads loads no tag', async ({ page, context }) => {
  const asked = await watchTags(context)
  const code = browserFile('src/features/consent/tags.ts')
  const openGate = await holdRequests(page, `**${code}`)
  await page.goto('/privacy-policy')
  const loading = page.waitForRequest(`**${code}`)
  await page.getByRole('button', { name: 'Accept All' }).click()
  await loading
  await page.getByRole('button', { name: 'Cookie settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cookie Preferences' })
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog).toBeHidden()
  const arrived = page.waitForResponse(`**${code}`)
  openGate()
  await (await arrived).finished()
  await page.evaluate(() => fetch('/api/me'))
  expect(asked).toEqual([])
})
