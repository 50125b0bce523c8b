import type { Page } from '@playwright/test'
import fc from 'fast-check'
import { chatServices } from '#domain/catalogue/built-in/services.server.ts'
import { leadLimits } from '#domain/lead-limits.ts'
import { isFull } from '../../browser/is-full.ts'
import { freshAddress } from '../../fixtures/visitor-fixtures.ts'
import { expect, test } from '../fixtures.ts'
import { confirmationDialog, referenceIn } from '../request/request-dialog.ts'
import { chatButton, chatPanel, chatSteps } from './chat.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const wantedActions = isFull ? 5000 : 40

type Model = {
  isOpen: boolean
  step: number
  text: string
  ticked: string[]
  sent: number
}
type Real = { page: Page; email: string; actions: number }
type Command = fc.AsyncCommand<Model, Real>

const servicesStep = 3
const lastStep = chatSteps.length - 1
/** Playwright can exceed `maxlength`. */
const limits = [leadLimits.name, leadLimits.email, leadLimits.phone, 0, leadLimits.message]
const paths = ['/', '/contact', '/blog', '/privacy-policy']

const canSend = ({ step, text, ticked }: Model) =>
  step === servicesStep ? ticked.length > 0 : text.trim() !== ''

async function expectRules(model: Model, { page }: Real): Promise<void> {
  const { question, label } = chatSteps[model.step] as (typeof chatSteps)[number]
  const isTicking = model.step === servicesStep
  const rules = model.isOpen
    ? {
        asks: expect.stringMatching(question),
        progress: `${model.step} of ${chatSteps.length} answered`,
        field: label,
        text: isTicking ? null : model.text,
        ticked: model.ticked.toSorted(),
        canSend: canSend(model),
        canRestart: model.step > 0,
        isTooWide: false,
      }
    : { button: isBegun(model) ? 'Continue chat' : 'Chat' }
  await expect.poll(() => page.evaluate(readChat)).toEqual(rules)
}

function readChat() {
  const chat = document.getElementById('assistant')
  const panel = chat?.querySelector('dialog')
  if (!panel) return { button: chat?.querySelector('button')?.textContent }
  const field = panel.querySelector<HTMLInputElement>('form :is(input[type=text], textarea)')
  const checked = [...panel.querySelectorAll<HTMLInputElement>('form :checked')]
  const groupName = panel.querySelector('fieldset')?.getAttribute('aria-labelledby') ?? ''
  const named = field ? field.labels?.[0] : document.getElementById(groupName)
  return {
    asks: [...panel.querySelectorAll('[role=log] > div')].at(-1)?.querySelector('p')?.textContent,
    progress: panel.querySelector('svg + span')?.textContent,
    field: named?.textContent,
    text: field?.value ?? null,
    ticked: checked.map(({ value }) => value).sort(),
    canSend: !panel.querySelector<HTMLButtonElement>('[type=submit]')?.disabled,
    canRestart: [...panel.querySelectorAll('button')].some((button) => button.textContent === 'Restart'),
    isTooWide: document.documentElement.scrollWidth > innerWidth,
  }
}

const isBegun = ({ step, text, ticked }: Model) => step > 0 || text !== '' || ticked.length > 0

function command(
  name: string,
  check: (model: Readonly<Model>) => boolean,
  act: (model: Model, real: Real) => Promise<void>,
): Command {
  return {
    check,
    async run(model, real) {
      real.actions++
      await act(model, real)
      await expectRules(model, real)
    },
    toString: () => name,
  }
}

const type = (text: string) =>
  command(
    `type ${JSON.stringify(text)}`,
    ({ isOpen, step }) => isOpen && step !== servicesStep,
    async (model, { page, email }) => {
      const fitting = (model.step === lastStep ? text : oneLine(text)).slice(0, limits[model.step])
      model.text = model.step === 1 && fitting.trim() !== '' ? email : fitting
      await chatPanel(page).getByRole('textbox').fill(model.text)
    },
  )

const oneLine = (text: string) => text.replace(/[\r\n]/g, '')

const tick = (service: string) =>
  command(
    `tick ${service}`,
    ({ isOpen, step }) => isOpen && step === servicesStep,
    async (model, { page }) => {
      const isTicked = model.ticked.includes(service)
      model.ticked = isTicked ? model.ticked.filter((other) => other !== service) : [...model.ticked, service]
      await chatPanel(page).getByLabel(service, { exact: true }).setChecked(!isTicked)
    },
  )

