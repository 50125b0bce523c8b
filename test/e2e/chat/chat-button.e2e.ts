import { isFull } from '../../browser/is-full.ts'
import { expect, test } from '../fixtures.ts'
import { chatButton } from './chat.ts'

const sizes = [
  [360, 740],
  [390, 844],
  [768, 1024],
  [1280, 720],
  [1440, 900],
] as const
const testedSizes = isFull ? sizes : sizes.slice(0, 1)
const positions = isFull ? 25 : 12
/**
 * Runs in the page: scrolls to `top` and returns null once the button is shown, and above nothing that visitors click or
 * fill in; otherwise what was wrong when its time was up.
 */
async function scrollAndLook(top: number): Promise<string | null> {
  const inUse = ':is(main, footer) :is(a, button, input, select, textarea, summary)'
  const fault = () => {
    const button = document.getElementById('chat-button')
    if (!button || getComputedStyle(button).opacity === '0') return 'hidden'
    const box = button.getBoundingClientRect()
    if (box.top < 0 || box.bottom > innerHeight || box.left < 0 || box.right > innerWidth) return 'outside'
    for (let x = box.left + 2; x < box.right; x += 4) {
      for (let y = box.top + 2; y < box.bottom; y += 4) {
        const under = document.elementsFromPoint(x, y).find((element) => element.matches(inUse))
        if (under) return `above ${under.outerHTML.slice(0, 80)}`
      }
    }
    return null
  }
  scrollTo({ top, behavior: 'instant' })
  const untilMs = performance.now() + 3000
  for (;;) {
    await new Promise(requestAnimationFrame)
    const found = fault()
    if (!found || performance.now() > untilMs) return found
  }
}

for (const path of ['/', '/contact', '/checkout']) {
  test(`the chat’s button stays on ${path} wherever it is scrolled to`, async ({ page }) => {
    test.slow()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const [width, height] of testedSizes) {
      await page.setViewportSize({ width, height })
      await page.goto(path)
      await expect(chatButton(page)).toBeVisible()
      const wrong: string[] = []
      for (let place = 0; place < positions; place++) {
        const rest = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
        const top = Math.round((rest * place) / (positions - 1))
        const found = await page.evaluate(scrollAndLook, top)
        if (found) wrong.push(`${top}: ${found}`)
      }
      expect.soft(wrong, `${width} × ${height}`).toEqual([])
    }
  })
}
