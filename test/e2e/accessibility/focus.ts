import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

type Key = 'Tab' | 'Shift+Tab'

declare global {
  interface Window {
    /** What has had the focus since `tabThrough` began. */
    stops?: Set<Element>
  }
}

/** Presses Tab until the element has the focus. Whatever is passed shows that it has it, and nothing covers it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await press(page, 'Tab')
  }
  throw new Error(`Tab does not reach ${target}`)
}

/**
 * Presses Tab until it has left the page or begins again. Whatever is passed shows that it has the focus, and nothing
 * covers it.
 * @param within a selector, where Tab does not leave that part
 */
export async function tabThrough(
  page: Page,
  { key = 'Tab', within = 'body' }: { key?: Key; within?: string } = {},
): Promise<void> {
  await page.evaluate(() => {
    window.stops = new Set()
  })
  let presses = 0
  while (!(await press(page, key))) {
    if (++presses > 300) throw new Error(`${key} finds no end`)
  }
  const { missed, outside } = await page.evaluate(compareStops, within)
  expect(missed, `what ${key} does not reach (WCAG 2.1.1)`).toEqual([])
  expect(outside, `what ${key} reaches outside of ${within}`).toEqual([])
}

/** @returns whether the focus has left the page, or comes where it was before. */
async function press(page: Page, key: Key): Promise<boolean> {
  await page.keyboard.press(key)
  const { obstacle, isOver } = await page.evaluate(inspectFocus)
  expect(obstacle, 'what hides the focus (WCAG 2.4.7 and 2.4.11)').toBeNull()
  return isOver
}

/** In the page: what is wrong with how the focus is seen, null when it is seen; and whether it was there before. */
function inspectFocus(): { obstacle: string | null; isOver: boolean } {
  const element = document.activeElement
  const { stops } = window
  if (!element || element === document.body) return { obstacle: null, isOver: (stops?.size ?? 0) > 0 }
  const isOver = stops?.has(element) ?? false
  stops?.add(element)

  const name = element.outerHTML.slice(0, 120)
  const label = element.closest('label')
  // A radio button or checkbox may be drawn by its label.
  const isMarked = [element, element.nextElementSibling, label].some((candidate) => {
    if (!candidate?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(candidate)
    return outlineStyle !== 'none' && outlineWidth !== '0px' && !/^rgba\(.* 0\)$/.test(outlineColor)
  })
  if (!isMarked) return { obstacle: `no outline: ${name}`, isOver }

  // What is broken over lines lies in several boxes, with others between them.
  for (const { left, right, top, bottom } of element.getClientRects()) {
    const inset = Math.min((bottom - top) / 2, 20)
    // A browser shows the line with the caret, and of what is longer than its place the beginning.
    const isCut = element.matches('textarea, section')
    for (const x of [left + 4, (left + right) / 2, right - 4]) {
      for (const y of isCut ? [top + inset] : [top + inset, bottom - inset]) {
        const atPoint = document.elementFromPoint(x, y)
        const isSeen =
          atPoint !== null &&
          (element.contains(atPoint) || atPoint.contains(element) || label?.contains(atPoint))
        if (isSeen) continue
        const cover = atPoint?.outerHTML.slice(0, 120) ?? 'nothing: out of view'
        return { obstacle: `${name} is covered by ${cover}`, isOver }
      }
    }
  }
  return { obstacle: null, isOver }
}

/** In the page: where Tab has not been though a mouse could press there, and where it should not have been. */
function compareStops(within: string): { missed: string[]; outside: string[] } {
  const stops = window.stops ?? new Set()
  const name = (element: Element) => element.outerHTML.slice(0, 120)
  const pressable = document.querySelectorAll(
    `${within} :is(a[href], button, input, select, textarea, summary, [tabindex="0"])`,
  )
  const missed = [...pressable].filter(
    (element) =>
      !stops.has(element) &&
      // Of radio buttons one stands for all.
      !element.matches(':disabled, [type=radio], [aria-hidden=true], [aria-hidden=true] *') &&
      element.checkVisibility({ visibilityProperty: true }),
  )
  const outside = [...stops].filter((element) => !element.closest(within))
  return { missed: missed.map(name), outside: outside.map(name) }
}
