import type { Page } from '@playwright/test'
import { browserChunk } from '../../browser/built-files.ts'
import { isFull, shortWhere } from '../../browser/is-full.ts'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { expectStill, watchMotion } from '../accessibility/watch-motion.ts'
import { expect, test } from '../fixtures.ts'
import { bannerDelayMs, bannerOf, comeAlive, openBanner, openStill } from './banner.ts'

test.use({ country: 'IN', isAskedForConsent: true })

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Cookie Preferences' })

async function storedConsent(page: Page): Promise<unknown> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'ow_consent')
  if (!cookie) return null
  const { state, preferences } = JSON.parse(decodeURIComponent(cookie.value))
  return { state, preferences }
}

const dataLayer = (page: Page) =>
  page.evaluate(() =>
    (window.dataLayer ?? []).map((entry) =>
      Object.prototype.toString.call(entry) === '[object Arguments]'
        ? Array.from(entry as ArrayLike<unknown>)
        : entry,
    ),
  )

const none = { analytics: false, marketing: false, preferences: false }
const all = { analytics: true, marketing: true, preferences: true }
const kinds = ['Analytics', 'Marketing', 'Preferences']
const deniedSignals = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
  functionality_storage: 'denied',
  personalization_storage: 'denied',
  security_storage: 'granted',
}

function requestedPaths(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}

test('the banner appears 2 seconds after the page hydrates, favours no answer, and offers a choice for each kind of cookie', async ({
  page,
}) => {
  const asked = requestedPaths(page)
  const code = browserChunk('consent')
  await openStill(page)
  await page.clock.runFor(bannerDelayMs - 200)
  expect(asked).not.toContain(code)
  expect(await dataLayer(page)).toEqual([])
  await expect(bannerOf(page)).toHaveCount(0)
  await page.clock.runFor(200)
  await expect(bannerOf(page)).toBeVisible()
  expect(asked).toContain(code)
  expect(await dataLayer(page)).toHaveLength(1)
  await expect(bannerOf(page).getByRole('button')).toHaveText(['Learn more', 'Reject', 'Accept All'])

  await test.step('Reject and Accept All look the same', async () => {
    const looks = await bannerOf(page)
      .getByRole('button', { name: /Reject|Accept/ })
      .evaluateAll((buttons) =>
        buttons.map((button) => {
          const { width, height } = button.getBoundingClientRect()
          const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(button)
          return {
            width: Math.round(width),
            height,
            color,
            backgroundColor,
            borderColor,
            fontSize,
            fontWeight,
          }
        }),
      )
    expect(looks).toHaveLength(2)
    expect(looks[0]).toEqual(looks[1])
  })

  const dialog = dialogOf(page)
  const learnMore = bannerOf(page).getByRole('button', { name: 'Learn more' })
  await test.step('Closing the preferences chooses nothing: the banner stays, and the focus returns', async () => {
    await learnMore.click()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(bannerOf(page)).toBeVisible()
    await expect(learnMore).toBeFocused()
    expect(await storedConsent(page)).toBeNull()
  })

  await test.step('Learn more offers a choice for each kind except the necessary one', async () => {
    await learnMore.click()
    await expect(dialog.getByRole('switch', { name: /Necessary/ })).toBeChecked()
    await expect(dialog.getByRole('switch', { name: /Necessary/ })).toBeDisabled()
    for (const kind of kinds) await expect(dialog.getByRole('switch', { name: kind })).not.toBeChecked()
    await dialog.getByRole('switch', { name: 'Analytics' }).check()
    await dialog.getByRole('button', { name: 'Save Preferences' }).click()
    await expect(dialog).toBeHidden()
    await expect(bannerOf(page)).toHaveCount(0)
    expect(await storedConsent(page)).toEqual({
      state: 'accepted',
      preferences: { ...none, analytics: true },
    })
    expect(await dataLayer(page)).toContainEqual({ event: 'cookie_consent', consent_type: 'custom' })
  })
})

test('the log-in page and admin screens show no banner and load no tag', async ({ page, staffPage }) => {
  for (const [screen, path] of [
    [page, '/login'],
    [staffPage, '/admin/leads'],
  ] as const) {
    const asked = requestedPaths(screen)
    await screen.clock.install()
    await screen.goto(path)
    await expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
    await screen.clock.runFor(2 * bannerDelayMs)
    // The response arrives after all earlier requests.
    await screen.evaluate(() => fetch('/api/me'))
    expect(asked).toContain('/api/me')
    expect(asked).not.toContain(browserChunk('consent'))
  }
})

