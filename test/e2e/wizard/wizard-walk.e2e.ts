import type { Page } from '@playwright/test'
import fc from 'fast-check'
import { builtInCatalogue } from '#domain/catalogue/built-in/built-in-catalogue.server.ts'
import { recommend } from '#domain/catalogue/recommendations.ts'
import { budgetRanges } from '#domain/money/pricing.ts'
import { completeAnswers } from '#domain/wizard-answers.ts'
import { emptyWizard, missingIn, nextWizard, type WizardState } from '#features/wizard/wizard-state.ts'
import { isFull } from '../../browser/is-full.ts'
import { expect, test } from '../fixtures.ts'
import { onward, wizardDialog } from './wizard-dialog.ts'

const actionsWanted = isFull ? 5000 : 25

/** The model follows the rules in `wizard-state.ts`. */
type Model = { state: WizardState; isOpen: boolean }
type Walk = { page: Page; done: { actions: number } }

class Action implements fc.AsyncCommand<Model, Walk> {
  readonly name: string
  readonly when: (model: Model) => boolean
  readonly act: (walk: Walk, model: Model) => Promise<void>

  constructor(
    name: string,
    when: (model: Model) => boolean,
    act: (walk: Walk, model: Model) => Promise<void>,
  ) {
    this.name = name
    this.when = when
    this.act = act
  }

  check = (model: Readonly<Model>) => this.when(model)

  async run(model: Model, walk: Walk): Promise<void> {
    await this.act(walk, model)
    walk.done.actions++
    await expectAgreement(walk.page, model)
  }

  toString = () => this.name
}

const onStep =
  (...steps: number[]) =>
  (model: Model) =>
    model.isOpen && steps.includes(model.state.step)

function pick(step: number, field: 'businessType' | 'industry' | 'budget' | 'timeline', value: string) {
  return new Action(`${field}: ${value}`, onStep(step), async ({ page }, model) => {
    await wizardDialog(page).locator(`input[name="${field}"][value="${value}"]`).check({ force: true })
    model.state = nextWizard(model.state, { type: 'answered', change: { [field]: value } })
  })
}

function toggleAnswer(field: 'features' | 'goals', value: string) {
  return new Action(`${field}: ${value}`, onStep(3), async ({ page }, model) => {
    const box = wizardDialog(page).locator(`input[name="${field}"][value="${value}"]`)
    const wasChecked = await box.isChecked()
    await box.setChecked(!wasChecked, { force: true })
    const order = await wizardDialog(page)
      .locator(`input[name="${field}"]:checked`)
      .evaluateAll((boxes) => boxes.map((each) => (each as HTMLInputElement).value))
    model.state = nextWizard(model.state, { type: 'answered', change: { [field]: order } })
  })
}

const toggleRecommendation = (place: number) =>
  new Action(`recommendation ${place}`, onStep(4), async ({ page }, model) => {
    const id = model.state.result?.recommendations[place]?.id
    if (!id) throw new Error('The model lacks its recommendations')
    await wizardDialog(page).locator(`input[name="selected"][value="${id}"]`).click()
    model.state = nextWizard(model.state, { type: 'toggled', id })
  })

const goOn = new Action('onward', onStep(1, 2, 3, 4), async ({ page }, model) => {
  await onward(wizardDialog(page)).focus()
  await page.keyboard.press('Enter')
  model.state =
    model.state.step === 3 ? recommended(model.state) : nextWizard(model.state, { type: 'continued' })
})

function recommended(state: WizardState): WizardState {
  const waiting = nextWizard(state, { type: 'asked-for-recommendations' })
  const complete = completeAnswers(state.answers)
  if (!waiting.isLoading || !complete) return waiting
  return nextWizard(waiting, {
    type: 'recommended',
    result: { recommendations: recommend(builtInCatalogue, complete), wordedBy: 'rules' },
  })
}

const goBack = new Action('back', onStep(2, 3, 4, 5), async ({ page }, model) => {
  await wizardDialog(page)
    .getByRole('button', { name: /back to step/i })
    .click()
  model.state = nextWizard(model.state, { type: 'went-back' })
})

