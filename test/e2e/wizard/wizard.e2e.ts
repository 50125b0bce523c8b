import type { Locator, Page } from '@playwright/test'
import { shortWhere } from '../../browser/is-full.ts'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { expect, test, untilSettled } from '../fixtures.ts'
import { referenceIn } from '../request/request-dialog.ts'
import {
  answerUpTo,
  expectStep,
  introduce,
  onward,
  openWizard,
  openWizardAt,
  sendPlan,
  sentPlan,
  wizardDialog,
} from './wizard-dialog.ts'

const leadsOf = (email: string): [string, string[]] => [
  `select source, status, name, services, quote->'total'->>'amountMinor' as total, suggestion from leads where email = $1`,
  [email],
]
const thankYou = (page: Page) => page.waitForURL('/ai-suggest-thank-you')

test('a visitor is guided to a plan; staff see it, and both get mail', async ({ page, site, email }) => {
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'AI Suggest' }).click()
  const dialog = wizardDialog(page)
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL('/?suggest=1')
  await answerUpTo(dialog, 4)
  await expect(dialog.getByRole('checkbox', { name: /^E-commerce plan/ })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: /^Company plan/ })).not.toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: /^Visibility plan/ })).not.toBeChecked()
  await expect(dialog).toContainText('$540')
  await expect(dialog).toContainText('without a language model.')
  await onward(dialog).click()
  await expect(dialog).toContainText('You’ll be charged ₹4,500 (about $54).')
  await introduce(dialog, email)
  await sendPlan(dialog)

  await thankYou(page)
  const reference = await referenceIn(sentPlan(page))
  await expect(sentPlan(page)).toContainText('₹45,000 ($540)')
  await expect(sentPlan(page)).toContainText('Nothing has been charged.')
  await expect(page.getByText(reference)).toHaveCount(1)
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await page.reload()
  await expect(sentPlan(page)).toContainText(reference)

  const [toVisitor] = await site.mailbox.mailsTo(email)
  expect(toVisitor?.subject).toBe(`We have your plan, reference ${reference}`)
  const toAgency = await site.mailbox.mailTo(site.agencyAddress, reference)
  expect(toAgency?.subject).toBe(`AI Suggest ${reference} from Meera Nair`)
  for (const fact of ['E-commerce', 'Food & Beverage', 'Online Store', 'Increase Sales', '$540', '₹4,500']) {
    expect(toVisitor?.text).toContain(fact)
    expect(toAgency?.text).toContain(fact)
  }
  expect(await site.query(...leadsOf(email))).toMatchObject([
    {
      source: 'ai-suggest',
      status: 'new',
      total: '54000',
      services: ['E-commerce plan'],
      suggestion: { industry: 'Food & Beverage', features: ['Online Store'], payment: null },
    },
  ])
})

test('the teaser opens the wizard too, says how long it takes, and Back closes it', async ({ page }) => {
  await page.goto('/')
  await untilSettled(page)
  const teaser = page.locator('#ai-suggest')
  await expect(teaser).toContainText('4 quick questions')
  await expect(teaser).toContainText('Free, about 2 minutes')
  await teaser.getByRole('link', { name: 'AI Suggest' }).click()
  const dialog = wizardDialog(page)
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/')
})

