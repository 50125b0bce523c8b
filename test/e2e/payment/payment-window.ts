import { expect, type Locator, type Page } from '@playwright/test'
import { fillIn, requestDialog } from '../request/request-dialog.ts'

export function paymentDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Pay 10% Now' })
}

export function providerWindow(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Test payment' })
}

export function payButton(page: Page): Locator {
  return paymentDialog(page).getByRole('button', { name: /^Pay ₹/ })
}

/** Business Pro: $391, charged as ₹3,258. */
export async function openRequestPayment(page: Page, email: string): Promise<Locator> {
  await page.goto('/?request=1&package=business-pro')
  const dialog = requestDialog(page)
  await fillIn(dialog, { email })
  await dialog.getByRole('button', { name: 'Pay Now' }).click()
  await expect(paymentDialog(page)).toBeVisible()
  return dialog
}

/** Professional Website: $391, charged as ₹3,258. */
export async function openCheckoutPayment(page: Page, email: string): Promise<void> {
  await page.goto('/checkout?package=professional-website')
  await fillInCheckout(page, email)
  await page.getByRole('button', { name: 'Pay $39 now' }).click()
  await expect(paymentDialog(page)).toBeVisible()
}

export async function fillInCheckout(page: Page, email: string): Promise<void> {
  const form = page.getByRole('region', { name: '2 Your details' })
  await form.getByLabel('Full Name').fill('Asha Rao')
  await form.getByLabel('Email Address').fill(email)
  await form.getByLabel('Phone Number').fill('+91 98450 12345')
  await form.getByLabel('Preferred Contact Method').selectOption('WhatsApp')
  await form.getByLabel('Timeline').selectOption('Within a week')
}

export async function payInWindow(page: Page): Promise<void> {
  await payButton(page).click()
  await expect(providerWindow(page)).toBeVisible()
  await expect(page.locator('dialog:modal')).toHaveCount(0)
  await providerWindow(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .click()
}
