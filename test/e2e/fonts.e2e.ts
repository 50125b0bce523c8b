import type { Page } from '@playwright/test'
import { displayFamily, textFamily } from '#ui/font-families.ts'
import { expect, test, untilAlive } from './fixtures.ts'

// https://wicg.github.io/layout-instability/#sec-layout-shift
type LayoutShift = PerformanceEntry & { value: number }

declare global {
  interface Window {
    framesOfFonts: number[]
    shifted: number
  }
}

const statusOfFamily = (page: Page, family: string) =>
  page.evaluate(
    // Names with spaces may come in quotation marks.
    (name) =>
      [...document.fonts]
        .filter((face) => face.family.replaceAll('"', '') === name)
        .map((face) => face.status),
    family,
  )

/** How far the face has come that sets a rare letter in a family; nothing where it is not even declared. */
const statusOfRare = (page: Page, family: string, range: string) =>
  page.evaluate(
    ([name, range = '']) =>
      [...document.fonts].find((face) => face.family === name && face.unicodeRange.includes(range))?.status,
    [family, range],
  )

const rupee = 'U+20B9'
const umlauts = 'U+EA-FF'

test('a page has both of our families, and no face for letters that are not on it', async ({ page }) => {
  await page.goto('/')
  await untilAlive(page)
  for (const { name } of [displayFamily, textFamily])
    await expect.poll(() => statusOfFamily(page, name)).toEqual(['loaded', 'loaded'])
  expect(await statusOfRare(page, displayFamily.name, rupee)).toBeUndefined()
  expect(await statusOfRare(page, textFamily.name, umlauts)).toBeUndefined()
})

test('the families come in frames of their own', async ({ page }) => {
  await page.addInitScript(() => {
    const { add } = FontFaceSet.prototype
    window.framesOfFonts = []
    FontFaceSet.prototype.add = function (face) {
      // The same for all that a frame does.
      window.framesOfFonts.push(Number(document.timeline.currentTime))
      return add.call(this, face)
    }
  })
  await page.goto('/')
  const frames = () => page.evaluate(() => window.framesOfFonts)
  await expect.poll(async () => (await frames()).length).toBe(4)
  const [rupee, text, display, dollar] = await frames()
  expect([text, dollar]).toEqual([rupee, display])
  expect(display).toBeGreaterThan(text ?? Number.POSITIVE_INFINITY)
})

for (const path of ['/', '/version-b', '/blog', '/blog/three-numbers-of-a-fast-page']) {
  test(`the fonts come to ${path} without a layout shift to speak of`, async ({ page }) => {
    await page.setViewportSize({ width: 412, height: 823 })
    await page.addInitScript(() => {
      window.shifted = 0
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) window.shifted += (shift as LayoutShift).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(path)
    await untilAlive(page)
    for (const { name } of [displayFamily, textFamily])
      await expect.poll(() => statusOfFamily(page, name)).toEqual(['loaded', 'loaded'])
    // A frame with both, and another one after which the browser has told of its shifts.
    await page.evaluate(async () => {
      for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
    })
    // As much as `npm run lighthouse` allows.
    expect(await page.evaluate(() => window.shifted)).toBeLessThanOrEqual(0.001)
  })
}

test('fonts that did not arrive are asked for again', async ({ page, tolerated }) => {
  tolerated.push(/Failed to load resource: net::ERR_FAILED/)
  await page.clock.install()
  await page.route('**/*.woff2', (route) => route.abort())
  await page.goto('/')
  await untilAlive(page)
  await page.unroute('**/*.woff2')
  await page.clock.runFor(3100)
  for (const { name } of [displayFamily, textFamily])
    await expect.poll(() => statusOfFamily(page, name)).toEqual(['loaded', 'loaded'])
})

test('a currency chosen in another tab is set in our font here too', async ({ page, context }) => {
  await page.goto('/')
  await untilAlive(page)
  const other = await context.newPage()
  await other.goto('/')
  await other.getByRole('banner').getByLabel('Currency').selectOption('INR')
  await expect(other.getByRole('main')).toContainText('₹')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => statusOfRare(page, displayFamily.name, rupee)).toBe('loaded')
})

test('whoever writes a letter with an accent sees it in our font', async ({ page }) => {
  await page.goto('/contact')
  await untilAlive(page)
  await page.getByLabel('Full Name').fill('Zoë Müller')
  await expect.poll(() => statusOfRare(page, textFamily.name, umlauts)).toBe('loaded')
})

test.describe('to somebody in India', () => {
  test.use({ country: 'IN' })

  test('a price is set in our font, with its rupee', async ({ page }) => {
    await page.goto('/')
    await expect.poll(() => statusOfRare(page, displayFamily.name, rupee)).toBe('loaded')
  })
})

test('a page of our own has the letters that its data may bring', async ({ staffPage }) => {
  await expect.poll(() => statusOfRare(staffPage, textFamily.name, umlauts)).toBe('unloaded')
})
