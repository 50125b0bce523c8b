import { guarantee } from '#domain/agency.ts'
import { projectRequest } from '../../fixtures/visitor-fixtures.ts'
import { expect, holdRequests, test } from '../fixtures.ts'
import {
  confirmationDialog,
  fillIn,
  referenceIn,
  requestDialog,
  takeTime,
} from '../request/request-dialog.ts'
import {
  fillInCheckout,
  openCheckoutPayment,
  openRequestPayment,
  payButton,
  payInWindow,
  paymentDialog,
  providerWindow,
} from './payment-window.ts'

const paidOrders = (email: string): [string, string[]] => [
  `select o.status, o.amount_minor, l.reference from orders o left join leads l on l.id = o.lead_id where o.customer_email = $1`,
  [email],
]

test('a visitor pays in the project request, which is sent with the payment, and staff see both', {
  tag: '@recorded',
}, async ({ page, site, email, staffPage }) => {
  const dialog = await openRequestPayment(page, email)
  const payment = paymentDialog(page)
  await expect(payment).toContainText('Business Website for Asha Rao')
  await expect(payment).toContainText('₹3,258about $39')
  await expect(payment).not.toContainText(/charged as/i)
  await expect(payment.getByRole('definition')).toHaveText(['₹32,583', '₹3,258', '₹29,325'])
  await takeTime(page)
  await payInWindow(page)

  const confirmation = confirmationDialog(page, 'Your deposit is paid')
  const reference = await referenceIn(confirmation)
  await expect(payment).toBeHidden()
  await expect(dialog).toBeHidden()
  await expect(confirmation).toContainText('within 1-2 hours')
  await expect(confirmation).toContainText('₹3,258 (about $39), a test payment: no money moved')
  await expect(confirmation).toContainText('₹32,583 ($391)')
  expect(await site.query(...paidOrders(email))).toEqual([
    expect.objectContaining({ status: 'paid', reference }),
  ])
  expect(await site.query('select from leads where email = $1', [email])).toHaveLength(1)

  await staffPage.goto('/admin/leads')
  await staffPage.getByRole('link', { name: 'Payments' }).click()
  const row = staffPage.getByRole('row', { name: new RegExp(reference) })
  await expect(row).toContainText('₹3,258')
  await expect(row).toContainText('Paid')
  await expect(row).not.toContainText('request incomplete')
  await row.getByRole('link', { name: reference }).click()
  await expect(staffPage.getByRole('main')).toContainText('₹3,258 paid')
})

test('the lead of an unquoted payment below its request’s deposit says so, with the difference', async ({
  page,
  site,
  staffPage,
}) => {
  await page.goto('/checkout')
  const post = (path: string, body: object) =>
    page.evaluate(
      async ([to, text]) => {
        const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
        return (await fetch(to, { method: 'POST', headers, body: text })).json()
      },
      [path, JSON.stringify(body)] as const,
    )
  const { order } = await post('/api/payment/create-order', { amount: 1, currency: 'INR', receipt: 'r' })
  const proof = await post('/stand-in/pay', { order_id: order.id, outcome: 'success', webhooks: 'never' })
  expect(await post('/api/payment/verify', proof)).toMatchObject({ success: true })
  const request = projectRequest({
    razorpayOrderId: order.id,
    quote: { packageId: 'business-enterprise', addOnIds: [], currency: 'INR', countryCode: null },
  })
  const { id } = await post('/api/contact', request)
  await staffPage.goto(`/admin/leads/${id}`)
  const lead = staffPage.getByRole('main')
  await expect(lead).toContainText('Paid ₹1 for a deposit of ₹4,500.')
  await expect(lead).toContainText('Unquoted')
  const [paid] = await site.query<{ id: string }>('select id from orders where provider_order_id = $1', [
    order.id,
  ])
  await staffPage.goto(`/admin/payments/${paid?.id}`)
  await expect(lead).toContainText('Paid ₹1 for a deposit of ₹4,500.')
})

