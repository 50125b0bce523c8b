import { expect } from '@playwright/test'
import type { Driver } from './driver.ts'

export type SeenPage = {
  parts: string[]
  fields: string[]
  controls: string[]
  dead: string[]
  prices: string[]
  answers: string[]
  dialogs: number
}

/** Scrolls through the page, chooses another currency, submits its forms and opens its last dialog. */
export async function lookAtPage(driver: Driver, expected?: SeenPage): Promise<SeenPage> {
  const settle = <Seen>(see: () => Seen, from?: Seen) => untilSettled(() => driver.evaluate(see), from)
  await settle(scrollThrough, [])
  const parts = await settle(describeParts, expected && withoutUses(expected))
  await driver.evaluate(choosePounds)
  const prices = await settle(readPrices, expected?.prices)
  await driver.evaluate(submitForms)
  const answers = await settle(readAnswers, expected?.answers)
  await driver.evaluate(openDialog)
  const dialogs = await settle(countDialogs, expected?.dialogs)
  return { ...parts, prices, answers, dialogs }
}

const withoutUses = ({ parts, fields, controls, dead }: SeenPage) => ({ parts, fields, controls, dead })

/** Waits until it is as expected or no longer changes. */
async function untilSettled<Seen>(see: () => Promise<Seen>, expected?: Seen): Promise<Seen> {
  let last = await see()
  let unchanged = 0
  await expect
    .poll(
      async () => {
        const seen = await see()
        unchanged = JSON.stringify(seen) === JSON.stringify(last) ? unchanged + 1 : 0
        last = seen
        return JSON.stringify(seen) === JSON.stringify(expected) || unchanged > (expected ? 15 : 5)
      },
      { intervals: [100], timeout: 30_000 },
    )
    .toBe(true)
  return last
}

/** These run in the page. */
function scrollThrough(): string[] {
  const { scrollHeight } = document.documentElement
  const next = scrollY + innerHeight >= scrollHeight - 1 ? 0 : scrollY + innerHeight / 2
  scrollTo({ top: next, behavior: 'instant' })
  document.getElementById('chat-button')?.dispatchEvent(new Event('focusin', { bubbles: true }))
  const isAlive = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
  return [...document.querySelectorAll('#root :is(a, button, input, select, textarea, summary)')]
    .filter((element) => !isAlive(element))
    .map(({ outerHTML }) => outerHTML.slice(0, 100))
}

function describeParts(): Pick<SeenPage, 'parts' | 'fields' | 'controls' | 'dead'> {
  const find = (selector: string) => [...document.querySelectorAll(`#root :is(${selector})`)]
  const describe = (element: Element) => {
    // Ids that React makes differ.
    const id = element.id.includes('_') ? '' : element.id
    return `${element.localName}#${id} ${element.getAttribute('href') ?? element.getAttribute('type') ?? ''}`
  }
  const controls = find('a, button, input, select, textarea, summary')
  return {
    parts: find('header, main, section, form, fieldset, footer, aside').map(describe),
    fields: (find('input, select, textarea') as HTMLInputElement[]).map(
      ({ name, type, value, checked }) => `${name} ${type} ${value} ${checked}`,
    ),
    controls: controls.map(describe),
    dead: controls
      .filter((element) => !Object.keys(element).some((key) => key.startsWith('__reactProps')))
      .map(({ outerHTML }) => outerHTML),
  }
}

function choosePounds(): void {
  const select = document.querySelector<HTMLSelectElement>('#root select:has(option[value=GBP])')
  if (select) select.value = 'GBP'
  select?.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Reads prices in pounds: other programs have removed texts that never change. */
function readPrices(): string[] {
  const text = document.getElementById('root')?.textContent ?? ''
  return text.match(/£\d[\d,.]*/g) ?? []
}

function submitForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('#root form')) {
    if (form.getAttribute('method') !== 'get') form.requestSubmit()
  }
}

function readAnswers(): string[] {
  const invalid = [...document.querySelectorAll<HTMLInputElement>('#root [aria-invalid=true]')]
  const shown = [...document.querySelectorAll<HTMLInputElement>('#root :is(input, select, textarea)')]
  return [
    location.pathname,
    ...invalid.map(({ name }) => `invalid: ${name}`),
    ...shown.map(({ name }) => `shown: ${name}`),
  ]
}

function openDialog(): void {
  const openers = document.querySelectorAll<HTMLElement>('#root [aria-haspopup=dialog]')
  ;[...openers].findLast((opener) => opener.checkVisibility())?.click()
}

const countDialogs = () => document.querySelectorAll('dialog[open], [role=dialog]').length
