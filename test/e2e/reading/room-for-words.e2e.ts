import type { Page } from '@playwright/test'
import { expect, test, untilAlive } from '../fixtures.ts'
import { answerUpTo, openWizard, openWizardAt } from '../wizard/wizard-dialog.ts'

const onItsSide = { width: 740, height: 360 }

function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node as Text
      if (!text.parentElement?.closest('h1, h2, h3, h4, label, a, button, dd')?.checkVisibility()) continue
      for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{N}]+[-–][\p{L}\p{N}]+/gu)) {
        const range = new Range()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(word)
      }
    }
    return broken
  })
}

/** Runs in the page. */
function cutOff(): string[] {
  return [...document.querySelectorAll('main *, footer *')]
    .filter((element) => element.checkVisibility() && !element.closest('svg'))
    .filter((element) => Math.round(element.getBoundingClientRect().right) > innerWidth)
    .map((element) => element.textContent)
}

test('a name with a hyphen stays on one line on the narrowest phones, and nothing is cut off', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/', '/version-b', '/checkout', '/checkout?package=ecommerce-website']) {
    await page.goto(path)
    await untilAlive(page)
    await page.evaluate(async () => void (await document.fonts.ready))
    expect(await brokenWords(page), path).toEqual([])
    const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    expect(await page.evaluate(sideways), `pixels beyond the edge of ${path}`).toBe(0)
    if (path === '/version-b') expect(await page.evaluate(cutOff)).toEqual([])
  }
  await answerUpTo(await openWizard(page), 2)
  expect(await brokenWords(page)).toEqual([])
  await page.evaluate(() => sessionStorage.clear())
  await openWizardAt(page, 5)
  expect(await brokenWords(page)).toEqual([])
})

test('Pause is less prominent than the call to action, which a phone in landscape shows at once', async ({
  page,
}) => {
  await page.setViewportSize(onItsSide)
  await page.goto('/version-b')
  const start = page.getByRole('link', { name: 'Start Your Project' })
  await expect(start).toBeInViewport({ ratio: 1 })
  const pause = page.getByRole('button', { name: 'Pause' })
  await expect(pause).toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)')
  const heights = await Promise.all([pause, start].map(async (one) => (await one.boundingBox())?.height ?? 0))
  expect(heights[0]).toBeGreaterThanOrEqual(44)
  expect(heights[0]).toBeLessThan(heights[1] ?? 0)
})

test('the phone of the first project hides nothing of its screen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/#portfolio')
  const pictures = page.locator('#portfolio article').first().locator('picture')
  const [screen, telephone] = await Promise.all([0, 1].map((index) => pictures.nth(index).boundingBox()))
  expect(telephone?.y).toBeGreaterThanOrEqual((screen?.y ?? 0) + (screen?.height ?? 0))
})

test('the wizard starts with its questions, and each card shows its number', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const wizard = await openWizard(page)
  const snapshot = await wizard.ariaSnapshot()
  expect(snapshot).not.toContain('–')
  expect(snapshot.indexOf('What is your business?')).toBeLessThan(snapshot.indexOf('Your answers so far'))
  await openWizardAt(page, 4)
  const place = (index: number) =>
    wizard
      .locator('[data-place]')
      .nth(index)
      .evaluate((element) => getComputedStyle(element, '::after').content)
  expect(await place(0)).toContain('"1 of 3"')
  expect(await place(2)).toContain('"3 of 3"')
})

test.describe('before the cookie choice', () => {
  test.use({ isAskedForConsent: true })

  test('a phone in landscape keeps more than three fifths of its height for the page', async ({ page }) => {
    await page.setViewportSize(onItsSide)
    await page.goto('/')
    await untilAlive(page)
    const bars = [page.getByRole('banner'), page.getByRole('region', { name: 'Cookies: your choice' })]
    await expect(bars[1] as (typeof bars)[0]).toBeVisible()
    const heights = await Promise.all(bars.map(async (bar) => (await bar.boundingBox())?.height ?? 0))
    expect(heights.reduce((sum, height) => sum + height)).toBeLessThan(onItsSide.height * 0.38)
  })
})
