import type { Page } from '@playwright/test'
import { expect, untilAlive } from '../fixtures.ts'

export const bannerOf = (page: Page) => page.getByRole('region', { name: 'Cookies: your choice' })
export const bannerDelayMs = 2000

/** Its clock stands. */
export async function openStill(page: Page, path = '/'): Promise<void> {
  await page.clock.install({ time: new Date('2026-11-02T10:00:00Z') })
  await page.clock.pauseAt(new Date('2026-11-02T10:00:01Z'))
  await page.goto(path)
  await comeAlive(page)
}

export async function comeAlive(page: Page): Promise<void> {
  // The boot script loads the app after some frames and a delay.
  await expect(async () => {
    await page.clock.runFor(100)
    expect(await page.locator('script[type=module]').count()).toBe(1)
  }).toPass()
  await untilAlive(page)
}

export async function openBanner(page: Page, path = '/'): Promise<void> {
  await openStill(page, path)
  await page.clock.runFor(bannerDelayMs)
  await expect(bannerOf(page)).toBeVisible()
}
