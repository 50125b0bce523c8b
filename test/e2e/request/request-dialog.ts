import { expect, type Locator, type Page } from '@playwright/test'
import { untilSettled } from '../fixtures.ts'

export function requestDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Start your project' })
}

export function confirmationDialog(page: Page, title = 'We have your request'): Locator {
  return page.getByRole('dialog', { name: title })
}

export async function openRequest(page: Page): Promise<Locator> {
  await untilSettled(page)
  await page.getByRole('link', { name: 'Start Your Project Now' }).click()
  const dialog = requestDialog(page)
  await expect(dialog).toBeVisible()
  return dialog
}

export async function fillIn(
  dialog: Locator,
  { email, name = 'Asha Rao' }: { email: string; name?: string },
): Promise<void> {
  await dialog.getByLabel('Full Name').fill(name)
  await dialog.getByLabel('Email Address').fill(email)
  await dialog.getByLabel('Phone Number').fill('+91 98450 12345')
  await dialog.getByLabel('Preferred Contact Method').selectOption('WhatsApp')
  await dialog.getByLabel('Project Type').selectOption('Business Website')
  await dialog.getByRole('combobox', { name: 'Timeline' }).selectOption('Within a week')
}

/** Advances the page's clock by a minute: faster senders count as programs. */
export async function takeTime(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { now } = Date
    Date.now = () => now() + 60_000
  })
}

export async function submit(dialog: Locator): Promise<void> {
  await takeTime(dialog.page())
  await dialog.getByRole('button', { name: 'Submit Request' }).click()
}

export async function referenceIn(confirmation: Locator): Promise<string> {
  return shownReference(confirmation.getByText(/^Received, reference OW-[0-9A-Z]{6}$/))
}

export async function shownReference(text: Locator): Promise<string> {
  await expect(text).toBeVisible()
  return (await text.textContent())?.slice(-9) ?? ''
}

export function sentRequest(page: Page, title = 'We have your request'): Locator {
  return page.getByRole('region', { name: title })
}
