import { expect, type Locator } from '@playwright/test'

/** Above the dialog's body is one line of 56 pixels, below it one row of buttons, and neither scrolls away. */
export async function expectSmallFrame(dialog: Locator): Promise<void> {
  // A dialog that has read its record is another element.
  await expect(async () => {
    const { headTop, head, foot, rows } = await dialog.evaluate(measure)
    expect(headTop).toBeLessThan(3)
    expect(head).toBeLessThanOrEqual(56)
    expect(rows).toBe(1)
    expect(foot).toBeLessThanOrEqual(64)
  }).toPass({ timeout: 10_000 })
}

/** Runs in the page. */
function measure(dialog: Element) {
  const { top, bottom } = dialog.getBoundingClientRect()
  const head = dialog.querySelector('header')?.getBoundingClientRect()
  const buttons = [...dialog.querySelectorAll('footer :is(button, a)')]
    .filter((button) => button.checkVisibility())
    .map((button) => button.getBoundingClientRect())
  return {
    headTop: (head?.top ?? 0) - top,
    head: head?.height,
    foot: bottom - Math.min(...buttons.map((button) => button.top)),
    rows: new Set(buttons.map((button) => Math.round((button.top + button.bottom) / 2))).size,
  }
}

/** No bar of the dialog covers the field. */
export async function expectInSight(field: Locator): Promise<void> {
  const isCovered = () =>
    field.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const across = (left + right) / 2
      return [top + 2, bottom - 2].some((down) => !element.contains(document.elementFromPoint(across, down)))
    })
  await expect.poll(isCovered).toBe(false)
}
