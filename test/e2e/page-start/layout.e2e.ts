import type { Page } from '@playwright/test'
import { expect, openWithoutScripts, test, untilAlive } from '../fixtures.ts'

// Below the first screen heights are guessed until the app is there: see base.css.

/** Waits until the whole page is laid out. */
const untilLaidOut = (page: Page) => page.locator('html:not([data-layout])').waitFor()

/** How far the element's top is from where a link to it leads, in CSS pixels. */
const missOf = (page: Page, id: string) =>
  page.locator(id).evaluate((element) => {
    const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
    const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop)
    return Math.abs(element.getBoundingClientRect().top - padding - margin)
  })

/** Scrolls there at once, however smoothly the page would. */
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

test('a page opens at the section that its address names, and stays there', async ({ page }) => {
  const openGate = await openWithoutScripts(page, '/#blog')
  await expect.poll(() => missOf(page, '#blog')).toBeLessThan(2)
  openGate()
  await untilAlive(page)
  await untilStill(page)
  expect(await missOf(page, '#blog')).toBeLessThan(2)
})

test('a link pressed before the page is laid out leads to its section', async ({ page }) => {
  await openWithoutScripts(page, '/')
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect(page.locator('html')).toHaveAttribute('data-layout')
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
  await expect(page).toHaveURL('/#blog')
  await untilStill(page)
  expect(await missOf(page, '#blog')).toBeLessThan(2)
})

test('the whole page is laid out soon, and nothing shifts', async ({ page }) => {
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

test('a page that is loaded again shows the place where it was', async ({ page }) => {
  await page.goto('/')
  await untilLaidOut(page)
  const top = await page.locator('#blog').evaluate((section) => section.getBoundingClientRect().top)
  await scrollTo(page, top)
  await page.reload()
  await untilAlive(page)
  await untilStill(page)
  await expect(page.locator('#blog')).toBeInViewport({ ratio: 0.3 })
})

test('what gets the focus far below the window is scrolled to', async ({ page }) => {
  await page.goto('/')
  await untilLaidOut(page)
  const link = page.locator('#contact').getByRole('link').first()
  await link.focus()
  await expect(link).toBeInViewport({ ratio: 1 })
})

test('paper shows all of a page that is not laid out yet', async ({ page }) => {
  await openWithoutScripts(page, '/')
  await expect(page.locator('#blog')).toHaveCSS('content-visibility', 'auto')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('#blog')).toHaveCSS('content-visibility', 'visible')
})