test('Continue needs every answer, and leads to the missing one', async ({ page }) => {
  const dialog = await openWizard(page)
  const refused = async (words: string, field: RegExp | string) => {
    await expect(onward(dialog)).toBeDisabled()
    await expect(dialog.getByText(words)).toBeVisible()
    await expect(onward(dialog)).toHaveAccessibleDescription(words)
    const step = await dialog.getByText(/^Step \d of 5$/).textContent()
    await onward(dialog).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(step ?? '')).toBeVisible()
    await expect(dialog.locator(':focus')).toHaveAttribute('name', field)
  }
  await refused('Choose a business type and an industry to continue.', 'businessType')
  await dialog.getByRole('radio', { name: 'Restaurant' }).check()
  await refused('Choose an industry to continue.', 'industry')
  await dialog.getByRole('radio', { name: 'Food & Beverage' }).check()
  await expect(onward(dialog)).toBeEnabled()
  await onward(dialog).click()

  await refused('Choose a budget and a timeline to continue.', 'budget')
  await dialog.getByRole('radio', { name: '2-4 weeks' }).check()
  await refused('Choose a budget to continue.', 'budget')
  await dialog.getByRole('radio', { name: '$600-1,200' }).check()
  await onward(dialog).click()

  await refused('Choose at least one feature and at least one goal to continue.', 'features')
  await dialog.getByRole('checkbox', { name: 'Booking System' }).check()
  await refused('Choose at least one goal to continue.', 'goals')
  await dialog.getByRole('checkbox', { name: 'Increase Sales' }).check()
  await onward(dialog).click()

  await expectStep(dialog, 4)
  await dialog.locator('input[name=selected]:checked').evaluateAll((boxes: HTMLElement[]) => {
    for (const box of boxes) box.click()
  })
  await refused('Choose at least one recommendation to continue.', 'selected')
  await dialog.getByRole('checkbox', { name: /^Visibility plan/ }).check()
  await onward(dialog).click()

  await refused('Enter your full name and your email address first.', 'fullName')
  await expect(dialog.getByRole('button', { name: 'Pay 10% Now' })).toBeDisabled()
  await dialog.getByLabel('Full Name').fill('   ')
  await dialog.getByLabel('Email Address').fill('meera@example.com')
  await refused('Enter your full name first.', 'fullName')
  await dialog.getByLabel('Full Name').fill('Meera')
  await expect(onward(dialog)).toBeEnabled()
})

test('recommendations take 1.5 seconds, a click anywhere on a card toggles it, and Cancel goes back with every answer', async ({
  page,
}) => {
  await page.clock.install()
  const dialog = await openWizard(page)
  await expect(dialog.getByRole('button', { name: /Cancel/ })).toHaveCount(0)
  await answerUpTo(dialog, 3)
  await dialog.getByRole('checkbox', { name: 'Online Store' }).check()
  await dialog.getByRole('checkbox', { name: 'Increase Sales' }).check()
  await page.clock.pauseAt(Date.now() + 60_000)
  await onward(dialog).click()
  await expect(dialog).toContainText('Working out your recommendations')
  await page.clock.runFor(1400)
  await expectStep(dialog, 3)
  await page.clock.runFor(200)
  await expectStep(dialog, 4)
  await expect(dialog.getByRole('heading', { name: 'What we would build' })).toBeFocused()
  const card = dialog.getByRole('listitem').filter({ hasText: 'Visibility plan' }).first()
  await card.click({ position: { x: 30, y: 140 } })
  await expect(dialog.getByRole('checkbox', { name: /^Visibility plan/ })).toBeChecked()
  await card.getByText('How it adds up').click()
  await expect(card).toContainText('Features it covers')
  await expect(dialog.getByRole('checkbox', { name: /^Visibility plan/ })).toBeChecked()

  await page.clock.resume()
  for (const step of [3, 2, 1]) {
    await dialog.getByRole('button', { name: `Cancel back to step ${step}` }).click()
    await expectStep(dialog, step)
  }
  await expect(dialog.getByRole('radio', { name: 'E-commerce' })).toBeChecked()
  await expect(dialog.getByRole('radio', { name: 'Food & Beverage' })).toBeChecked()
})

test('after the close button, Escape or Back the next opening offers the answers until they are sent, also on the page', async ({
  page,
  site,
  email,
}) => {
  await page.goto('/')
  const offer = 'Your answers up to step 4 are still here.'
  const comeBack = async (wizard: Locator) => {
    await expectStep(wizard, 1)
    await expect(wizard.getByRole('status').filter({ hasText: offer })).toBeVisible()
    await expect(wizard.getByRole('radio', { checked: true })).toHaveCount(0)
    await wizard.getByRole('button', { name: 'Continue where you left off' }).focus()
    await page.keyboard.press('Enter')
    await expectStep(wizard, 4)
    await expect(wizard.getByRole('heading', { name: 'What we would build' })).toBeFocused()
    await expect(wizard.getByRole('checkbox', { name: /^Visibility plan/ })).toBeChecked()
    await expect(wizard.getByText(offer)).toHaveCount(0)
  }
  const dialog = wizardDialog(page)
  const open = () =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'AI Suggest' }).click()
  await open()
  await answerUpTo(dialog, 4)
  await dialog.getByRole('checkbox', { name: /^Visibility plan/ }).check()
  for (const close of [
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
  ]) {
    await close()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/')
    await open()
    await comeBack(dialog)
  }
  await page.keyboard.press('Escape')
  await page.goto('/ai-recommendations')
  const panel = page.getByRole('region', { name: 'AI Suggest' })
  await comeBack(panel)
  await expect(panel).toContainText('100% match')
  await onward(panel).click()
  await expectStep(panel, 5)
  await introduce(panel, email)
  await sendPlan(panel)
  await thankYou(page)
  await referenceIn(sentPlan(page))
  expect(await site.query('select from leads where email = $1', [email])).toHaveLength(1)
  await page.goto('/?suggest=1')
  await expectStep(dialog, 1)
  await expect(dialog.getByText(offer)).toHaveCount(0)
})

