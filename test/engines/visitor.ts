import { expect } from '@playwright/test'
import { isSettled } from '../browser/is-settled.ts'
import { describeModal } from './describe-modal.ts'
import type { Driver } from './driver.ts'
import type { Target } from './find-element.ts'

/** Actions retry until the page allows them. */
export type Visitor = ReturnType<typeof visitorAt>

const patience = { timeout: 20_000, intervals: [50] }

export function visitorAt(driver: Driver, origin: string) {
  const act = (deed: () => Promise<void>) => expect(deed).toPass(patience)
  const button = (name: string): Target => ({ kind: 'button', name })
  const field = (name: string): Target => ({ kind: 'field', name })
  const choice = (name: string): Target => ({ kind: 'choice', name })
  const evaluate = driver.evaluate

  return {
    evaluate,
    resize: driver.resize,
    async open(path: string) {
      await driver.open(new URL(path, origin).href)
      await expect
        .poll(() => evaluate(isSettled).catch(() => false), { message: 'The settled page', ...patience })
        .toBe(true)
    },
    press: (name: string) => act(() => driver.click(button(name))),
    tick: (name: string) => act(() => driver.click(choice(name))),
    async fill(texts: Record<string, string>) {
      for (const [label, text] of Object.entries(texts)) await act(() => driver.type(field(label), text))
    },
    async select(options: Record<string, string>) {
      for (const [label, option] of Object.entries(options)) {
        await act(() => driver.select(field(label), option))
      }
    },
    async attach(paths: Record<string, string>) {
      for (const [label, path] of Object.entries(paths)) await act(() => driver.attach(field(label), path))
    },
    /** In the topmost dialog, else in `part`. */
    async sees(words: string | RegExp, part = 'body') {
      const shown = () => evaluate(shownText, part).catch(() => '')
      const isThere = (text: string) => (words instanceof RegExp ? words.test(text) : text.includes(words))
      await expect.poll(async () => isThere(await shown()), { message: `"${words}"`, ...patience }).toBe(true)
    },
    async meets(title: string) {
      await expect
        .poll(() => evaluate(describeModal).catch(() => null), {
          message: `The dialog "${title}"`,
          ...patience,
        })
        .toMatchObject({ title, isShown: true, isWithinPage: true, isStill: true })
    },
    async meetsNoMore() {
      const count = () => evaluate(() => document.querySelectorAll('dialog:modal').length)
      await expect.poll(() => count().catch(() => null), { message: 'Open dialogs', ...patience }).toBe(0)
    },
    async arrives(at: string) {
      await expect
        .poll(() => evaluate(() => location.href).catch(() => ''), patience)
        .toMatch(new RegExp(`${at}$`))
    },
    /** Advances the page's clock by a minute: faster senders count as programs. */
    takesTime: () =>
      evaluate(() => {
        const { now } = Date
        Date.now = () => now() + 60_000
      }),
  }
}

function shownText(part: string): string {
  const shown = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1)
  return (shown ?? document.querySelector<HTMLElement>(part))?.innerText.replace(/\s+/g, ' ') ?? ''
}