test('Pay Now shows if there is something to pay, and leads to missing answers; Enter sends and never pays', async ({
  page,
  site,
  email,
}) => {
  await page.goto('/?request=1')
  const dialog = requestDialog(page)
  const payNow = dialog.getByRole('button', { name: 'Pay Now' })
  await dialog.getByLabel('Project Type').selectOption('Business Website')
  await expect(payNow).toHaveCount(0)
  await expect(dialog).not.toContainText(guarantee())
  await dialog.getByRole('radio', { name: /Business Pro/ }).check()
  await expect(dialog.getByRole('contentinfo').getByText(guarantee())).toBeVisible()
  await payNow.click()
  const summary = dialog.getByRole('region', { name: 'Please check these fields' })
  await expect(summary).toBeFocused()
  await expect(summary).toBeInViewport({ ratio: 1 })
  await expect(paymentDialog(page)).toHaveCount(0)
  await summary.getByRole('link', { name: 'Enter your phone number.' }).click()
  await expect(dialog.getByLabel('Phone Number')).toBeFocused()

  await fillIn(dialog, { email })
  await payNow.click()
  await expect(paymentDialog(page)).toBeVisible()
  await paymentDialog(page).getByRole('button', { name: 'Cancel' }).click()

  await takeTime(page)
  await dialog.getByLabel('Full Name').press('Enter')
  await referenceIn(confirmationDialog(page))
  expect(await site.query('select from orders where customer_email = $1', [email])).toEqual([])
})

test('in the project request a dismissed window, a failed payment and a failed attempt keep the form, and lead to one order', async ({
  page,
  site,
  email,
}) => {
  const dialog = await openRequestPayment(page, email)
  await test.step('Closed without paying, twice', async () => {
    for (let turn = 0; turn < 2; turn++) {
      await payButton(page).click()
      await providerWindow(page).getByRole('button', { name: 'Close without paying' }).click()
      await expect(payButton(page)).toBeVisible()
      await expect(paymentDialog(page)).toContainText('₹3,258')
    }
    await paymentDialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog.getByLabel('Full Name')).toHaveValue('Asha Rao')
    await expect(dialog.getByRole('radio', { name: /Business Pro/ })).toBeChecked()
    expect(await site.query(...paidOrders(email))).toEqual([
      expect.objectContaining({ status: 'created', reference: null }),
    ])
  })

  await test.step('Failed: the specified alert says whether money moved', async () => {
    await dialog.getByRole('button', { name: 'Pay Now' }).click()
    await payButton(page).click()
    await providerWindow(page).getByRole('button', { name: 'Let the payment fail' }).click()
    await providerWindow(page).getByRole('button', { name: 'Close without paying' }).click()
    await expect(paymentDialog(page)).toHaveCount(0)
    const alert = dialog.getByRole('alert').filter({ hasText: 'Payment failed' })
    await expect(alert).toContainText('Payment failed. Please try again or contact support.')
    await expect(alert).toContainText('Not paid. Nothing has been charged.')
    await expect(dialog.getByLabel('Email Address')).toHaveValue(email)
    await expect(dialog.getByRole('combobox', { name: 'Timeline' })).toHaveValue('within-week')
  })

  await test.step('An attempt fails, and the next in the same window succeeds', async () => {
    await takeTime(page)
    await dialog.getByRole('button', { name: 'Pay Now' }).click()
    await payButton(page).click()
    await providerWindow(page).getByRole('button', { name: 'Let the payment fail' }).click()
    await expect(providerWindow(page)).toBeVisible()
    await providerWindow(page)
      .getByRole('button', { name: /^Pay ₹/ })
      .click()
    await referenceIn(confirmationDialog(page, 'Your deposit is paid'))
    expect(await site.query(...paidOrders(email))).toHaveLength(1)
  })
})

