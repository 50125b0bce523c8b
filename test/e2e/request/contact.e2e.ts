import type { Page } from '@playwright/test'
import { guarantee } from '#domain/agency.ts'
import { shortWhere } from '../../browser/is-full.ts'
import { expect, openWithoutScripts, test } from '../fixtures.ts'
import { fillIn, referenceIn, requestDialog, sentRequest, submit } from './request-dialog.ts'

const form = (page: Page) => page.getByRole('region', { name: 'Your project' })

test('the contact page sends a request, shows it in place of the form, and sends another', async ({
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

  const reference = await referenceIn(sentRequest(page))
  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeFocused()
  for (const words of ['Business Pro', email, 'Within a week', 'Your price stays the same']) {
    await expect(sentRequest(page)).toContainText(words)
  }
  await expect(page.getByText(reference)).toHaveCount(1)
  await expect(page.getByLabel('Full Name')).toHaveCount(0)
  await expect(page).toHaveURL('/contact')

  await sentRequest(page).getByRole('button', { name: 'Send another request' }).click()
  await expect(page.getByRole('heading', { name: 'Your project' })).toBeFocused()
  await expect(form(page).getByLabel('Full Name')).toHaveValue('')
  await expect(form(page)).toContainText('Choose a project type')
  const leads = await site.query<{ reference: string; package: string }>(
    `select reference, quote->'lines'->0->>'id' as package from leads where email = $1`,
    [email],
  )
  expect(leads).toEqual([{ reference, package: 'business-pro' }])
})

test('a budget is chosen in dollars, shown in the visitor’s currency, and stored with it, also without a package', async ({
  page,
  context,
  site,
  email,
}) => {
  await context.addCookies([{ name: 'ow_currency', value: 'EUR', url: site.origin }])
  await page.goto('/contact')
  const budget = form(page).getByRole('combobox', { name: 'Budget' })
  await expect(budget).toHaveAccessibleDescription(/In US dollars: \$1,000 is about €920\./)
  await budget.selectOption('$500-$1,500')
  await expect(budget).toHaveAccessibleDescription(/About €460-€1,400\./)
  await fillIn(form(page), { email })
  await submit(form(page))
  await referenceIn(sentRequest(page))
  await expect(sentRequest(page)).toContainText('You get a fixed price.')
  expect(await site.query('select currency, quote from leads where email = $1', [email])).toEqual([
    { currency: 'EUR', quote: null },
  ])
})

test('a request that cannot be sent is stored on the device, and the page says so until it is sent', async ({
  page,
  email,
  tolerated,
}) => {
  tolerated.push(/net::ERR_FAILED/)
  await page.goto('/contact')
  await fillIn(form(page), { email })
  await page.route('**/api/contact', (route) => route.abort())
  await submit(form(page))
  await expect(sentRequest(page, 'Your request is saved')).toContainText('Saved on this device, sending…')
  await expect(page.getByRole('region', { name: 'Unsent messages' })).toContainText('not sent yet')
})

test('a refused request can be corrected on the contact page', async ({ page, site, email, tolerated }) => {
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
  await sentRequest(page, 'Your request needs a correction')
    .getByRole('button', { name: 'Correct it' })
    .click()
  const correction = page.getByRole('region', { name: 'Correct your request' })
  await expect(correction.getByLabel('Email Address')).toHaveValue(email)
  await expect(correction).toContainText('This mailbox does not exist.')
  await page.unroute('**/api/contact')
  await submit(correction)
  await referenceIn(sentRequest(page))
  await expect(page.getByRole('region', { name: 'Unsent messages' })).toBeHidden()
  expect(await site.query('select from leads where email = $1', [email])).toHaveLength(1)
})

test('the address fills the contact page’s calculator and follows it', async ({ page }) => {
  await page.goto('/contact?package=business-pro&addons=seo-premium,chatbot')
  await expect(form(page).getByLabel('Project Type')).toHaveValue('business-website')
  await expect(form(page).getByRole('checkbox', { checked: true })).toHaveCount(2)
  await expect(form(page).getByText(guarantee())).toBeVisible()
  await expect(requestDialog(page)).toHaveCount(0)
  await form(page)
    .getByRole('checkbox', { name: /AI Chatbot/ })
    .uncheck()
  await expect(page).toHaveURL('/contact?package=business-pro&addons=seo-premium')
})

for (const width of [360, 1280]) {
  test(
    `a draft returns to the contact page without a layout shift at ${width} px`,
    shortWhere(width === 360),
    async ({ page }) => {
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
    },
  )
}

test('keeps and sends text written before any script has loaded', async ({ page }) => {
  const openGate = await openWithoutScripts(page, '/contact')
  await form(page).getByLabel('Full Name').fill('Asha Rao')
  await form(page).getByLabel('Project Type').selectOption('Portfolio')
  await expect(form(page)).toContainText('Choose a project type')
  openGate()
  await expect(form(page).getByRole('radio', { name: /Portfolio/ })).toBeVisible()
  await expect(form(page).getByLabel('Full Name')).toHaveValue('Asha Rao')
  await form(page).getByRole('button', { name: 'Submit Request' }).click()
  const problems = form(page).getByRole('region', { name: 'Please check these fields' })
  await expect(problems).toContainText('Enter your email address.')
  await expect(problems).not.toContainText('Enter your full name.')
})

test.describe('a visitor who has not seen the banner yet', () => {
  test.use({ isAskedForConsent: true })

  test('the contact page lists every contact address, and stores nothing before the visitor types', async ({
    page,
    context,
  }) => {
    await page.goto('/contact')
    const ways = page.getByRole('complementary', { name: 'Other ways to reach us' })
    await expect(ways.getByRole('link', { name: 'hello@orbweaver.example' })).toHaveAttribute(
      'href',
      'mailto:hello@orbweaver.example',
    )
    await expect(page.getByRole('main')).toContainText('We reply within24 hours')
    await form(page).getByRole('button', { name: 'Submit Request' }).click()
    await expect(form(page).getByRole('region', { name: 'Please check these fields' })).toBeFocused()
    expect(await context.storageState({ indexedDB: true })).toEqual({ cookies: [], origins: [] })
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  })
})
