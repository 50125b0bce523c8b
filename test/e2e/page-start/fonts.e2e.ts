import type { Page } from '@playwright/test'
import { shortWhere } from '../../browser/is-full.ts'
import { expect, holdRequests, test, untilAlive } from '../fixtures.ts'

// https://wicg.github.io/layout-instability/#sec-layout-shift
type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }
type LayoutShift = PerformanceEntry & { value: number; sources: Source[] }

declare global {
  interface Window {
    shifts: { value: number; moved: string[] }[]
  }
}

const display = 'Anybody'
const text = 'Atkinson Hyperlegible Next'
const basic = 'U+2C-7E'
const rupee = 'U+20B9'
const umlauts = 'U+EA-FF'

const statusOf = (page: Page, family: string, range: string) =>
  page.evaluate(
    ([name, letters = '']) =>
      [...document.fonts].find(
        // Browsers may quote names with spaces.
        (face) => face.family.replaceAll('"', '') === name && face.unicodeRange.includes(letters),
      )?.status,
    [family, range],
  )

async function untilOwnFonts(page: Page, families = [display, text]): Promise<void> {
  for (const family of families)
    await expect
      .poll(async () => (await statusOf(page, family, basic)) ?? (await statusOf(page, family, 'U+20-7E')))
      .toBe('loaded')
}

/** Call before the page opens. @returns the sum of shifts so far, and what moved */
async function watchShifts(page: Page): Promise<() => Promise<{ sum: number; moved: string }>> {
  await page.addInitScript(() => {
    window.shifts = []
    const describe = ({ node, previousRect, currentRect }: Source) => {
      const name = node instanceof Element ? node.outerHTML.slice(0, 60) : node?.textContent
      return `${name} from ${JSON.stringify(previousRect)} to ${JSON.stringify(currentRect)}`
    }
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as LayoutShift[]) {
        window.shifts.push({ value: shift.value, moved: shift.sources.map(describe) })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => {
    // A frame with both fonts, and one more for the browser to report shifts.
    await page.evaluate(async () => {
      for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
    })
    const shifts = await page.evaluate(() => window.shifts)
    return {
      sum: shifts.reduce((total, { value }) => total + value, 0),
      moved: JSON.stringify(shifts, null, 2),
    }
  }
}

/** A tenth of a good score: https://web.dev/articles/cls */
const unnoticed = 0.01

test('a page uses both font families, and loads no face for letters that it lacks', async ({ page }) => {
  await page.goto('/')
  await untilAlive(page)
  await untilOwnFonts(page)
  expect(await statusOf(page, display, rupee)).toBe('unloaded')
  expect(await statusOf(page, text, umlauts)).toBe('unloaded')
})

test('fonts load in parallel with the late styles', async ({ page }) => {
  await holdRequests(page, /\/late-[^/]*\.css$/)
  const fonts = ['anybody-basic', 'atkinson-basic', 'atkinson-rupee']
  const asked = fonts.map((name) => page.waitForRequest(new RegExp(`/${name}-[^/]*\\.woff2$`)))
  await page.goto('/')
  await Promise.all(asked)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a page uses our fonts too', async ({ page }) => {
    const asked = page.waitForResponse(/\/anybody-basic-[^/]*\.woff2$/)
    await page.goto('/')
    expect((await asked).status()).toBe(200)
  })
})

for (const [path, width] of [
  ['/', 412],
  ['/version-b', 412],
  ['/blog', 412],
  ['/blog/three-numbers-of-a-fast-page', 412],
  ['/checkout', 360],
  ['/checkout', 768],
  ['/checkout', 1440],
  ['/checkout?package=professional-website', 360],
  ['/checkout?package=professional-website', 768],
  ['/checkout?package=professional-website', 1440],
] as const) {
  test(
    `fonts load on ${path} at ${width} px without a noticeable layout shift`,
    shortWhere(path === '/' || (path.startsWith('/checkout') && width === 768)),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 823 })
      const shifts = await watchShifts(page)
      await page.goto(path)
      await untilAlive(page)
      await untilOwnFonts(page)
      const { sum, moved } = await shifts()
      expect(sum, moved).toBeLessThanOrEqual(unnoticed)
    },
  )
}

test('a currency chosen in another tab shows in our font here too', async ({ page, context }) => {
  await page.goto('/')
  await untilAlive(page)
  const other = await context.newPage()
  await other.goto('/')
  await other.getByRole('banner').getByLabel('Currency').selectOption('INR')
  await expect(other.getByRole('main')).toContainText('₹25,000')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => statusOf(page, display, rupee)).toBe('loaded')
})

test('a letter with an accent appears in our font', async ({ page }) => {
  await page.goto('/contact')
  await untilAlive(page)
  await page.getByLabel('Full Name').fill('Zoë Müller')
  await expect.poll(() => statusOf(page, text, umlauts)).toBe('loaded')
})

test.describe('for a visitor from India', () => {
  test.use({ country: 'IN' })

  test('a price shows in our font, with its rupee sign', async ({ page }) => {
    await page.goto('/')
    await expect.poll(() => statusOf(page, display, rupee)).toBe('loaded')
  })
})

test.describe('of an agency with the other pair', () => {
  const pair = ['Bricolage Grotesque', 'Hanken Grotesk']
  // A preview shows it to this test alone.
  test.beforeEach(({ site }) =>
    site.query(`update content_entries set draft = draft || '{"fonts":"bricolage"}' where kind = 'agency'`),
  )
  test.afterEach(({ site }) =>
    site.query("update content_entries set draft = published where kind = 'agency'"),
  )

  for (const [path, width] of [
    ['/', 412],
    ['/', 1440],
    ['/version-b', 412],
    ['/blog/three-numbers-of-a-fast-page', 412],
    ['/checkout', 360],
    ['/checkout', 768],
    ['/checkout', 1440],
  ] as const) {
    test(
      `its fonts alone load on ${path} at ${width} px, without a noticeable layout shift or a wider page`,
      shortWhere(path === '/' || width === 768),
      async ({ staffPage: page }) => {
        await page.setViewportSize({ width, height: 823 })
        const asked: string[] = []
        page.on('request', (request) => {
          const [font] = /[a-z]+-[a-z]+(?=-[^/]*\.woff2$)/.exec(request.url()) ?? []
          if (font) asked.push(font)
        })
        const shifts = await watchShifts(page)
        await page.goto(`${path}?draft`)
        await untilAlive(page)
        await untilOwnFonts(page, pair)
        const { sum, moved } = await shifts()
        expect(sum, moved).toBeLessThanOrEqual(unnoticed)
        expect(new Set(asked.map((font) => font.split('-')[0]))).toEqual(
          new Set(['bricolage', 'hanken', 'albert']),
        )
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      },
    )
  }
})
