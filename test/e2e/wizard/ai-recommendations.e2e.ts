import type { Page } from '@playwright/test'
import { sharePlan } from '../../fixtures/visitor-fixtures.ts'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { expectStill, watchMotion } from '../accessibility/watch-motion.ts'
import { expect, test, untilAlive } from '../fixtures.ts'
import { fillInCheckout } from '../payment/payment-window.ts'
import { takeTime } from '../request/request-dialog.ts'
import { expectStep, introduce, onward, openWizardAt } from './wizard-dialog.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'AI Suggest' })

const openResult = (page: Page) => openWizardAt(page, 4, { path: '/ai-recommendations' })

test('a plan becomes a quote in one click; a reload keeps the quote, and Back returns to the plan', async ({
  page,
}) => {
  const wizard = await openResult(page)
  const quote = wizard.getByRole('link', { name: 'Turn this plan into a quote' })
  const expectResult = async () => {
    await expectStep(wizard, 4)
    await expect(wizard.getByRole('checkbox', { name: /^Visibility plan/ })).toBeChecked()
    await expect(wizard.getByRole('checkbox', { name: /^E-commerce/ })).not.toBeChecked()
  }
  await page.getByRole('banner').getByLabel('Currency').selectOption('INR')
  await wizard.getByRole('checkbox', { name: /^E-commerce/ }).uncheck()
  await expect(wizard).toContainText('Choose at least one recommendation to get a quote.')
  await expect(quote).toHaveCount(0)
  await wizard.getByRole('checkbox', { name: /^Visibility plan/ }).check()
  await wizard.getByRole('checkbox', { name: /^Company plan/ }).check()
  await quote.click()
  for (const way of ['Back', 'Change your choice']) {
    await page.waitForURL('/checkout?recommendations=business-website,search-and-analytics')
    const summary = page.getByRole('region', { name: 'Price summary' })
    await expect(summary.getByRole('definition')).toHaveText([
      '₹35,000',
      '₹15,000',
      '₹50,000',
      '₹5,000',
      '₹45,000',
    ])
    await page.reload()
    await expect(summary).toContainText('₹50,000')
    if (way === 'Back') await page.goBack()
    else await page.getByRole('link', { name: way }).click()
    await expectResult()
    await quote.click()
  }
})

test('a visitor who left an address and then orders by the quote is one lead, without a draft', {
  tag: '@recorded',
}, async ({ page, email, site }) => {
  const wizard = await openResult(page)
  await onward(wizard).click()
  await introduce(wizard, email)
  const states = () => site.query('select source, status from leads where email = $1', [email])
  await expect.poll(states).toEqual([{ source: 'ai-suggest', status: 'draft' }])
  await wizard.getByRole('button', { name: /back to step/i }).click()
  await wizard.getByRole('link', { name: 'Turn this plan into a quote' }).click()
  await page.waitForURL(/\/checkout\?recommendations=/)
  // The form's timer starts on hydration.
  await untilAlive(page)
  await fillInCheckout(page, email)
  await takeTime(page)
  await page.getByRole('button', { name: 'Send without paying' }).click()
  await page.waitForURL('/thank-you')
  await expect.poll(states).toEqual([{ source: 'checkout', status: 'new' }])
})

test('a shared plan opens for any visitor, who can continue from it; an unknown link says so', {
  tag: '@recorded',
}, async ({ page, browser, site }) => {
  const wizard = await openResult(page)
  await wizard.getByRole('checkbox', { name: /^Visibility plan/ }).check()
  await wizard.getByRole('button', { name: 'Copy a link' }).click()
  const link = await wizard.getByLabel('Link to this plan').inputValue()
  expect(link).toMatch(new RegExp(`^${site.origin}/ai-recommendations/[\\w-]{22}$`))

  const response = await page.request.get(link)
  expect(response.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })

  const other = await browser.newPage()
  await other.goto(link)
  const main = other.getByRole('main')
  await expect(main).toContainText('E-commerce, Food & Beverage')
  await expect(main).toContainText('$720')
  await main.getByRole('button', { name: 'Continue with this plan' }).click()
  await expectStep(panel(other), 4)
  await expect(panel(other).getByRole('checkbox', { name: /^Visibility plan/ })).toBeChecked()

  const unknown = await other.goto(`${site.origin}/ai-recommendations/AAAAAAAAAAAAAAAAAAAAAA`)
  expect(unknown?.status()).toBe(404)
  await expect(main).toContainText('This link doesn’t work')
  await other.close()
})

test('a shared plan says so while the server fails, and opens once it answers', async ({
  page,
  site,
  tolerated,
}) => {
  tolerated.push(/status of 503/)
  const plans = '**/api/shared-plans/*'
  let reads = 0
  await page.route(plans, (route) => {
    reads++
    return route.fulfill({ status: 503, body: 'Down, id 44' })
  })
  await page.clock.install()
  const response = await page.goto(await sharePlan(site.origin))
  expect(response?.status()).toBe(200)
  const main = page.getByRole('main')
  for (const read of [1, 2]) {
    await expect.poll(() => reads).toBe(read)
    await page.clock.fastForward(30_000)
  }
  await expect(main).toContainText('The plan could not be opened')
  expect(reads).toBe(3)
  await expect(main).not.toContainText('opens nothing')
  await page.unroute(plans)
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(main.getByRole('heading', { name: 'What we would build' })).toBeVisible()
})

test('a visitor mails themselves their plan, with a link that opens it', { tag: '@recorded' }, async ({
  page,
  site,
  email,
}) => {
  const wizard = await openResult(page)
  await wizard.getByLabel('Email this plan to yourself').fill(email)
  await wizard.getByRole('button', { name: 'Send it' }).click()
  await expect(wizard.getByText(`On its way to ${email}.`)).toBeVisible()
  const [mail] = await site.mailbox.mailsTo(email)
  expect(mail?.subject).toBe('Your Orbweaver recommendations')
  const [path] = /\/ai-recommendations\/[\w-]{22}/.exec(mail?.text ?? '') ?? []
  await page.goto(path ?? '')
  await expect(page.getByRole('main')).toContainText('E-commerce, Food & Beverage')
})

test.describe('for all visitors', () => {
  // axe would measure colours mid-transition.
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('a plan is accessible', async ({ page }) => {
    await watchMotion(page)
    await openResult(page)
    await panel(page).getByRole('button', { name: 'Copy a link' }).click()
    await expect(panel(page).getByLabel('Link to this plan')).toBeVisible()
    await expectAccessible(page)
    await expectStill(page)
  })
})
