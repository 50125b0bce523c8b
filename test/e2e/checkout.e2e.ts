import { expect, test } from './fixtures.ts'
import { fillInCheckout, openCheckoutPayment, payInWindow, paymentDialog } from './payment-window.ts'
import { confirmationDialog, takeTime } from './request-dialog.ts'

test('the price list leads to the checkout; the address holds the choice, and Back undoes it', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Choose Professional Website' }).click()
  await page.waitForURL('/checkout?package=professional-website')
  const summary = page.getByRole('region', { name: 'Price summary' })
  await expect(summary.getByRole('definition')).toHaveText(['$391', '$391', '$39', '$352'])
  await page.getByRole('checkbox', { name: /Booking System/ }).check()
  await expect(page).toHaveURL('/checkout?package=professional-website&addons=booking-system')
  await expect(summary).toContainText('charged as ₹3,908, about $47')
  await page.getByRole('banner').getByLabel('Currency').selectOption('INR')
  await expect(summary.getByRole('definition')).toHaveText([
    '₹25,000',
    '₹5,000',
    '₹30,000',
    '₹3,000',
    '₹27,000',
  ])
  await expect(summary).not.toContainText('charged as')

  await page.reload()
  await expect(page.getByRole('checkbox', { name: /Booking System/ })).toBeChecked()
  await page.getByRole('link', { name: 'Change the package' }).click()
  await page.getByRole('link', { name: 'Choose Restaurant' }).click()
  await page.waitForURL('/checkout?package=restaurant-package')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a package')
  await page.goBack()
  await expect(page.getByRole('checkbox', { name: /Booking System/ })).toBeChecked()
})

test('an unknown package is not paid for: the packages there are are shown', async ({ page }) => {
  await page.goto('/checkout?package=moat&addons=booking-system')
  await expect(page.getByText('We have no package by that name.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Choose/ })).toHaveCount(16)
})

test('sent without paying: a lead of the checkout, and the thank-you with its reference', async ({
  page,
  site,
  email,
}) => {
  await page.goto('/checkout?package=restaurant-package&addons=booking-system')
  await fillInCheckout(page, email)
  await takeTime(page)
  await page.getByRole('button', { name: 'Send without paying' }).click()
  await page.waitForURL('/thank-you')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We have your request')
  await expect(page.getByText(/^Received, reference OW-[0-9A-Z]{6}$/)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Restaurant, Booking System')
  await page.reload()
  await expect(page.getByText(/^Received, reference OW-[0-9A-Z]{6}$/)).toBeVisible()
  const leads = await site.query(
    `select source, project_type, quote->>'packageId' as package from leads where email = $1`,
    [email],
  )
  expect(leads).toEqual([
    { source: 'checkout', project_type: 'business-website', package: 'restaurant-package' },
  ])
  await page.goto('/checkout?package=restaurant-package')
  await expect(page.getByLabel('Full Name')).toHaveValue('')
})

test('paid at the checkout: the thank-you says what is paid and what is left', async ({
  page,
  site,
  email,
}) => {
  await openCheckoutPayment(page, email)
  await takeTime(page)
  await payInWindow(page)
  await page.waitForURL('/thank-you')
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your deposit is paid')
  await expect(main).toContainText('₹3,258 (about $39)')
  await expect(main).toContainText('no money moved')
  await expect(main).toContainText('within 1-2 hours')
  expect(
    await site.query(
      `select l.source, o.status from orders o join leads l on l.id = o.lead_id where l.email = $1`,
      [email],
    ),
  ).toEqual([{ source: 'checkout', status: 'paid' }])
})

test('a request that cannot be sent stays where it is safe, and the page says so', async ({
  page,
  email,
  tolerated,
}) => {
  tolerated.push(/net::ERR_FAILED/)
  await page.goto('/checkout?package=restaurant-package')
  await fillInCheckout(page, email)
  await page.route('**/api/contact', (route) => route.abort())
  await takeTime(page)
  await page.getByRole('button', { name: 'Send without paying' }).click()
  await expect(confirmationDialog(page, 'Your request is saved')).toBeVisible()
  await expect(page).toHaveURL('/checkout?package=restaurant-package')
})

test('what is missing is listed before anything is paid', async ({ page }) => {
  await page.goto('/checkout?package=basic-website')
  await page.getByRole('button', { name: /^Pay/ }).click()
  const summary = page.getByRole('region', { name: 'Please check these fields' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveCount(5)
  await expect(paymentDialog(page)).toHaveCount(0)
})

for (const path of ['/checkout', '/payment', '/thank-you']) {
  test(`${path} stays out of search engines`, async ({ page }) => {
    await page.goto(path)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  })
}

test('the thank-you claims nothing to who comes straight to it', async ({ page }) => {
  await page.goto('/thank-you')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  await expect(page.getByRole('main')).toContainText('This page cannot see what you sent.')
})