const refusals = [
  {
    name: 'the order is refused without a word',
    answer: { status: 502, body: '' },
    says: 'Failed to create payment order',
  },
  {
    name: 'the order is refused with a reason',
    answer: {
      status: 422,
      contentType: 'application/problem+json',
      body: JSON.stringify({ detail: 'Our prices have changed. Load the page again.', errors: [] }),
    },
    says: 'Our prices have changed. Load the page again.',
  },
  {
    name: 'the order is refused in plain JSON',
    answer: {
      status: 503,
      contentType: 'application/json',
      body: JSON.stringify({ success: false, error: 'Payments are closed until noon.' }),
    },
    says: 'Payments are closed until noon.',
  },
  {
    name: 'the order is answered without success',
    answer: {
      status: 200,
      contentType: 'application/json',
      body: JSON.stringify({ success: false, error: 'Payments start again at noon.' }),
    },
    says: 'Payments start again at noon.',
  },
  {
    name: 'the order is of another amount',
    answer: {
      status: 201,
      contentType: 'application/json',
      body: JSON.stringify({
        success: true,
        razorpay_key: 'rzp_test_OrbweaverStandIn',
        order: { id: 'order_1', amount: 325_900, currency: 'INR' },
        checkout_script: '/stand-in/checkout.js',
        payment_link: '/payment#x',
      }),
    },
    says: 'Failed to create payment order',
  },
] as const

test('at the checkout whatever fails before the payment stays in view and can be tried again, until the deposit is paid', async ({
  page,
  site,
  email,
  tolerated,
}) => {
  test.slow()
  tolerated.push(/status of (422|502|503)|net::ERR_FAILED/)
  const payment = paymentDialog(page)
  await page.goto('/checkout?package=professional-website')
  await test.step('Missing answers are listed before a payment', async () => {
    await page.getByRole('button', { name: 'Pay $39 now' }).click()
    const summary = page.getByRole('region', { name: 'Please check these fields' })
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveCount(5)
    await expect(payment).toHaveCount(0)
  })
  await fillInCheckout(page, email)
  await page.getByRole('button', { name: 'Pay $39 now' }).click()

  for (const { name, answer, says } of refusals) {
    await test.step(`${name}: "${says}"`, async () => {
      await page.route('**/api/payment/create-order', (route) => route.fulfill(answer))
      await payButton(page).click()
      await expect(payment.getByRole('alert')).toContainText(says)
      await expect(payment.getByRole('alert')).toContainText('No money was taken')
      await page.unroute('**/api/payment/create-order')
      await payment.getByRole('button', { name: 'Try Again' }).click()
    })
  }

  await test.step('The dialog cannot be closed while paying; a blocked script can be loaded again', async () => {
    await page.route('**/checkout.js', (route) => route.abort())
    const release = await holdRequests(page, '**/api/payment/create-order')
    await payButton(page).click()
    await expect(payment).toContainText('Preparing the payment…')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await payment.getByRole('button', { name: 'Close' }).click()
    await expect(payment.getByRole('button', { name: 'Cancel' })).toBeDisabled()
    await expect(payment).toBeVisible()
    release()
    await expect(payment.getByRole('alert')).toContainText('Failed to load Razorpay SDK')
    await expect(payment.getByRole('alert')).toContainText('No money was taken')
    await page.unroute('**/checkout.js')
    await payment.getByRole('button', { name: 'Try Again' }).click()
    await payButton(page).click()
    await providerWindow(page).getByRole('button', { name: 'Close without paying' }).click()
    await payment.getByRole('button', { name: 'Close' }).click()
    await expect(payment).toHaveCount(0)
  })

  await test.step('A failed payment stays in view; Try Again leads back to the details', async () => {
    await page.getByRole('button', { name: 'Pay $39 now' }).click()
    await payButton(page).click()
    await providerWindow(page).getByRole('button', { name: 'Let the payment fail' }).click()
    await providerWindow(page).getByRole('button', { name: 'Close without paying' }).click()
    await expect(payment.getByRole('alert')).toContainText('Payment failed. Please try again.')
    await expect(payment.getByRole('alert')).toContainText('Not paid. Nothing has been charged.')
    await payment.getByRole('button', { name: 'Try Again' }).click()
  })

  await test.step('Once paid, the thank-you page says what is paid and what is left', async () => {
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
        `select l.source, o.status from orders o left join leads l on l.id = o.lead_id where o.customer_email = $1`,
        [email],
      ),
    ).toEqual([{ source: 'checkout', status: 'paid' }])
  })
})