const write = (field: 'fullName' | 'email', text: string) =>
  new Action(`${field}: "${text}"`, onStep(5), async ({ page }, model) => {
    await wizardDialog(page).locator(`input[name="${field}"]`).fill(text)
    model.state = nextWizard(model.state, { type: 'introduced', change: { [field]: text } })
  })

const reload = new Action(
  'reload',
  ({ isOpen }) => isOpen,
  async ({ page }, model) => {
    await page.reload()
    await expect(wizardDialog(page)).toBeVisible()
    const resume = wizardDialog(page).getByRole('button', { name: 'Continue where you left off' })
    const { answers, contact } = model.state
    const isTouched = [...Object.values(answers), ...Object.values(contact)].some(
      (value) => value !== null && value.length > 0,
    )
    if (isTouched) await resume.click()
    else model.state = emptyWizard
    if (model.state.step === 5 && model.state.selected.length === 0) model.state = { ...model.state, step: 4 }
  },
)

const close = (name: string, press: (page: Page) => Promise<unknown>) =>
  new Action(
    name,
    ({ isOpen }) => isOpen,
    async ({ page }, model) => {
      await press(page)
      model.isOpen = false
      model.state = emptyWizard
    },
  )

const reopen = new Action(
  'open',
  ({ isOpen }) => !isOpen,
  async ({ page }, model) => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'AI Suggest' }).click()
    model.isOpen = true
  },
)

async function expectAgreement(page: Page, { state, isOpen }: Model): Promise<void> {
  const dialog = wizardDialog(page)
  if (!isOpen) {
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/')
    return
  }
  await expect(dialog.getByText(`Step ${state.step} of 5`)).toBeVisible()
  const missing = missingIn(state)
  if (missing.length > 0) await expect(onward(dialog)).toBeDisabled()
  else await expect(onward(dialog)).toBeEnabled()
  for (const { words } of missing) await expect(onward(dialog)).toHaveAccessibleDescription(new RegExp(words))
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeEnabled()
  if (state.step > 1) await expect(dialog.getByRole('button', { name: /back to step/i })).toBeEnabled()
  if (state.step === 4) {
    const chosen = await dialog
      .locator('input[name="selected"]:checked')
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value))
    expect(chosen).toEqual(state.selected)
  }
}

const answering = [
  pick(1, 'businessType', 'E-commerce'),
  pick(1, 'businessType', 'Restaurant'),
  pick(1, 'industry', 'Retail'),
  pick(2, 'budget', budgetRanges[0]?.id ?? ''),
  pick(2, 'budget', budgetRanges[3]?.id ?? ''),
  pick(2, 'timeline', '2-4 weeks'),
  toggleAnswer('features', 'Online Store'),
  toggleAnswer('features', 'Booking System'),
  toggleAnswer('goals', 'Increase Sales'),
]
const moving = [goOn, goOn, goOn, goBack]
const rest = [
  toggleRecommendation(0),
  toggleRecommendation(2),
  write('fullName', 'Meera Nair'),
  write('fullName', '  '),
  write('email', 'meera'),
  write('email', ''),
  reload,
  close('Escape', (page) => page.keyboard.press('Escape')),
  close('Back', (page) => page.goBack()),
  close('Close', (page) => wizardDialog(page).getByRole('button', { name: 'Close' }).click()),
  reopen,
]

test(`${actionsWanted} clicks in any order reach no dead end`, async ({ page }) => {
  test.setTimeout(isFull ? 3_600_000 : 180_000)
  const done = { actions: 0 }
  const anyCommand = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...answering) },
    { weight: 5, arbitrary: fc.constantFrom(...moving) },
    { weight: 2, arbitrary: fc.constantFrom(...rest) },
  )
  for (let walk = 0; done.actions < actionsWanted; walk++) {
    await fc.assert(
      fc.asyncProperty(fc.commands([anyCommand], { size: 'max', maxCommands: 120 }), async (commands) => {
        await page.goto('/?suggest=0')
        await page.evaluate(() => sessionStorage.clear())
        await page.goto('/')
        const setup = () => ({ model: { state: emptyWizard, isOpen: false }, real: { page, done } })
        await fc.asyncModelRun(setup, commands)
      }),
      { numRuns: 1, seed: 20_261_121 + walk, endOnFailure: true },
    )
  }
  test.info().annotations.push({ type: 'actions', description: String(done.actions) })
})