for (const step of [2, 3, 4, 5] as const) {
  test(
    `a reload on step ${step} loses nothing, and one plan is sent`,
    shortWhere(step === 4),
    async ({ page, site, email }) => {
      const dialog = await openWizard(page)
      await answerUpTo(dialog, step)
      if (step === 5) await introduce(dialog, email)
      await page.reload()
      await dialog.getByRole('button', { name: 'Continue where you left off' }).click()
      await expectStep(dialog, step)
      if (step === 2) {
        await dialog.getByRole('radio', { name: '$600-1,200' }).check()
        await dialog.getByRole('radio', { name: '2-4 weeks' }).check()
        await onward(dialog).click()
      }
      if (step <= 3) {
        await dialog.getByRole('checkbox', { name: 'Online Store' }).check()
        await dialog.getByRole('checkbox', { name: 'Increase Sales' }).check()
        await onward(dialog).click()
        await expectStep(dialog, 4)
      }
      if (step <= 4) {
        await onward(dialog).click()
        await introduce(dialog, email)
      }
      await sendPlan(dialog)
      await thankYou(page)
      await referenceIn(sentPlan(page))
      expect(await site.query(...leadsOf(email))).toMatchObject([
        { status: 'new', name: 'Meera Nair', total: '54000', suggestion: { goals: ['Increase Sales'] } },
      ])
    },
  )
}

test('the currency of step 2 changes its budgets, and "Start over" forgets the step', async ({ page }) => {
  const dialog = await openWizard(page)
  await answerUpTo(dialog, 2)
  await dialog.getByLabel('Currency').selectOption('INR')
  await expect(dialog.getByRole('radio')).toHaveCount(10)
  for (const label of [
    '₹10,000-25,000',
    '₹25,000-50,000',
    '₹50,000-1,00,000',
    '₹1,00,000-2,50,000',
    '₹2,50,000+',
  ]) {
    await expect(dialog.getByRole('radio', { name: label, exact: true })).toBeVisible()
  }

  await page.reload()
  await dialog.getByRole('button', { name: 'Start over' }).click()
  await expect(dialog.getByRole('heading', { name: 'What is your business?' })).toBeFocused()
  await page.reload()
  await expect(dialog.getByRole('heading', { name: 'What is your business?' })).toBeVisible()
  await expect(dialog.getByText('Continue where you left off')).toHaveCount(0)
})

test('a visitor who leaves after their address is a draft for staff; sending later makes the same lead', async ({
  page,
  site,
  email,
}) => {
  const dialog = await openWizardAt(page, 5)
  await introduce(dialog, email)
  await expect
    .poll(() => site.query(...leadsOf(email)))
    .toMatchObject([{ status: 'draft', services: ['E-commerce plan'] }])
  await page.reload()
  await dialog.getByRole('button', { name: 'Continue where you left off' }).click()
  await sendPlan(dialog)
  await thankYou(page)
  await referenceIn(sentPlan(page))
  expect(await site.query(...leadsOf(email))).toMatchObject([{ status: 'new', total: '54000' }])
})

