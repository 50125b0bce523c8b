import type { Page } from '@playwright/test'
import { browserFile } from '../../browser/built-files.ts'
import type { Site } from '../../servers/site.ts'
import { expect, openWithoutScripts, test } from '../fixtures.ts'

test.use({ country: 'IN' })

const headline = (page: Page) => page.getByRole('heading', { level: 1 })
const phrases = [
  'Your business website in 4 Hours',
  'Your online store in 4 Hours',
  'Your mobile app in 4 Hours',
  'Your SEO, set up in 4 Hours',
]

async function openStandingStill(page: Page): Promise<void> {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.goto('/version-b')
  await expect
    .poll(async () => {
      await page.clock.runFor(20)
      return headline(page).evaluate((h1) => Object.keys(h1).some((key) => key.startsWith('__reactProps')))
    })
    .toBe(true)
}

test('the headline changes through four phrases, one every 3 seconds, without a layout shift, and not while paused', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openStandingStill(page)
  const button = page.getByRole('link', { name: 'Start Your Project' })
  const place = await button.boundingBox()
  for (const phrase of [...phrases, phrases[0] ?? '']) {
    await expect(headline(page)).toHaveAccessibleName(phrase)
    await page.clock.runFor(2500)
    await expect(headline(page)).toHaveAccessibleName(phrase)
    expect(await button.boundingBox()).toEqual(place)
    await page.clock.runFor(500)
  }

  await page.getByRole('button', { name: 'Pause' }).click()
  await page.clock.runFor(9000)
  await expect(headline(page)).toHaveAccessibleName(phrases[1] ?? '')
  await page.getByRole('button', { name: 'Play' }).click()
  await page.clock.runFor(3000)
  await expect(headline(page)).toHaveAccessibleName(phrases[2] ?? '')
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the headline does not change until it is played', async ({ page }) => {
    await openStandingStill(page)
    await page.clock.runFor(9000)
    await expect(headline(page)).toHaveAccessibleName(phrases[0] ?? '')
    await page.getByRole('button', { name: 'Play' }).click()
    await page.clock.runFor(3000)
    await expect(headline(page)).toHaveAccessibleName(phrases[1] ?? '')
  })
})

test('the y in the heading of the prices stands clear of the f below it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/version-b')
  const title = page.getByRole('heading', { name: 'Every service, half price' })
  const gap = await title.evaluate(async (heading) => {
    const { fontWeight, fontSize, fontFamily, lineHeight } = getComputedStyle(heading)
    const font = `${fontWeight} ${fontSize} ${fontFamily.split(',')[0]}`
    await document.fonts.load(font, 'yf')
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) return Number.NaN
    pen.font = font
    const { actualBoundingBoxDescent: below } = pen.measureText('y')
    return Number.parseFloat(lineHeight) - below - pen.measureText('f').actualBoundingBoxAscent
  })
  expect(gap).toBeGreaterThan(4)
})

/** Clicks within two seconds count as a program's. */
const readFor = (page: Page) => page.clock.fastForward(3000)

async function openReady(page: Page): Promise<void> {
  await page.clock.install()
  const loaded = page.waitForResponse(`**${browserFile('src/features/leads/receiving/service-interest.ts')}`)
  await page.goto('/version-b')
  await (await loaded).finished()
  await readFor(page)
}

const leadsAbout = (site: Site, service: string) =>
  site.query('select name, email, phone, source, status from leads where message = $1', [
    `Interested in: ${service}`,
  ])
const anonymous = { name: '', email: '', phone: '', source: 'service-interest', status: 'new' }

test('a clicked card opens the contact page, which names it, and makes a lead and a mail', {
  tag: '@recorded',
}, async ({ page, site }) => {
  await openReady(page)
  await page.getByRole('link', { name: 'Get Started with E-commerce Stores' }).click()
  await expect(page).toHaveURL('/contact?service=e-commerce-stores')
  await expect.poll(() => leadsAbout(site, 'E-commerce Stores')).toEqual([anonymous])
  await site.mailbox.mailTo(site.agencyAddress, 'Interested in: E-commerce Stores')

  const form = page.getByRole('region', { name: 'Your project' })
  await expect(form).toContainText('You chose E-commerce Stores.')
  await expect(form.getByLabel('Project Type')).toHaveValue('ecommerce')
  await expect(form.getByLabel('Project Description')).toHaveValue('I am interested in: E-commerce Stores.')
})

test('a clicked card opens the page without waiting for the answer', async ({ page, site }) => {
  await openReady(page)
  await page.route('**/api/leads', () => {})
  await page.getByRole('link', { name: 'Get Started with SEO & Marketing' }).click()
  await expect(page).toHaveURL('/contact?service=seo-marketing')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await leadsAbout(site, 'SEO & Marketing')).toEqual([])
  await page.unroute('**/api/leads')
  await page.reload()
  await expect.poll(() => leadsAbout(site, 'SEO & Marketing')).toEqual([anonymous])
})

test('a card clicked offline becomes one lead when the network returns', async ({
  page,
  site,
  tolerated,
}) => {
  tolerated.push(/net::ERR_CONNECTION_REFUSED/)
  await openReady(page)
  // Playwright's offline mode misses the last request of a page being left.
  await site.stop()
  const failed = page.waitForEvent('requestfailed', (request) => request.isNavigationRequest())
  await page.getByRole('link', { name: 'Get Started with Mobile Apps' }).click()
  await failed
  await site.start()
  expect(await leadsAbout(site, 'Mobile Apps')).toEqual([])

  const answered = page.waitForResponse('**/api/leads')
  await page.goto('/contact')
  expect((await answered).ok()).toBe(true)
  expect(await leadsAbout(site, 'Mobile Apps')).toEqual([anonymous])
})

test('a card clicked before any script has loaded makes its lead too', async ({ page, site }) => {
  await page.clock.install()
  const openGate = await openWithoutScripts(page, '/version-b')
  await readFor(page)
  await page.getByRole('link', { name: 'Get Started with Business Websites' }).click()
  openGate()
  await expect(page).toHaveURL('/contact?service=business-websites')
  await expect.poll(() => leadsAbout(site, 'Business Websites')).toEqual([anonymous])
})

test('the stored variant hydrates at the landing page’s address, with its cookie settings, and another only as a preview', async ({
  page,
  context,
  site,
}) => {
  await context.addCookies([{ name: 'ow_variant', value: 'B', url: site.origin }])
  await page.goto('/')
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' }).click()
  await expect(page.getByRole('dialog', { name: 'Cookie Preferences' })).toBeVisible()
  await page.goto('/?preview=A')
  await page.getByRole('link', { name: 'See Pricing' }).click()
  await expect(page).toHaveURL('/?preview=A#pricing')
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
})