test('a refused verification says so, and what the server knows of the money', async ({
  page,
  email,
  tolerated,
}) => {
  tolerated.push(/status of 422/)
  await page.route('**/api/payment/verify', (route) =>
    route.fulfill({ status: 422, contentType: 'application/problem+json', body: '{"detail":"No."}' }),
  )
  await openCheckoutPayment(page, email)
  await payInWindow(page)
  const alert = paymentDialog(page).getByRole('alert')
  await expect(alert).toContainText('Payment verification failed. Please contact support.')
  await expect(alert).toContainText('₹3,258 paid (10%)')
  await expect(paymentDialog(page).getByRole('button', { name: 'Try Again' })).toHaveCount(0)
})

test('Try Again after an unreachable verification verifies again without a second charge', async ({
  page,
  site,
  email,
  tolerated,
}) => {
  tolerated.push(/net::ERR_FAILED/)
  const paths = /\/api\/payment\/(verify|status)$/
  await page.route(paths, (route) => route.abort())
  await openCheckoutPayment(page, email)
  await takeTime(page)
  await payInWindow(page)
  await expect(paymentDialog(page).getByRole('alert')).toContainText('Payment verification failed')
  await expect(paymentDialog(page).getByRole('alert')).toContainText('Your bank may have taken the money')
  await page.unroute(paths)
  await paymentDialog(page).getByRole('button', { name: 'Try Again' }).click()
  await payButton(page).click()
  await page.waitForURL('/thank-you')
  const payments = await site.query(
    'select p.id from payments p join orders o on o.id = p.order_id where o.customer_email = $1',
    [email],
  )
  expect(payments).toHaveLength(1)
})

test('the visit after a tab closed right after paying says so, and its request joins the payment', async ({
  page,
  context,
  site,
  email,
}) => {
  await page.route('**/api/payment/verify', () => {})
  await openRequestPayment(page, email)
  const asked = page.waitForRequest('**/api/payment/verify')
  await payInWindow(page)
  await asked
  await page.close()

  const order = `select o.status, l.reference from orders o left join leads l on l.id = o.lead_id where customer_email = $1`
  await site.settled()
  expect(await site.query(order, [email])).toEqual([expect.objectContaining({ status: 'paid' })])

  const next = await context.newPage()
  await next.goto('/')
  const notice = next.getByRole('region', { name: 'Your payment' })
  await expect(notice).toContainText('Your deposit of ₹3,258 is paid.')
  await notice.getByRole('button', { name: 'Finish the request' }).click()
  const dialog = requestDialog(next)
  await expect(dialog.getByLabel('Full Name')).toHaveValue('Asha Rao')
  await expect(dialog).toContainText('deposit of ₹3,258 is paid')
  await expect(dialog.getByRole('button', { name: 'Pay Now' })).toHaveCount(0)
  await dialog.getByLabel('Project Description').fill('Ten pages about looms.')
  await takeTime(next)
  await dialog.getByRole('button', { name: 'Submit Request' }).click()
  const reference = await referenceIn(confirmationDialog(next, 'Your deposit is paid'))
  expect(await site.query(order, [email])).toEqual([{ status: 'paid', reference }])
  expect(await site.query('select message from leads where email = $1', [email])).toEqual([
    { message: 'Ten pages about looms.' },
  ])
  await next.reload()
  await expect(notice).toHaveCount(0)
})
