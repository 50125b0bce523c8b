import { expect } from '@playwright/test'
import { describeModal } from './describe-modal.ts'
import type { Driver } from './driver.ts'
import type { Target } from './find-element.ts'

/** A person at a browser. Each action waits until the page allows it. */
export type Visitor = ReturnType<typeof visitorAt>

const patience = { timeout: 20_000, intervals: [50] }

/** @param origin of the site whose paths the visitor opens */
export function visitorAt(driver: Driver, origin: string) {
  /** Repeats an action until it succeeds once. */
  const act = (deed: () => Promise<void>) => expect(deed).toPass(patience)
  const button = (name: string): Target => ({ kind: 'button', name })
  const field = (name: string): Target => ({ kind: 'field', name })
  const choice = (name: string): Target => ({ kind: 'choice', name })
  const evaluate = driver.evaluate

  return {
    evaluate,
    resize: driver.resize,
    open: (path: string) => driver.open(new URL(path, origin).href),
    /** Presses a button or follows a link. */
    press: (name: string) => act(() => driver.click(button(name))),
    /** Ticks a box or a radio. */
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
    /** Waits for these words in the topmost dialog, else in this part of the page. */
    async sees(words: string | RegExp, part = 'body') {
      const shown = () => evaluate(shownText, part).catch(() => '')
      const isThere = (text: string) => (words instanceof RegExp ? words.test(text) : text.includes(words))
      await expect.poll(async () => isThere(await shown()), { message: `"${words}"`, ...patience }).toBe(true)
    },
    /** Waits for the modal dialog of this title on top, and checks that it shows its content. */
    async meets(title: string) {
      await expect
        .poll(() => evaluate(describeModal).catch(() => null), {
          message: `The dialog "${title}"`,
          ...patience,
        })
        .toMatchObject({ title, isShown: true, isWithinPage: true, isStill: true })
    },
    /** Waits until no modal dialog is open. */
    async meetsNoMore() {
      const count = () => evaluate(() => document.querySelectorAll('dialog:modal').length)
      await expect.poll(() => count().catch(() => null), { message: 'Open dialogs', ...patience }).toBe(0)
    },
    /** Waits for an address that ends with this. */
    async arrives(at: string) {
      await expect
        .poll(() => evaluate(() => location.href).catch(() => ''), patience)
        .toMatch(new RegExp(`${at}$`))
    },
    /** Lets a minute pass in this page, because a faster sender counts as a program. */
    takesTime: () =>
      evaluate(() => {
        const { now } = Date
        Date.now = () => now() + 60_000
      }),
  }
}

/** Runs in the page. */
function shownText(part: string): string {
  const shown = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1)
  return (shown ?? document.querySelector<HTMLElement>(part))?.innerText.replace(/\s+/g, ' ') ?? ''
}
