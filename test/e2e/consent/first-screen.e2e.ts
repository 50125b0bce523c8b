import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

test.use({ isAskedForConsent: true })

const pages = [
  {
    path: '/',
    parts: ['View Website Packages', 'See Pricing', 'Websites From', 'Websites Delivered', 'You Pay Upfront'],
  },
  { path: '/version-b', parts: ['Start Your Project', 'Pause', 'Delivery', 'Projects'] },
  { path: '/blog', parts: ['Search'] },
]
const sizes = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]

function covered(page: Page, parts: readonly string[]): Promise<string[]> {
  return page.evaluate((names) => {
    const banner = document.querySelector('[aria-labelledby=consent-banner-title]')
    const chat = document.getElementById('chat-button')
    const over = [banner, chat].flatMap((element) =>
      element && getComputedStyle(element).opacity !== '0' ? [element.getBoundingClientRect()] : [],
    )
    const hides = (element: Element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      return over.some((box) => left < box.right && right > box.left && top < box.bottom && bottom > box.top)
    }
    const all = [...document.querySelectorAll('main :is(a, button, dl > div)')]
    return names.filter((name) => {
      const found = all.find((element) => element.textContent.includes(name))
      return !found || hides(found)
    })
  }, parts)
}

test('cookie banner and chat do not cover the buttons and the proof on a first screen', async ({ page }) => {
  const banner = page.getByRole('region', { name: 'Cookies: your choice' })
  await page.clock.install()
  for (const { path, parts } of pages) {
    await page.goto(path)
    await expect(async () => {
      await page.clock.fastForward(2000)
      await expect(banner).toBeVisible({ timeout: 100 })
    }).toPass()
    for (const size of sizes) {
      await page.setViewportSize(size)
      await expect
        .poll(() => covered(page, parts), { message: `Covered on ${path} at ${size.width} px` })
        .toEqual([])
    }
  }
})
