import { expect, type Locator, type Page } from '@playwright/test'

export function requestDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Start your project' })
}

export function confirmationDialog(page: Page, title = 'We have your request'): Locator {
  return page.getByRole('dialog', { name: title })
}

/** Opens the project request from the contact section and waits for its form. */
export async function openRequest(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: 'Start Your Project Now' }).click()
  const dialog = requestDialog(page)
  await expect(dialog).toBeVisible()
  return dialog
}

/** Fills in the required fields, except the package. */
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

/** Lets a minute pass in this page, because a faster sender counts as a program. */
export async function takeTime(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { now } = Date
    Date.now = () => now() + 60_000
  })
}

/** Presses Submit Request after a human time. */
export async function submit(dialog: Locator): Promise<void> {
  await takeTime(dialog.page())
  await dialog.getByRole('button', { name: 'Submit Request' }).click()
}

export async function referenceIn(confirmation: Locator): Promise<string> {
  return shownReference(confirmation.getByText(/^Received, reference OW-[0-9A-Z]{6}$/))
}

/** Waits for the text and returns the reference at its end. */
export async function shownReference(text: Locator): Promise<string> {
  await expect(text).toBeVisible()
  return (await text.textContent())?.slice(-9) ?? ''
}

/** What the contact page shows in place of its form. */
export function sentRequest(page: Page, title = 'We have your request'): Locator {
  return page.getByRole('region', { name: title })
}
