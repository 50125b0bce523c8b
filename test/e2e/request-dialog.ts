import { expect, type Locator, type Page } from '@playwright/test'

export function requestDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Start your project' })
}

export function confirmationDialog(page: Page, title = 'We have your request'): Locator {
  return page.getByRole('dialog', { name: title })
}

/** Opens the project request from the contact section, with the form ready to be filled in. */
export async function openRequest(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: 'Start Your Project Now' }).click()
  const dialog = requestDialog(page)
  await expect(dialog).toBeVisible()
  return dialog
}

/** Fills in what is required, but for the package. */
export async function fillIn(
  dialog: Locator,
  { email, name = 'Asha Rao' }: { email: string; name?: string },
): Promise<void> {
  await dialog.getByLabel('Full Name').fill(name)
  await dialog.getByLabel('Email Address').fill(email)
  await dialog.getByLabel('Phone Number').fill('+91 98450 12345')
  await dialog.getByLabel('Preferred Contact Method').selectOption('WhatsApp')
  await dialog.getByLabel('Project Type').selectOption('Business Website')
  await dialog.getByLabel('Timeline').selectOption('Within a week')
}

/** Presses Submit Request as somebody who took a minute to fill it in: faster ones are taken for programs. */
export async function submit(dialog: Locator): Promise<void> {
  await dialog.page().clock.setSystemTime(Date.now() + 60_000)
  await dialog.getByRole('button', { name: 'Submit Request' }).click()
}

/** The reference that a confirmation shows. */
export async function referenceIn(confirmation: Locator): Promise<string> {
  return shownReference(confirmation.getByText(/^Received, reference OW-[0-9A-Z]{6}$/))
}

/** The reference at the end of a text, once the text is there. */
export async function shownReference(text: Locator): Promise<string> {
  await expect(text).toBeVisible()
  return (await text.textContent())?.slice(-9) ?? ''
}
