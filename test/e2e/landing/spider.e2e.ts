import type { Page } from '@playwright/test'
import { browserFile } from '../../browser/built-files.ts'
import { expect, test, untilAlive, untilSettled } from '../fixtures.ts'

const spiderFile = browserFile('src/pages/marketing/spider/start-spider.ts')
const spiderOf = (page: Page) => page.locator('canvas[aria-hidden=true]')
const switchOf = (page: Page) => page.getByRole('switch', { name: 'Spider follows the mouse' })

async function nudge(page: Page, x: number, y: number): Promise<void> {
  await page.mouse.move(x, y)
  await page.mouse.move(x + 1, y)
}

async function callSpider(page: Page): Promise<void> {
  await expect(async () => {
    await nudge(page, 900, 500)
    await expect(spiderOf(page)).toHaveCount(1, { timeout: 200 })
  }).toPass()
}

async function nudgeAndLoad(page: Page): Promise<void> {
  const loaded = page.waitForResponse(`**${spiderFile}`)
  await nudge(page, 300, 300)
  await (await loaded).finished()
}

test('the spider walks to the mouse, rests beside it, falls asleep, and lets clicks through', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await callSpider(page)
  // Below 20 frames a second it walks more slowly.
  await expect(spiderOf(page)).toHaveAttribute('data-state', 'asleep', { timeout: 30_000 })
  const box = await spiderOf(page).boundingBox()
  if (!box) throw new Error('It is nowhere')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const away = Math.hypot(x - 900, y - 500)
  expect(away).toBeGreaterThan(70)
  expect(away).toBeLessThan(480)
  expect(
    await page.evaluate(([px, py]) => document.elementFromPoint(px, py)?.tagName, [x, y] as const),
  ).not.toBe('CANVAS')

  const frames = await page.evaluate(() => {
    let count = 0
    const ask = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (callback) => {
      count++
      return ask(callback)
    }
    return new Promise<number>((resolve) => ask(() => ask(() => ask(() => resolve(count)))))
  })
  expect(frames).toBe(0)
  await nudge(page, 300, 300)
  await expect(spiderOf(page)).not.toHaveAttribute('data-state', 'asleep')
})

test('the switch in the footer hides the spider, and the choice is kept', async ({ page }) => {
  await page.goto('/')
  await untilSettled(page)
  await switchOf(page).click()
  await expect(switchOf(page)).not.toBeChecked()
  await expect(spiderOf(page)).toHaveCount(0)
  await page.reload()
  await untilAlive(page)
  await expect(switchOf(page)).not.toBeChecked()
  await nudgeAndLoad(page)
  await expect(spiderOf(page)).toHaveCount(0)
  await switchOf(page).click()
  await callSpider(page)
  expect(await page.evaluate(() => localStorage.getItem('spider'))).toBeNull()
})

test('with reduced motion the page has neither spider nor switch', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await untilAlive(page)
  await nudgeAndLoad(page)
  await expect(switchOf(page)).toBeHidden()
  await expect(spiderOf(page)).toHaveCount(0)
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true })
  test('the page has neither spider nor switch', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/')
    await untilAlive(page)
    await page.touchscreen.tap(20, 300)
    await expect(switchOf(page)).toBeHidden()
    await expect(spiderOf(page)).toHaveCount(0)
    expect(asked).not.toContain(spiderFile)
  })
})
