import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

/** A phone, a tablet, a desk. */
export const widthsOfPages = [360, 768, 1440]

/**
 * What is on the screen breaks no rule of axe and needs no sideways scrolling, light and dark, small and large.
 * Colours that are on their way to others would be measured half-way, so ask for less motion before.
 * @param within a selector, where only that part is looked at
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
      // All nodes that pass take thrice the time to collect; frames of ours are never ours to look into.
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
