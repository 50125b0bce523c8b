import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

type Key = 'Tab' | 'Shift+Tab'

declare global {
  interface Window {
    stops?: Set<Element>
    lastStop?: Element
  }
}

/** Each focus on the way must be visible and uncovered. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await press(page, 'Tab')
  }
  throw new Error(`Tab does not reach ${target}`)
}

export async function tabThrough(
  page: Page,
  { key = 'Tab', within = 'body' }: { key?: Key; within?: string } = {},
): Promise<void> {
  await page.evaluate(() => {
    window.stops = new Set()
    delete window.lastStop
  })
  let presses = 0
  while (!(await press(page, key))) {
    if (++presses > 300) throw new Error(`${key} finds no end`)
  }
  const { missed, outside } = await page.evaluate(compareStops, within)
  expect(missed, `what ${key} does not reach (WCAG 2.1.1)`).toEqual([])
  expect(outside, `what ${key} reaches outside of ${within}`).toEqual([])
}

/** @returns true once the focus has left the page or repeats */
async function press(page: Page, key: Key): Promise<boolean> {
  await page.keyboard.press(key)
  const { obstacle, isOver } = await page.evaluate(inspectFocus)
  expect(obstacle, 'what hides the focus (WCAG 2.4.7 and 2.4.11)').toBeNull()
  return isOver
}

function inspectFocus(): { obstacle: string | null; isOver: boolean } {
  const element = document.activeElement
  const { stops } = window
  if (!element || element === document.body) return { obstacle: null, isOver: (stops?.size ?? 0) > 0 }
  // A date has a stop for each of its parts, which the browser marks.
  if (element === window.lastStop) return { obstacle: null, isOver: false }
  window.lastStop = element
  const isOver = stops?.has(element) ?? false
  stops?.add(element)

  const name = element.outerHTML.slice(0, 120)
  const label = element.closest('label')
  // A label may draw its radio button or checkbox.
  const isMarked = [element, element.nextElementSibling, label].some((candidate) => {
    if (!candidate?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(candidate)
    return outlineStyle !== 'none' && outlineWidth !== '0px' && !/^rgba\(.* 0\)$/.test(outlineColor)
  })
  if (!isMarked) return { obstacle: `no outline: ${name}`, isOver }

  // An element that wraps has several boxes.
  for (const { left, right, top, bottom } of element.getClientRects()) {
    const inset = Math.min((bottom - top) / 2, 20)
    // Browsers scroll to the caret's line, or to the start of an element larger than the viewport.
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

/** Runs in the page. */
function compareStops(within: string): { missed: string[]; outside: string[] } {
  const stops = window.stops ?? new Set()
  const name = (element: Element) => element.outerHTML.slice(0, 120)
  const pressable = document.querySelectorAll(
    `${within} :is(a[href], button, input, select, textarea, summary, [tabindex="0"])`,
  )
  const missed = [...pressable].filter(
    (element) =>
      !stops.has(element) &&
      // Tab reaches one radio button per group.
      !element.matches(':disabled, [type=radio], [aria-hidden=true], [aria-hidden=true] *') &&
      element.checkVisibility({ visibilityProperty: true }),
  )
  const outside = [...stops].filter((element) => !element.closest(within))
  return { missed: missed.map(name), outside: outside.map(name) }
}
