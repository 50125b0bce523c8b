import type { Route } from '@playwright/test'
import { guarantee } from '#domain/agency.ts'
import { expect, test, untilSettled } from '../fixtures.ts'
import { confirmationDialog, referenceIn, takeTime } from '../request/request-dialog.ts'
import { fillInCheckout, payInWindow } from './payment-window.ts'

const quoted = '/checkout?recommendations=business-website,search-and-analytics'

test('on a tablet, what is above the form comes before it in the HTML, so that a slow page does not shift', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 823 })
  await page.goto('/checkout?package=professional-website')
  const main = page.getByRole('main')
  const tops = await main
    .getByRole('region')
    .evaluateAll((regions) => regions.map((region) => region.getBoundingClientRect().top))
  expect(tops.length).toBeGreaterThan(3)
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
})

test('the price list opens the checkout; the address holds the choice, and Back undoes it', async ({
  page,
}) => {
  await page.goto('/')
  await untilSettled(page)
  await page.getByRole('link', { name: 'Choose Professional Website' }).click()
  await page.waitForURL('/checkout?package=professional-website')
  const summary = page.getByRole('region', { name: 'Price summary' })
  await expect(summary.getByRole('definition')).toHaveText(['$391', '$391', '$39', '$352'])
  await page.getByRole('checkbox', { name: /Booking System/ }).check()
  await expect(page).toHaveURL('/checkout?package=professional-website&addons=booking-system')
  await expect(summary).toContainText('Charged as ₹3,908')
  await page.getByRole('banner').getByLabel('Currency').selectOption('INR')
  await expect(summary.getByRole('definition')).toHaveText([
    '₹25,000',
    '₹5,000',
    '₹30,000',
    '₹3,000',
    '₹27,000',
  ])
  await expect(summary).not.toContainText(/charged as/i)
  await expect(page.getByRole('region', { name: /Pay 10% now/ })).toContainText(guarantee())

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

test('recommendations sent without a payment are in the lead and both mails', async ({
  page,
  site,
  email,
  staffPage,
}) => {
  await page.goto(quoted)
  await fillInCheckout(page, email)
  await takeTime(page)
  await page.getByRole('button', { name: 'Send without paying' }).click()
  await page.waitForURL('/thank-you')
  await expect(page.getByRole('main')).toContainText('Company plan, Visibility plan')
  const leads = await site.query<{ id: string; reference: string }>(
    'select id, reference, source, status, project_type from leads where email = $1',
    [email],
  )
  expect(leads).toMatchObject([{ source: 'checkout', status: 'new', project_type: 'business-website' }])
  const { id = '', reference = '' } = leads[0] ?? {}
  const [toVisitor] = await site.mailbox.mailsTo(email)
  const toAgency = await site.mailbox.mailTo(site.agencyAddress, reference)
  for (const mail of [toVisitor, toAgency]) {
    expect(mail?.text).toContain('Company plan, Visibility plan')
    expect(mail?.text).toContain('$600')
  }
  await staffPage.goto(`/admin/leads/${id}`)
  const lead = staffPage.getByRole('main')
  await expect(lead.getByRole('term').filter({ hasText: 'Visibility plan' })).toBeVisible()
  await expect(lead).toContainText('₹5,000')
})

test('order, lead and receipt name recommendations paid at the checkout', async ({
  page,
  site,
  email,
  staffPage,
}) => {
  await page.goto(quoted)
  await fillInCheckout(page, email)
  await page.getByRole('button', { name: 'Pay $60 now' }).click()
  await takeTime(page)
  await payInWindow(page)
  await page.waitForURL('/thank-you')
  await expect(page.getByRole('main')).toContainText('₹5,000 (about $60)')
  const orders = await site.query<{ id: string }>(
    `select o.id, o.status, o.source, o.amount_minor::int as amount, l.quote->'lines' as recommended
     from orders o join leads l on l.id = o.lead_id where l.email = $1`,
    [email],
  )
  expect(orders).toMatchObject([
    {
      status: 'paid',
      source: 'checkout',
      amount: 500_000,
      recommended: [{ id: 'business-website' }, { id: 'search-and-analytics' }],
    },
  ])
  await page.getByRole('button', { name: 'Open your project' }).click()
  await page.waitForURL(/\/project\/[\w-]{36}/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Company plan')
  const [mail, ...more] = await site.mailbox.mailsTo(email)
  expect(more).toEqual([])
  expect(mail?.subject).toContain('Your payment has arrived, and your project has started')

  await staffPage.goto(`/admin/payments/${orders[0]?.id}`)
  await expect(staffPage.getByRole('main')).toContainText('Visibility plan')
})

test('refused recommendations can be corrected in the project request, and stay chosen', async ({
  page,
  site,
  email,
  tolerated,
}) => {
  tolerated.push(/status of 422/)
  await page.goto(quoted)
  await fillInCheckout(page, 'asha@nowhere.example')
  const spoil = (route: Route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), customerEmail: 'asha@nowhere' } })
  await page.route('**/api/contact', spoil)
  await takeTime(page)
  await page.getByRole('button', { name: 'Send without paying' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Correct it' }).click()
  await page.unroute('**/api/contact', spoil)
  const mending = page.getByRole('dialog', { name: 'Correct your request' })
  const summary = mending.getByRole('region', { name: 'Price summary' })
  await expect(summary.getByRole('term').first()).toHaveText('Company plan')
  await expect(summary.getByRole('button', { name: 'Remove the recommendations' })).toBeVisible()
  await mending.getByLabel('Email Address').fill(email)
  await mending.getByRole('button', { name: 'Submit Request' }).click()
  await referenceIn(confirmationDialog(page))
  expect(
    await site.query(`select quote->'lines'->1->>'id' as second from leads where email = $1`, [email]),
  ).toEqual([{ second: 'search-and-analytics' }])
})

test('a request sent without a payment makes a lead of the checkout and a thank-you with its reference', async ({
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
    `select source, project_type, quote->'lines'->0->>'id' as package from leads where email = $1`,
    [email],
  )
  expect(leads).toEqual([
    { source: 'checkout', project_type: 'business-website', package: 'restaurant-package' },
  ])
  await page.goto('/checkout?package=restaurant-package')
  await expect(page.getByLabel('Full Name')).toHaveValue('')
})

test('a request that cannot be sent is stored, and the page says so', async ({ page, email, tolerated }) => {
  tolerated.push(/net::ERR_FAILED/)
  await page.goto('/checkout?package=restaurant-package')
  await fillInCheckout(page, email)
  await page.route('**/api/contact', (route) => route.abort())
  await takeTime(page)
  await page.getByRole('button', { name: 'Send without paying' }).click()
  await expect(confirmationDialog(page, 'Your request is saved')).toBeVisible()
  await expect(page).toHaveURL('/checkout?package=restaurant-package')
})

test('the thank-you pages opened directly claim nothing', async ({ page }) => {
  await page.goto('/thank-you')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  await expect(page.getByRole('main')).toContainText('is in our email')
  await page.goto('/ai-suggest-thank-you')
  await expect(page.getByRole('main')).toContainText('There is no plan to show here')
})
