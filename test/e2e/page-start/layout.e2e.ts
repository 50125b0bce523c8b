import type { Page } from '@playwright/test'
import { expect, openWithoutScripts, test, untilAlive } from '../fixtures.ts'

// Until the app loads, heights below are estimates: see base.css.

const untilLaidOut = (page: Page) => page.locator('html:not([data-layout])').waitFor()

const missOf = (page: Page, id: string) =>
  page.locator(id).evaluate((element) => {
    const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
    const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop)
    return Math.abs(element.getBoundingClientRect().top - padding - margin)
  })

const scrollTo = (page: Page, top: number) =>
  page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), top)

const untilStill = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let last = Number.NaN
        const compare = () => {
          if (scrollY === last) resolve()
          last = scrollY
          setTimeout(compare, 200)
        }
        compare()
      }),
  )

test('opens at the section that the address names, and stays there', async ({ page }) => {
  const openGate = await openWithoutScripts(page, '/#blog')
  await expect.poll(() => missOf(page, '#blog')).toBeLessThan(2)
  openGate()
  await untilAlive(page)
  await untilStill(page)
  expect(await missOf(page, '#blog')).toBeLessThan(2)
})

for (const isScrolled of [false, true]) {
  const name = isScrolled
    ? 'does not return to the section once the visitor has scrolled'
    : 'stays at the section'
  test(`a font arrives after the page has opened at a section: ${name}`, async ({ page }) => {
    await page.goto('/#blog')
    await untilLaidOut(page)
    if (isScrolled) {
      await page.mouse.wheel(0, 300)
      await expect.poll(() => missOf(page, '#blog')).toBeGreaterThan(250)
    }
    await untilStill(page)
    await page.evaluate(async () => {
      // Safari never follows what moves above the viewport; Chromium does not within the frame of a scroll.
      document.documentElement.style.overflowAnchor = 'none'
      const [font] = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'))
      const face = new FontFace('Late', `url(${font?.name})`)
      document.fonts.add(face)
      const done = new Promise((resolve) => {
        document.fonts.addEventListener('loadingdone', resolve, { once: true })
      })
      await face.load()
      document.querySelector('main')?.style.setProperty('padding-top', '10px')
      await done
    })
    await untilStill(page)
    const missed = await missOf(page, '#blog')
    if (isScrolled) expect(missed).toBeGreaterThan(250)
    else expect(missed).toBeLessThan(2)
  })
}

test('a page that is not laid out yet prints whole, and a clicked link leads to its section', async ({
  page,
}) => {
  await openWithoutScripts(page, '/')
  await expect(page.locator('#blog')).toHaveCSS('content-visibility', 'auto')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('#blog')).toHaveCSS('content-visibility', 'visible')
  await page.emulateMedia({ media: null })

  await page.setViewportSize({ width: 1280, height: 720 })
  await expect(page.locator('html')).toHaveAttribute('data-layout')
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
  await expect(page).toHaveURL('/#blog')
  await untilStill(page)
  expect(await missOf(page, '#blog')).toBeLessThan(2)
})

test('the whole page is laid out soon, without a shift', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 })
  await page.goto('/')
  await untilLaidOut(page)
  const guessed = await page
    .locator('main > section, footer')
    .evaluateAll((parts) =>
      parts.filter((part) => getComputedStyle(part).contentVisibility !== 'visible').map(({ id }) => id),
    )
  expect(guessed).toEqual([])
  const shifts = await page.evaluate(() => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    return observer.takeRecords().map((shift) => (shift as PerformanceEntry & { value: number }).value)
  })
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01)
})

test('a reloaded page shows the same scroll position', async ({ page }) => {
  await page.goto('/')
  await untilLaidOut(page)
  const top = await page.locator('#blog').evaluate((section) => section.getBoundingClientRect().top)
  await scrollTo(page, top)
  await page.reload()
  await untilAlive(page)
  await untilStill(page)
  expect(await page.evaluate(() => scrollY)).toBeCloseTo(top, -1)
})

test('scrolls to an element that gets the focus far below the window', async ({ page }) => {
  await page.goto('/')
  await untilLaidOut(page)
  const link = page.locator('#contact').getByRole('link').first()
  await link.focus()
  await expect(link).toBeInViewport({ ratio: 1 })
})
