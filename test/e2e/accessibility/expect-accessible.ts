import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

/** A phone, a tablet, a desktop. */
export const widthsOfPages = [360, 768, 1440]

/**
 * Checks that the screen breaks no axe rule and needs no sideways scrolling, light and dark, small and large. Ask for
 * reduced motion first, because axe would measure colours in the middle of a transition.
 * @param within a selector of the only part to check
 */
export async function expectAccessible(
  page: Page,
  {
    within,
    widths = [360, 1440],
    exceptRules = [],
  }: { within?: string; widths?: number[]; exceptRules?: string[] } = {},
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      // Collecting all passing nodes takes three times as long, and frames hold only other sites' pages.
      const axe = new AxeBuilder({ page })
        .options({ resultTypes: ['violations'] })
        .setLegacyMode()
        .disableRules(exceptRules)
      const { violations, passes } = await (within ? axe.include(within) : axe).analyze()
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
      )
      expect.soft(found, `${page.url()} at ${width} px, ${colorScheme}`).toEqual([])
      expect(passes.length).toBeGreaterThan(10)
    }
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect.soft(sideways, `pixels beyond the edge of ${page.url()} at ${width} px`).toBe(0)
  }
}
