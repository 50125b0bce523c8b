import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { builtInCatalogue } from '#domain/catalogue/built-in/built-in-catalogue.server.ts'
import { preselected, recommend } from '#domain/catalogue/recommendations.ts'
import { type BudgetRange, budgetRanges } from '#domain/money/pricing.ts'
import type { CompleteAnswers } from '#domain/wizard-answers.ts'
import { takeTime } from '../request/request-dialog.ts'

export function wizardDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'AI Suggest' })
}

export function onward(dialog: Locator): Locator {
  return dialog.getByRole('button', {
    name: /^(Continue|Get AI Recommendations|Continue to Contact Info|Submit Request)$/,
  })
}

export async function openWizard(page: Page, path = '/'): Promise<Locator> {
  await page.goto(`${path}?suggest=1`)
  const dialog = wizardDialog(page)
  await expect(dialog).toBeVisible()
  return dialog
}

export async function expectStep(dialog: Locator, step: number): Promise<void> {
  await expect(dialog.getByText(`Step ${step} of 5`)).toBeVisible()
}

/** Answers for a spice shop. Call at step 1. */
export async function answerUpTo(dialog: Locator, step: 2 | 3 | 4 | 5): Promise<void> {
  await dialog.getByRole('radio', { name: 'E-commerce' }).check()
  await dialog.getByRole('radio', { name: 'Food & Beverage' }).check()
  await onward(dialog).click()
  if (step === 2) return
  await dialog.getByRole('radio', { name: '$600-1,200' }).check()
  await dialog.getByRole('radio', { name: '2-4 weeks' }).check()
  await onward(dialog).click()
  if (step === 3) return
  await dialog.getByRole('checkbox', { name: 'Online Store' }).check()
  await dialog.getByRole('checkbox', { name: 'Increase Sales' }).check()
  await onward(dialog).click()
  await expectStep(dialog, 4)
  if (step === 4) return
  await onward(dialog).click()
  await expectStep(dialog, 5)
}

export async function openWizardAt(
  page: Page,
  step: 4 | 5,
  { email = '', path = '/?suggest=1' }: { email?: string; path?: string } = {},
): Promise<Locator> {
  const answers: CompleteAnswers = {
    businessType: 'E-commerce',
    industry: 'Food & Beverage',
    budget: budgetRanges[2] as BudgetRange,
    timeline: '2-4 weeks',
    features: ['Online Store'],
    goals: ['Increase Sales'],
  }
  const now = Date.now()
  const draft = {
    version: 1,
    savedAtMs: now,
    // Faster senders count as programs.
    visit: { key: randomUUID(), startedAtMs: now - 60_000 },
    step,
    answers: { ...answers, budget: answers.budget.id },
    selected: preselected(recommend(builtInCatalogue, answers)),
    contact: { fullName: email && 'Meera Nair', email, phone: '', companyName: '' },
    isAwaited: true,
  }
  await page.addInitScript(
    ([place, text]) => {
      if (location.pathname + location.search === place) sessionStorage.wizard ??= text
    },
    [path, JSON.stringify(draft)] as const,
  )
  await page.goto(path)
  const wizard =
    path === '/?suggest=1' ? wizardDialog(page) : page.getByRole('region', { name: 'AI Suggest' })
  await expectStep(wizard, step)
  return wizard
}

export async function introduce(dialog: Locator, email: string): Promise<void> {
  await dialog.getByLabel('Full Name').fill('Meera Nair')
  await dialog.getByLabel('Email Address').fill(email)
}

export async function sendPlan(dialog: Locator): Promise<void> {
  await takeTime(dialog.page())
  await dialog.getByRole('button', { name: 'Submit Request' }).click()
}

export function sentPlan(page: Page, title: string | RegExp = 'Thank you, Meera Nair'): Locator {
  return page.getByRole('region', { name: title })
}