const refused = (page: Page) => sentPlan(page, 'Your plan needs a correction')
for (const [place, correct] of [
  [
    'on the thank-you page',
    async (page) => {
      await expect(refused(page)).toContainText(
        'Email Address: That email doesn’t look right. Try name@example.com.',
      )
      await refused(page).getByRole('button', { name: 'Correct it' }).click()
    },
  ],
  [
    'on any page later',
    async (page) => {
      await page.goto('/contact')
      const notice = page.getByRole('region', { name: 'Unsent messages' })
      await expect(notice).toContainText('AI Suggest plan')
      await notice.getByRole('button', { name: 'Correct it' }).click()
    },
  ],
] satisfies [string, (page: Page) => Promise<void>][]) {
  test(
    `a refused plan is corrected ${place}, and is one lead`,
    shortWhere(place === 'on any page later'),
    async ({ page, site, email, tolerated }) => {
      tolerated.push(/status of 422/)
      // Passes the browser's validation, but no mail would arrive.
      const dialog = await openWizardAt(page, 5, { email: 'meera@localhost' })
      await sendPlan(dialog)
      await thankYou(page)
      await expect(refused(page)).toBeVisible()
      await correct(page)
      const wizard = page.getByRole('region', { name: 'AI Suggest' })
      await expectStep(wizard, 5)
      await expect(wizard.getByLabel('Full Name')).toHaveValue('Meera Nair')
      await wizard.getByLabel('Email Address').fill(email)
      await sendPlan(wizard)
      await thankYou(page)
      await referenceIn(sentPlan(page))
      await expect(page.getByRole('region', { name: 'Unsent messages' })).toBeHidden()
      expect(await site.query(...leadsOf(email))).toMatchObject([{ status: 'new', total: '54000' }])
    },
  )
}

test.describe('for all visitors', () => {
  // axe would measure colours mid-transition.
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('every step is accessible, in both themes, on small and large screens', async ({ page, email }) => {
    test.slow()
    const dialog = await openWizard(page)
    await answerUpTo(dialog, 2)
    await page.reload()
    const comeBack = dialog.getByRole('button', { name: 'Continue where you left off' })
    await expect(comeBack).toBeVisible()
    await expectAccessible(page)
    await comeBack.click()
    await expectAccessible(page)
    await dialog.getByRole('radio', { name: '$600-1,200' }).check()
    await dialog.getByRole('radio', { name: '2-4 weeks' }).check()
    await onward(dialog).click()
    await expectAccessible(page)
    await dialog.getByRole('checkbox', { name: 'Online Store' }).check()
    await dialog.getByRole('checkbox', { name: 'Increase Sales' }).check()
    await onward(dialog).click()
    await expectStep(dialog, 4)
    await dialog.getByText('How it adds up').first().click()
    await expectAccessible(page)
    await onward(dialog).click()
    await introduce(dialog, email)
    await expectAccessible(page)
    await sendPlan(dialog)
    await thankYou(page)
    await referenceIn(sentPlan(page))
    await expectAccessible(page)
  })

  test('the whole wizard works by keyboard alone', async ({ page, site, email }) => {
    await page.goto('/')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'AI Suggest' }).focus()
    await page.keyboard.press('Enter')
    const dialog = wizardDialog(page)
    await expect(dialog).toBeFocused()
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await press('Tab', 'Tab', 'Space')
    await expect(dialog.getByRole('radio', { name: 'E-commerce' })).toBeChecked()
    await press('Tab', 'Space', 'Enter')
    await expect(dialog.getByRole('heading', { name: 'What are your budget and timeline?' })).toBeFocused()
    await press('Tab', 'Tab', 'Space', 'Tab', 'Space', 'Enter')
    await expect(dialog.getByRole('heading', { name: 'What should your website do?' })).toBeFocused()
    await press('Tab', 'Space')
    await dialog.getByRole('checkbox', { name: 'Increase Sales' }).focus()
    await press('Space', 'Enter')
    await expect(dialog.getByRole('heading', { name: 'What we would build' })).toBeFocused()
    await press('Tab', 'Enter')
    await expect(dialog.getByRole('heading', { name: 'Where should we send your plan?' })).toBeFocused()
    await press('Tab')
    await page.keyboard.type('Meera Nair')
    await press('Tab')
    await page.keyboard.type(email)
    await press('Enter')
    await thankYou(page)
    await expect.poll(() => site.query(...leadsOf(email))).toMatchObject([{ name: 'Meera Nair' }])
  })
})
