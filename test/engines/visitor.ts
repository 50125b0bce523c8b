import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { KeyInput } from 'puppeteer-core'
import { isSettled } from '../browser/is-settled.ts'
import { describeModal } from './describe-modal.ts'
import type { Driver } from './driver.ts'
import type { Target } from './find-element.ts'

/** Actions retry until the page allows them. */
export type Visitor = ReturnType<typeof visitorAt>

const patience = { timeout: 20_000, intervals: [50] }
/** A long list has many stops. */
const walkPatience = { ...patience, timeout: 60_000 }

export function visitorAt(driver: Driver, origin: string) {
  const act = (deed: () => Promise<void>, within = patience) => expect(deed).toPass(within)
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
    keys: driver.press,
    writes: driver.write,
    /** Goes on by the key until the focus is on what has this name. */
    walksTo: (name: string, key: KeyInput = 'Tab') =>
      act(async () => {
        await driver.press(key)
        const at = await evaluate(focusedName)
        if (at !== name) throw new Error(`The focus is on "${at}", not on "${name}"`)
      }, walkPatience),
    async focuses(name: string) {
      await expect
        .poll(() => evaluate(focusedName).catch(() => null), { message: `Focus: ${name}`, ...patience })
        .toBe(name)
    },
    /** Replaces the texts that are in the fields. */
    async overwrite(texts: Record<string, string>) {
      for (const [label, text] of Object.entries(texts)) {
        await act(() => driver.focus(field(label)))
        await driver.press('Control', 'a')
        await driver.write(text)
      }
    },
    /** Fills the date field in focus, written as in the reader's locale. `day`: `2031-03-05`. */
    async writesDay(day: string) {
      await driver.write(await evaluate(spellDay, day))
    },
    /** @returns the path of the only file that has arrived */
    async downloads(link: string): Promise<string> {
      await act(() => driver.click(button(link)))
      // An empty file holds the place of one that arrives as .part or .wkdownload.
      const arrived = async () => {
        const names = await readdir(driver.downloads)
        const sizes = await Promise.all(names.map((name) => stat(join(driver.downloads, name))))
        return names.filter((name, index) => !/\.(part|wkdownload)$/.test(name) && sizes[index]?.size)
      }
      await expect
        .poll(() => arrived().catch(() => []), { message: 'Downloaded', ...patience })
        .toHaveLength(1)
      const [name = ''] = await arrived()
      return join(driver.downloads, name)
    },
    /** Looks in the topmost dialog, else in `part`. */
    async sees(words: string | RegExp, part = 'body') {
      const shown = () => evaluate(shownText, part).catch(() => '')
      const isThere = (text: string) => (words instanceof RegExp ? words.test(text) : text.includes(words))
      await expect.poll(async () => isThere(await shown()), { message: `"${words}"`, ...patience }).toBe(true)
    },
    async seesNoMore(words: string | RegExp, part = 'body') {
      const shown = () => evaluate(shownText, part).catch(() => null)
      const isThere = (text: string) => (words instanceof RegExp ? words.test(text) : text.includes(words))
      const isGone = async () => {
        const text = await shown()
        return text !== null && !isThere(text)
      }
      await expect.poll(isGone, { message: `No more "${words}"`, ...patience }).toBe(true)
    },
    /** @param how.scrolls a part of it, by design */
    async meets(title: string, { scrolls = false } = {}) {
      await expect
        .poll(() => evaluate(describeModal).catch(() => null), {
          message: `The dialog "${title}"`,
          ...patience,
        })
        .toMatchObject({ title, isShown: !scrolls, isWithinPage: true, isStill: true })
    },
    async meetsNoMore() {
      const count = () => evaluate(() => document.querySelectorAll('dialog:modal').length)
      await expect.poll(() => count().catch(() => null), { message: 'Open dialogs', ...patience }).toBe(0)
    },
    /** Waits until the page has loaded, because Firefox refuses to open another before. */
    async arrives(at: string) {
      const loaded = () => (document.readyState === 'complete' ? location.href : '')
      await expect.poll(() => evaluate(loaded).catch(() => ''), patience).toMatch(new RegExp(`${at}$`))
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

/** Firefox goes on to the next part of a date after two digits alone, hence the zeros. */
function spellDay(iso: string): string {
  const options = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
  return new Date(`${iso}T12:00`).toLocaleDateString(undefined, options)
}

/** Names the element that has the focus, or that the field with the focus highlights. */
function focusedName(): string {
  const { activeElement } = document
  const highlighted = activeElement?.getAttribute('aria-activedescendant')
  const element = highlighted ? document.getElementById(highlighted) : activeElement
  const textOf = (one: Element | null) => one?.textContent.replace(/\s+/g, ' ').trim() ?? ''
  const ids = element?.getAttribute('aria-labelledby')?.split(' ') ?? []
  const labelled = ids.map((id) => textOf(document.getElementById(id))).join(' ')
  const label = element && 'labels' in element ? (element as HTMLInputElement).labels?.[0] : undefined
  return labelled || element?.getAttribute('aria-label') || textOf(label ?? element)
}