for (const [name, preferences, consentType] of [
  ['Reject', none, 'reject_all'],
  ['Accept All', all, 'accept_all'],
] as const) {
  const isAccepted = preferences.analytics
  const then = isAccepted
    ? 'and can be withdrawn in the footer'
    : 'by the keyboard, which reaches the banner first'
  test(`${name} is stored, reported to the data layer, recorded, and not requested again, ${then}`, async ({
    page,
    context,
    site,
  }) => {
    await site.query('delete from consents')
    await openBanner(page)
    const recorded = page.waitForResponse('/api/consents')
    if (isAccepted) {
      const settings = page.waitForResponse('/api/consents/tags')
      await bannerOf(page).getByRole('button', { name }).click()
      expect(await (await settings).json()).toEqual({ analyticsId: null, adsConversion: null })
      await expect(page.locator('script[src*="googletagmanager"]')).toHaveCount(0)
    } else {
      for (const stop of ['Learn more', 'Reject', 'Accept All']) {
        await page.keyboard.press('Tab')
        await expect(bannerOf(page).getByRole('button', { name: stop })).toBeFocused()
      }
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Enter')
    }
    await expect(bannerOf(page)).toHaveCount(0)
    expect(await storedConsent(page)).toEqual({ state: isAccepted ? 'accepted' : 'rejected', preferences })
    const entries = await dataLayer(page)
    expect(entries[0]).toEqual(['consent', 'default', deniedSignals])
    expect(entries).toContainEqual({ event: 'cookie_consent', consent_type: consentType })
    expect((await recorded).status()).toBe(201)
    const rows = await site.query('select * from consents')
    expect(rows).toEqual([
      { id: expect.any(String), at: expect.any(Date), policy_version: 1, source: 'banner', ...preferences },
    ])

    await page.reload()
    await comeAlive(page)
    await page.clock.runFor(2 * bannerDelayMs)
    await expect(bannerOf(page)).toHaveCount(0)
    await expect.poll(async () => (await dataLayer(page)).length).toBe(isAccepted ? 2 : 0)
    if (!isAccepted) return
    const [update] = (await dataLayer(page)).slice(1) as [unknown[]]
    expect(update.slice(0, 2)).toEqual(['consent', 'update'])
    expect(update[2]).toMatchObject({ ad_storage: 'granted', analytics_storage: 'granted' })

    await context.addCookies([{ name: '_ga_TEST', value: '1', url: page.url() }])
    const opener = page.getByRole('button', { name: 'Cookie settings' })
    await opener.click()
    const dialog = dialogOf(page)
    for (const kind of kinds) await expect(dialog.getByRole('switch', { name: kind })).toBeChecked()
    await dialog.getByRole('button', { name: 'Reject All' }).click()
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
    expect(await storedConsent(page)).toEqual({ state: 'rejected', preferences: none })
    expect((await dataLayer(page)).at(-2)).toEqual(['consent', 'update', deniedSignals])
    expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain('_ga_TEST')
    await opener.click()
    await expect(dialog.getByRole('switch', { name: 'Analytics' })).not.toBeChecked()
  })
}

for (const [word, preferences] of [
  ['yes', all],
  ['no', none],
] as const) {
  test(
    `a visitor who answered ${word} to an older text sees the banner again, and can refuse`,
    shortWhere(word === 'yes'),
    async ({ page, context, baseURL }) => {
      const value = encodeURIComponent(JSON.stringify({ preferences, version: 0 }))
      await context.addCookies([{ name: 'ow_consent', value, url: baseURL ?? '' }])
      await openStill(page)
      await page.clock.runFor(bannerDelayMs)
      await bannerOf(page).getByRole('button', { name: 'Reject' }).click()
      await expect(bannerOf(page)).toHaveCount(0)
      expect(await storedConsent(page)).toEqual({ state: 'rejected', preferences: none })
    },
  )
}

for (const width of isFull ? [360, 1440] : [360]) {
  test(`the banner covers no focused element at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openBanner(page, '/contact')
    const reached: string[] = []
    for (let press = 0; press < 120; press++) {
      await page.keyboard.press('Tab')
      const found = await page.evaluate(() => {
        const focused = document.activeElement
        const banner = document.querySelector('[aria-labelledby=consent-banner-title]')
        if (!focused || focused === document.body || !banner || banner.contains(focused)) return null
        const name = focused.textContent?.trim() || focused.getAttribute('aria-label') || focused.tagName
        const isHidden = focused.getBoundingClientRect().bottom > banner.getBoundingClientRect().top + 0.5
        return { name, isHidden }
      })
      if (!found) continue
      expect(found).toMatchObject({ isHidden: false })
      reached.push(found.name)
      if (found.name === 'Cookie settings') break
    }
    expect(reached).toContain('Cookie settings')
  })
}

test('banner and preferences are accessible, fit the screen, and do not move with reduced motion', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await watchMotion(page)
  await openBanner(page)
  expect(await bannerOf(page).evaluate((banner) => getComputedStyle(banner).transitionDuration)).toBe('0s')
  // axe waits by the page's timers.
  await page.clock.resume()
  await expectAccessible(page, { within: '[aria-labelledby=consent-banner-title]' })
  await bannerOf(page).getByRole('button', { name: 'Learn more' }).click()
  await expect(dialogOf(page)).toBeVisible()
  await expectAccessible(page, { within: 'dialog[open]' })
  await expectStill(page)
})
