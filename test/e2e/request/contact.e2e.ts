import type { Page } from '@playwright/test'
import { expect, openWithoutScripts, test } from '../fixtures.ts'
import { confirmationDialog, fillIn, referenceIn, requestDialog, submit } from './request-dialog.ts'

const form = (page: Page) => page.getByRole('region', { name: 'Your project' })

test('the contact page takes a request, says what became of it, and is empty again', async ({
  page,
  site,
  email,
}) => {
  await page.goto('/contact')
  await fillIn(form(page), { email })
  await form(page)
    .getByRole('radio', { name: /Business Pro/ })
    .check()
  await expect(page).toHaveURL('/contact?package=business-pro')
  await expect(form(page).getByRole('status').last()).toContainText(/Total.+today \(10%\)/)
  await submit(form(page))

  const confirmation = confirmationDialog(page)
  const reference = await referenceIn(confirmation)
  await confirmation.getByRole('button', { name: 'Got it, thanks!' }).click()
  await expect(form(page).getByRole('button', { name: 'Submit Request' })).toBeFocused()
  await expect(page).toHaveURL('/contact')
  await expect(form(page).getByLabel('Full Name')).toHaveValue('')
  await expect(form(page)).toContainText('Choose a project type')
  const leads = await site.query<{ reference: string; package: string }>(
    `select reference, quote->>'packageId' as package from leads where email = $1`,
    [email],
  )
  expect(leads).toEqual([{ reference, package: 'business-pro' }])
})

test('a request that cannot be sent is stored on the device, and the page keeps saying so', async ({
  page,
  email,
  tolerated,
}) => {
  tolerated.push(/net::ERR_FAILED/)
  await page.goto('/contact')
  await fillIn(form(page), { email })
  await page.route('**/api/contact', (route) => route.abort())
  await submit(form(page))
  await confirmationDialog(page, 'Your request is saved')
    .getByRole('button', { name: 'Got it, thanks!' })
    .click()
  await expect(page.getByRole('region', { name: 'Unsent messages' })).toContainText('not sent yet')
})

test('a refused request opens for correction over the contact page', async ({ page, email, tolerated }) => {
  tolerated.push(/status of 422/)
  await page.goto('/contact')
  await fillIn(form(page), { email })
  await page.route('**/api/contact', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        detail: 'Some fields need a correction.',
        errors: [{ field: 'customerEmail', message: 'This mailbox does not exist.' }],
      }),
    }),
  )
  await submit(form(page))
  await confirmationDialog(page, 'Your request needs a correction')
    .getByRole('button', { name: 'Correct it' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Correct your request' })
  await expect(dialog.getByLabel('Email Address')).toHaveValue(email)
  await expect(dialog).toContainText('This mailbox does not exist.')
})

test('the address fills the calculator of the contact page and follows it', async ({ page }) => {
  await page.goto('/contact?package=business-pro&addons=seo-premium,chatbot')
  await expect(form(page).getByLabel('Project Type')).toHaveValue('business-website')
  await expect(form(page).getByRole('checkbox', { checked: true })).toHaveCount(2)
  await expect(requestDialog(page)).toHaveCount(0)
  await form(page)
    .getByRole('checkbox', { name: /AI Chatbot/ })
    .uncheck()
  await expect(page).toHaveURL('/contact?package=business-pro&addons=seo-premium')
})

for (const width of [360, 1280]) {
  test(`a draft comes back into the contact page without moving it, at ${width} px`, async ({ page }) => {
    const topOfForm = () =>
      form(page)
        .getByLabel('Full Name')
        .evaluate((field) => field.getBoundingClientRect().top + scrollY)
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/contact')
    await form(page).getByLabel('Project Type').selectOption('Portfolio')
    await expect(form(page).getByRole('radio').first()).toBeVisible()
    await form(page).getByLabel('Company Name').fill('Rao & Daughters')
    const before = await topOfForm()
    await page.reload()
    await expect(form(page)).toContainText('is back.')
    await expect(form(page).getByLabel('Company Name')).toHaveValue('Rao & Daughters')
    expect(await topOfForm()).toBe(before)

    await form(page).getByRole('button', { name: 'Start over' }).click()
    await expect(form(page).getByLabel('Full Name')).toBeFocused()
    await expect(form(page).getByLabel('Company Name')).toHaveValue('')
    await page.reload()
    await expect(form(page).getByLabel('Company Name')).toHaveValue('')
    await expect(form(page)).not.toContainText('is back.')
  })
}

test('text written before any script has loaded stays, and counts', async ({ page }) => {
  const openGate = await openWithoutScripts(page, '/contact')
  await form(page).getByLabel('Full Name').fill('Asha Rao')
  await form(page).getByLabel('Project Type').selectOption('Portfolio')
  await expect(form(page)).toContainText('Choose a project type')
  openGate()
  await expect(form(page).getByRole('radio', { name: /Portfolio/ })).toBeVisible()
  await expect(form(page).getByLabel('Full Name')).toHaveValue('Asha Rao')
  await form(page).getByRole('button', { name: 'Submit Request' }).click()
  const problems = form(page).getByRole('region', { name: 'Please check these fields' })
  await expect(problems).toContainText('Enter your e-mail address.')
  await expect(problems).not.toContainText('Enter your full name.')
})

test.describe('a visitor not asked about cookies yet', () => {
  test.use({ isAskedForConsent: true })

  test('the contact page names every way to write, and stores nothing before anybody writes', async ({
    page,
    context,
  }) => {
    await page.goto('/contact')
    const ways = page.getByRole('complementary', { name: 'Rather write?' })
    await expect(ways.getByRole('link', { name: 'hello@orbweaver.example' })).toHaveAttribute(
      'href',
      'mailto:hello@orbweaver.example',
    )
    await expect(page.getByRole('main')).toContainText('at most until we answer24 hours')
    await form(page).getByRole('button', { name: 'Submit Request' }).click()
    await expect(form(page).getByRole('region', { name: 'Please check these fields' })).toBeFocused()
    expect(await context.storageState({ indexedDB: true })).toEqual({ cookies: [], origins: [] })
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the contact page says where to write instead', async ({ page }) => {
    await page.goto('/contact')
    await expect(form(page).locator('noscript p')).toBeVisible()
  })
})
