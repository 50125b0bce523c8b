import type { Page } from '@playwright/test'
import { guarantee } from '#domain/agency.ts'
import { expectInSight } from '../accessibility/small-dialog.ts'
import { expect, test } from '../fixtures.ts'
import { confirmationDialog, referenceIn, takeTime } from '../request/request-dialog.ts'
import { onward, openWizardAt } from '../wizard/wizard-dialog.ts'
import { openRequestPayment, payButton, paymentDialog, providerWindow } from './payment-window.ts'

const openPayStep = (page: Page, email: string) => openWizardAt(page, 5, { email })
async function payThere(page: Page) {
  await page.clock.pauseAt(Date.now() + 120_000)
  await providerWindow(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .click()
  await expect(providerWindow(page)).toHaveCount(0)
  await page.clock.runFor(1)
}
const paidToast = (page: Page) => page.getByRole('status').filter({ hasText: 'Payment Successful!' })

test('"Payment Successful!" stays across the page change, and then ends', async ({ page, email }) => {
  await page.clock.install()
  const dialog = await openPayStep(page, email)
  await dialog.getByRole('button', { name: 'Pay 10% Now' }).click()
  await providerWindow(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .click()
  await page.waitForURL('/ai-suggest-thank-you')
  await expect(paidToast(page)).toContainText('Your 10% upfront payment has been processed successfully.')
  await page.clock.fastForward(10_000)
  await expect(paidToast(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('main')).toContainText('₹4,500 paid')
  await expect(paidToast(page)).toHaveCount(0)
})

test("the payment's success shows for two seconds, even if the request has already arrived", async ({
  page,
  email,
}) => {
  await page.clock.install()
  await openRequestPayment(page, email)
  await takeTime(page)
  await payButton(page).click()
  await expect(providerWindow(page)).toBeVisible()
  const arrived = page.waitForResponse('**/api/contact')
  await payThere(page)
  await expect(paymentDialog(page)).toContainText('Payment successful')
  await arrived
  await expect(paymentDialog(page)).not.toContainText('Sending your request…')
  await page.clock.runFor(1900)
  await expect(paymentDialog(page)).toContainText('Payment successful')
  await page.clock.runFor(100)
  await referenceIn(confirmationDialog(page, 'Your deposit is paid'))
})

test('Done ends the success view at once', async ({ page, email }) => {
  await page.clock.install()
  await openRequestPayment(page, email)
  await takeTime(page)
  await payButton(page).click()
  await expect(providerWindow(page)).toBeVisible()
  await payThere(page)
  await paymentDialog(page).getByRole('button', { name: 'Done' }).click()
  await referenceIn(confirmationDialog(page, 'Your deposit is paid'))
})

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 375, height: 720 } })

  test('the payment button says what is charged, in rupees and in the chosen currency', async ({
    page,
    email,
  }) => {
    const dialog = await openPayStep(page, email)
    const pay = dialog.getByRole('button', { name: 'Pay 10% Now ₹4,500, about $54' })
    await expect(pay).toBeInViewport({ ratio: 1 })
    await expect(pay.getByText('₹4,500, about $54')).toBeInViewport({ ratio: 1 })
    await expect(dialog).not.toContainText('Nothing is charged')
    const promised = dialog.getByText(guarantee())
    await promised.scrollIntoViewIfNeeded()
    await expectInSight(promised)
  })
})

test('step 4 preselects only the best match, and says what exceeds the budget', async ({ page }) => {
  const dialog = await openWizardAt(page, 4)
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await expect(dialog.getByText('Best match')).toHaveCount(1)
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Best match' })).toContainText(
    'E-commerce plan',
  )
  await expect(dialog).toContainText('Your choice comes to $540, within your budget.')
  await dialog.getByRole('checkbox', { checked: true }).uncheck()
  await expect(dialog).toContainText('Nothing is selected yet.')
  await dialog.getByRole('button', { name: 'back to step 3' }).click()
  await dialog.getByRole('button', { name: 'back to step 2' }).click()
  await dialog.getByRole('radio', { name: '$120-300' }).check()
  await onward(dialog).click()
  await onward(dialog).click()
  const best = dialog.getByRole('listitem').filter({ hasText: 'Best match' })
  await expect(best).toContainText('On its own, this costs more than your budget of $120-300.')
  await expect(best.getByRole('checkbox')).toHaveAccessibleDescription(/costs more than your budget/)
  await best.getByRole('checkbox').check()
  await expect(dialog).toContainText('Your choice comes to $540, more than your budget of $120-300.')
  await expect(dialog).not.toContainText('within your budget.')
})
