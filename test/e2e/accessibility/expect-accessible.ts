import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { isFull, screenshotFolder } from '../../browser/is-full.ts'
import { expect } from '../fixtures.ts'
import { takeScreenshots } from './take-screenshots.ts'

type Theme = 'light' | 'dark'

const looks: { width: number; themes: Theme[] }[] = isFull
  ? [360, 768, 1440].map((width) => ({ width, themes: ['light', 'dark'] }))
  : [
      { width: 360, themes: ['light'] },
      { width: 768, themes: [] },
      { width: 1440, themes: ['dark'] },
    ]

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/**
 * `npm run screenshots` takes pictures instead. Needs reduced motion: axe would measure colours
 * mid-transition.
 * @param within selector of the only part to check
 */
export async function expectAccessible(
  page: Page,
  { within, exceptRules = [] }: { within?: string; exceptRules?: string[] } = {},
): Promise<void> {
  if (screenshotFolder) return takeScreenshots(page)
  for (const { width, themes } of looks) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme })
      // A page keeps it until the next load.
      if (await page.evaluate(() => !window.axe)) await page.evaluate(axe.source)
      const { found, passed } = await page.evaluate(runAxe, { within, exceptRules })
      expect.soft(found, `${page.url()} at ${width} px, ${colorScheme}`).toEqual([])
      expect(passed).toBeGreaterThan(10)
    }
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect.soft(sideways, `pixels beyond the edge of ${page.url()} at ${width} px`).toBe(0)
  }
}

/** Runs in the page. */
async function runAxe({ within, exceptRules }: { within: string | undefined; exceptRules: string[] }) {
  if (!window.axe) throw new Error('The page was left meanwhile')
  const { violations, passes } = await window.axe.run(within ?? document, {
    // Collecting all passing nodes takes three times as long; frames hold only other sites' pages.
    resultTypes: ['violations'],
    iframes: false,
    rules: Object.fromEntries(exceptRules.map((rule) => [rule, { enabled: false }])),
  })
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
  return { found, passed: passes.length }
}
