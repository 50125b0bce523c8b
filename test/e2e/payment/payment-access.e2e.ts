import type { Locator } from '@playwright/test'
import { answerWaitMs } from '#platform/outbox/outbox.ts'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { takeTime } from '../request/request-dialog.ts'
import {
  openCheckoutPayment,
  openRequestPayment,
  payButton,
  payInWindow,
  paymentDialog,
  providerWindow,
} from './payment-window.ts'

// axe would measure colours mid-transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('the checkout, the payment’s details, its failure, then the alert in the project request', async ({
  page,
  email,
}) => {
  test.slow()
  await page.goto('/checkout?package=professional-website&addons=booking-system')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)

  await openCheckoutPayment(page, email)
  await expectAccessible(page)
  await payButton(page).click()
  await providerWindow(page).getByRole('button', { name: 'Let the payment fail' }).click()
  await providerWindow(page).getByRole('button', { name: 'Close without paying' }).click()
  await expect(paymentDialog(page).getByRole('alert')).toBeVisible()
  await expectAccessible(page)

  const dialog = await openRequestPayment(page, email)
  await payButton(page).click()
  await providerWindow(page).getByRole('button', { name: 'Let the payment fail' }).click()
  await providerWindow(page).getByRole('button', { name: 'Close without paying' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Payment failed' })).toBeVisible()
  await expectAccessible(page)
})

test('after a payment: the success, the thank-you, and the screens of staff', async ({
  page,
  email,
  staffPage,
}) => {
  test.slow()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  // axe may take longer than the page's timeout.
  await page.addInitScript((waitMs) => {
    const { setTimeout } = window
    window.setTimeout = ((...timer: Parameters<typeof setTimeout>) =>
      timer[1] === waitMs ? 0 : setTimeout(...timer)) as typeof setTimeout
  }, answerWaitMs)
  await page.route('**/api/contact', async (route) => {
    await held
    await route.continue()
  })
  await openCheckoutPayment(page, email)
  await takeTime(page)
  await payInWindow(page)
  await expect(paymentDialog(page)).toContainText('Payment successful')
  await expectAccessible(page)
  release()
  await page.waitForURL('/thank-you')
  await expect(page.getByText(/^Received, reference/)).toBeVisible()
  await expectAccessible(page)

  await staffPage.goto('/admin/payments')
  const row = staffPage.getByRole('row').filter({ hasText: 'Business Website for Asha Rao' }).first()
  await expect(row).toBeVisible()
  await expectAccessible(staffPage)
  await row.getByRole('link').first().click()
  await expect(staffPage.getByRole('button', { name: 'Refund' })).toBeVisible()
  await expectAccessible(staffPage)
  await staffPage.getByRole('button', { name: 'Refund' }).click()
  await expect(staffPage.getByRole('dialog')).toBeVisible()
  await expectAccessible(staffPage)
})

test('a payment by keyboard alone', async ({ page, site, email }) => {
  await page.goto('/checkout?package=basic-website')
  const tabTo = async (target: Locator) => {
    for (let presses = 0; presses < 60; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not reach ${target}`)
  }
  for (const [label, text] of [
    ['Full Name', 'Asha Rao'],
    ['Email Address', email],
    ['Phone Number', '+91 98450 12345'],
    ['Preferred Contact Method', 'What'],
    ['Timeline', 'Flex'],
  ] as const) {
    await tabTo(page.getByLabel(label))
    await page.keyboard.type(text)
  }
  await tabTo(page.getByRole('button', { name: 'Pay $24 now' }))
  await takeTime(page)
  await page.keyboard.press('Enter')
  await expect(paymentDialog(page)).toBeFocused()
  await tabTo(payButton(page))
  await page.keyboard.press('Enter')
  await expect(providerWindow(page).getByRole('button', { name: /^Pay ₹/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(paymentDialog(page)).toBeFocused()
  // The dialog stays open until the window has closed.
  await expect(payButton(page)).not.toHaveAttribute('aria-busy')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Pay $24 now' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(payButton(page))
  await page.keyboard.press('Enter')
  await expect(providerWindow(page).getByRole('button', { name: /^Pay ₹/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL('/thank-you')
  expect(await site.query('select status from orders where customer_email = $1', [email])).toEqual([
    { status: 'paid' },
  ])
})