const send = (how: 'Enter' | 'button') =>
  command(
    `send by ${how}`,
    ({ isOpen }) => isOpen,
    async (model, real) => {
      const { page } = real
      const isSendable = canSend(model)
      if (how === 'Enter') await chatPanel(page).locator('form :is(input, textarea)').first().press('Enter')
      else if (isSendable) await chatPanel(page).locator('button[type=submit]').click()
      if (!isSendable) return
      const wasLast = model.step === lastStep
      Object.assign(model, { step: model.step + 1, text: '', ticked: [] })
      if (wasLast) await expectSent(model, real)
    },
  )

async function expectSent(model: Model, { page }: Real): Promise<void> {
  const confirmation = confirmationDialog(page, 'We have your conversation')
  await referenceIn(confirmation)
  await confirmation.getByRole('button', { name: 'Got it, thanks!' }).click()
  await expect(confirmation).toBeHidden()
  Object.assign(model, { step: 0, isOpen: false, sent: model.sent + 1 })
  // Avoids the limit of 30 leads in 10 minutes.
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': freshAddress() })
}

const breakLine = command(
  'Shift+Enter',
  ({ isOpen, step }) => isOpen && step !== servicesStep,
  async (model, { page }) => {
    await chatPanel(page).getByRole('textbox').press('Shift+Enter')
    if (model.step === lastStep) model.text = `${model.text}\n`.slice(0, limits[lastStep])
  },
)
const restart = command(
  'restart',
  ({ isOpen, step }) => isOpen && step > 0,
  async (model, { page }) => {
    Object.assign(model, { step: 0, text: '', ticked: [] })
    await chatPanel(page).getByRole('button', { name: 'Restart' }).click()
  },
)
const open = command(
  'open',
  ({ isOpen }) => !isOpen,
  async (model, { page }) => {
    model.isOpen = true
    await chatButton(page).click()
  },
)
const close = (how: 'Escape' | 'cross') =>
  command(
    `close by ${how}`,
    ({ isOpen }) => isOpen,
    async (model, { page }) => {
      model.isOpen = false
      if (how === 'Escape') await chatPanel(page).getByRole('heading').press('Escape')
      else await chatPanel(page).getByRole('button', { name: 'Close the chat' }).click()
    },
  )
const goTo = (path: string) =>
  command(
    `go to ${path}`,
    () => true,
    async (model, { page }) => {
      model.isOpen = false
      await page.goto(path)
    },
  )

const text = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom('', ' ', '\t ', 'x'.repeat(5000)) },
  {
    weight: 5,
    arbitrary: fc.constantFrom('Ravi', '98450', 'We sell looms.', '₹25,000 & more', 'नमस्ते', '<b>bold</b>'),
  },
)
const commands = fc.commands(
  [
    text.map(type),
    text.map(type),
    text.map(type),
    fc.constantFrom(...chatServices.map(({ name }) => name)).map(tick),
    fc.constantFrom(...chatServices.map(({ name }) => name)).map(tick),
    fc.constantFrom<'Enter' | 'button'>('Enter', 'button').map(send),
    fc.constantFrom<'Enter' | 'button'>('Enter', 'button').map(send),
    fc.constantFrom<'Enter' | 'button'>('Enter', 'button').map(send),
    fc.constant(breakLine),
    fc.constant(open),
    fc.constant(open),
    fc.constant(restart),
    fc.constantFrom<'Escape' | 'cross'>('Escape', 'cross').map(close),
    fc.constantFrom(...paths).map(goTo),
  ],
  { maxCommands: 150, size: 'max' },
)

test(`${wantedActions} random actions keep the rules, reach no dead end, and make one lead per sent conversation`, async ({
  page,
  site,
  email,
}) => {
  test.setTimeout(isFull ? 3_600_000 : 300_000)
  const real: Real = { page, email, actions: 0 }
  let sent = 0
  await page.goto('/')
  while (real.actions < wantedActions) {
    await fc.assert(
      fc.asyncProperty(commands, async (run) => {
        await page.goto('/')
        await page.evaluate(() => localStorage.clear())
        await page.goto('/')
        const model: Model = { isOpen: false, step: 0, text: '', ticked: [], sent: 0 }
        await fc.asyncModelRun(() => ({ model, real }), run)
        if (!model.isOpen) await open.run(model, real)
        for (const target = model.sent + 1; model.sent < target; ) {
          if (model.step !== servicesStep) await type('Ravi').run(model, real)
          else if (model.ticked.length === 0) await tick('UI/UX Design').run(model, real)
          await send('Enter').run(model, real)
        }
        sent += model.sent
        const leads = await site.query('select status from leads where email = $1 and status <> $2', [
          email,
          'draft',
        ])
        expect(leads).toHaveLength(sent)
      }),
      { numRuns: 1, endOnFailure: true },
    )
  }
  expect(real.actions).toBeGreaterThanOrEqual(wantedActions)
})
