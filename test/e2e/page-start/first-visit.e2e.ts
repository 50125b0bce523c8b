import type { Page } from '@playwright/test'
import { bannerDelayMs, bannerOf, openBanner, openStill } from '../consent/banner.ts'
import { expect, test, untilRequestsEnd } from '../fixtures.ts'

test.use({ isAskedForConsent: true })

/** Of what a visitor loads before they use anything, compressed. */
for (const { path, atMostBytes } of [
  { path: '/', atMostBytes: 83_000 },
  { path: '/blog/three-numbers-of-a-fast-page', atMostBytes: 84_500 },
]) {
  test(`a first visit to ${path} loads at most ${atMostBytes} bytes of script`, async ({ page }) => {
    const sizes = new Map<string, number>()
    page.on('response', async (response) => {
      if (response.request().resourceType() !== 'script') return
      sizes.set(response.url(), Number(response.headers()['content-length']))
    })
    await openBanner(page, path)
    await untilRequestsEnd(page)
    const sum = [...sizes.values()].reduce((total, size) => total + size, 0)
    expect(sum, JSON.stringify([...sizes], null, 1)).toBeLessThanOrEqual(atMostBytes)
  })
}

for (const width of [360, 1440]) {
  test(`the cookie banner computes the styles of its own elements only, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await openStill(page)
    // What else is due comes first.
    await page.clock.runFor(bannerDelayMs - 100)
    await untilRequestsEnd(page)
    const all = await page.locator('*').count()
    const restyled = await watchStyles(page, async () => {
      await page.clock.runFor(100)
      await expect(bannerOf(page)).toBeVisible()
    })
    expect(Math.max(...restyled)).toBeLessThan(all / 4)
  })
}

/** @returns how many elements each style recalculation took */
async function watchStyles(page: Page, act: () => Promise<void>): Promise<number[]> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser.')
  const session = await browser.newBrowserCDPSession()
  const counts: number[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, args } of value as unknown as { name: string; args: { elementCount?: number } }[])
      if (name === 'UpdateLayoutTree') counts.push(args.elementCount ?? 0)
  })
  await session.send('Tracing.start', { traceConfig: { includedCategories: ['devtools.timeline'] } })
  await act()
  const complete = new Promise<unknown>((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  return counts
}

test('the chat’s button looks for a free place only once the page is laid out', async ({ page }) => {
  await page.addInitScript(() => {
    const held: (() => void)[] = []
    Object.assign(window, {
      requestIdleCallback: (task: () => void) => held.push(task),
      becomeIdle() {
        for (const task of held.splice(0)) task()
      },
    })
  })
  await page.goto('/')
  await page.waitForFunction(() => window.hydrating?.includes(document.documentElement) === false)
  const button = page.locator('#chat-button')
  // A focus makes it look at once.
  await page.getByRole('link', { name: 'View Website Packages' }).focus()
  await expect(button).not.toHaveAttribute('data-placed')
  await expect(async () => {
    await page.evaluate(() => Reflect.get(window, 'becomeIdle')())
    await expect(button).toHaveAttribute('data-placed', { timeout: 500 })
  }).toPass()
})
