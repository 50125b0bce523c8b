import type { Locator, Page } from '@playwright/test'
import { postProjectRequest, projectRequest } from '../../fixtures/visitor-fixtures.ts'
import { expect, holdRequests, test } from '../fixtures.ts'

const longName = 'Oluwaseun Adebayo-Featherstonehaugh of the Harbour Lane Bookshop'
const leadsPath = '/admin/leads'

test.beforeAll(async ({ site }) => {
  for (let count = 0; count < 30; count += 1) {
    const customerName = count % 3 === 0 ? longName : `Asha Rao ${count}`
    await postProjectRequest(
      site.origin,
      projectRequest({ customerName, customerEmail: `v${count}@example.com` }),
    )
  }
})

const rowsOf = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') })

async function boxesOf(rows: Locator): Promise<{ top: number; bottom: number; height: number }[]> {
  return rows.evaluateAll((elements) =>
    elements.map((element) => {
      const { top, bottom, height } = element.getBoundingClientRect()
      return { top, bottom, height }
    }),
  )
}

const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

test('a list shows 18 rows of 44 px, the first within 200 px and reached by the 6th Tab', async ({
  staffPage: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(leadsPath)
  await expect(rowsOf(page)).toHaveCount(25)
  const boxes = await boxesOf(rowsOf(page))
  expect(new Set(boxes.map(({ height }) => height))).toEqual(new Set([44]))
  expect(boxes[0]?.top).toBeLessThanOrEqual(200)
  expect(boxes.filter(({ bottom }) => bottom <= 900).length).toBeGreaterThanOrEqual(18)
  expect(await isTooWide(page)).toBe(false)

  const first = rowsOf(page).first().getByRole('link').first()
  let tabs = 0
  const pressTab = async () => {
    await page.keyboard.press('Tab')
    tabs += 1
  }
  await pressTab()
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await pressTab()
  await expect(page.getByRole('link', { name: 'Skip to the list' })).toBeFocused()
  await page.keyboard.press('Enter')
  while (tabs < 6 && !(await first.evaluate((link) => link === document.activeElement))) await pressTab()
  await expect(first).toBeFocused()
  expect(page.url()).not.toContain('#')
})

test('a text that is too long ends in dots, and a row’s details have all of it', async ({
  staffPage: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(leadsPath)
  const row = rowsOf(page).filter({ hasText: longName }).first()
  const name = row.getByRole('rowheader')
  const isCut = (text: Element) => text.scrollWidth > text.clientWidth
  expect(await name.getByRole('link').evaluate(isCut)).toBe(true)
  await name.hover()
  await expect(name).toHaveAttribute('title', longName)

  const details = row.getByRole('button', { name: `Details of ${longName}` })
  await details.press('Enter')
  await expect(details).toHaveAttribute('aria-expanded', 'true')
  const whole = page.getByRole('definition').filter({ hasText: longName })
  expect(await whole.evaluate(isCut)).toBe(false)
  await expect(page.getByRole('term').filter({ hasText: 'Source' })).toBeVisible()
  await details.press('Enter')
  await expect(whole).toHaveCount(0)
})

test('on a phone a row is two lines, and nothing scrolls sideways', async ({ staffPage: page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(leadsPath)
  await expect(rowsOf(page)).toHaveCount(25)
  const lines = await rowsOf(page).evaluateAll((rows) =>
    rows.map((row) => {
      const cells = [...row.querySelectorAll('th, td:not(:last-child)')].filter(
        (cell) => cell.checkVisibility() && cell.textContent,
      )
      const bottoms = cells.map((cell) => cell.getBoundingClientRect().bottom).toSorted((a, b) => a - b)
      return bottoms.filter((bottom, index) => index === 0 || bottom - (bottoms[index - 1] ?? 0) > 8).length
    }),
  )
  expect(Math.max(...lines)).toBe(2)
  for (const { height } of await boxesOf(rowsOf(page))) expect(height).toBeLessThanOrEqual(64)

  await page.setViewportSize({ width: 320, height: 780 })
  const places = page.getByRole('navigation', { name: 'Staff area' }).getByRole('link')
  await page.getByRole('button', { name: 'Menu' }).click()
  const count = await places.count()
  for (let place = 0; place < count; place += 1) {
    if (!(await places.first().isVisible())) await page.getByRole('button', { name: 'Menu' }).click()
    await places.nth(place).click()
    await expect(places.first()).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await isTooWide(page), page.url()).toBe(false)
  }
})

test('while rows load, empty ones hold their place: nothing moves', async ({ staffPage: page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const release = await holdRequests(page, /\/api\/admin\/leads(\?|$)/)
  await page.goto(leadsPath)
  await expect(page.getByRole('status').filter({ hasText: 'Loading leads' })).toBeAttached()
  const waiting = page.locator('tbody tr[aria-hidden=true]')
  await expect(waiting).toHaveCount(18)
  const [before] = await boxesOf(waiting)
  await page.evaluate(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        Object.assign(window, {
          shift: Reflect.get(window, 'shift') + (entry as PerformanceEntry & { value: number }).value,
        })
      }
    }).observe({ type: 'layout-shift' })
  })
  release()
  await expect(rowsOf(page)).toHaveCount(25)
  const [after] = await boxesOf(rowsOf(page))
  expect(after).toEqual(before)
  expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBe(0)
})

test('while the session loads, the staff area has its frame', async ({ staffPage: page }) => {
  const release = await holdRequests(page, '**/api/me')
  const session = page.waitForRequest('**/api/me')
  await page.goto(leadsPath)
  await session
  const places = page.getByRole('navigation', { name: 'Staff area' })
  await expect(places).toBeVisible()
  const before = await places.boundingBox()
  release()
  await expect(rowsOf(page)).toHaveCount(25)
  expect(await places.boundingBox()).toEqual(before)
})
