import type { Page } from '@playwright/test'
import { shortWhere } from '../../browser/is-full.ts'
import { expect, test } from '../fixtures.ts'
import { confirmationDialog, referenceIn, takeTime } from '../request/request-dialog.ts'
import { openWizardAt, sendPlan } from '../wizard/wizard-dialog.ts'
import {
  openRequestPayment,
  payButton,
  payInWindow,
  paymentDialog,
  providerWindow,
} from './payment-window.ts'

const verifyPath = /\/api\/(verify-payment|payment\/verify)$/
const statusPath = /\/api\/payment\/(link\/)?status$/
const beingChecked = 'Your payment is being checked.'
const notPaid = 'Not paid. Nothing has been charged.'

async function openWizardWindow(page: Page, email: string) {
  const dialog = await openWizardAt(page, 5, { email })
  await dialog.getByRole('button', { name: 'Pay 10% Now' }).click()
  await expect(providerWindow(page)).toBeVisible()
  return dialog
}
const payThere = (page: Page) =>
  providerWindow(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .click()
const comeOnline = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('online')))

for (const [name, status] of [
  ['cut', 0],
  ['answered 400', 400],
  ['answered 503', 503],
] as const) {
  test(
    `wizard: paid with the proof ${name}: this page and all later ones learn it by polling`,
    shortWhere(status === 503),
    async ({ page, site, email, tolerated }) => {
      tolerated.push(/net::ERR_FAILED|status of (400|503)/)
      await page.route(verifyPath, (route) =>
        status === 0 ? route.abort() : route.fulfill({ status, contentType: 'application/json', body: '{}' }),
      )
      const dialog = await openWizardWindow(page, email)
      await payThere(page)
      await expect(dialog).toContainText('₹4,500 paid (10%)')
      await expect(dialog.getByRole('button', { name: 'Pay 10% Now' })).toHaveCount(0)
      await sendPlan(dialog)
      await page.waitForURL('/ai-suggest-thank-you')
      await expect(page.getByRole('main')).toContainText('within 1-2 hours')
      await expect(page.getByRole('main')).toContainText('₹4,500 paid (10%)')
      await expect(page.getByRole('main')).not.toContainText(notPaid)
      await page.reload()
      await expect(page.getByRole('main')).toContainText('₹4,500 paid (10%)')
      expect(await site.query('select status from orders where customer_email = $1', [email])).toEqual([
        { status: 'paid' },
      ])
    },
  )
}

test('wizard: paid while the server is unreachable: "being checked" until it answers, then paid, without a reload', async ({
  page,
  email,
  tolerated,
}) => {
  tolerated.push(/net::ERR_FAILED/)
  await page.route(verifyPath, (route) => route.abort())
  await page.route(statusPath, (route) => route.abort())
  const dialog = await openWizardWindow(page, email)
  await payThere(page)
  await expect(dialog).toContainText(beingChecked)
  await sendPlan(dialog)
  await page.waitForURL('/ai-suggest-thank-you')
  const main = page.getByRole('main')
  await expect(main).toContainText(beingChecked)
  await expect(main).not.toContainText('Nothing has been charged')
  await page.unroute(statusPath)
  await comeOnline(page)
  await expect(main).toContainText('₹4,500 paid (10%)')
  await expect(main).toContainText('within 1-2 hours')
})

test('wizard: a dismissed payment is "not paid" once the provider was polled, and paid when it arrives late', async ({
  page,
  email,
}) => {
  let orderId = ''
  page.on('response', async (response) => {
    if (response.url().endsWith('/api/create-order')) orderId = (await response.json()).id
  })
  const dialog = await openWizardWindow(page, email)
  await page.keyboard.press('Escape')
  await expect(dialog).toContainText(notPaid)
  await expect(dialog.getByRole('button', { name: 'Pay 10% Now' })).toBeVisible()
  await sendPlan(dialog)
  await page.waitForURL('/ai-suggest-thank-you')
  const main = page.getByRole('main')
  await expect(main).toContainText(notPaid)
  await page.evaluate(
    (order_id) =>
      fetch('/stand-in/pay', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ order_id, outcome: 'success', webhooks: 'never' }),
      }),
    orderId,
  )
  await comeOnline(page)
  await expect(main).toContainText('₹4,500 paid (10%)')
})

test('project request: paid while the server is unreachable: form and confirmation say "being checked", then paid', async ({
  page,
  email,
  tolerated,
}) => {
  tolerated.push(/net::ERR_FAILED/)
  await page.route(verifyPath, (route) => route.abort())
  await page.route(statusPath, (route) => route.abort())
  const dialog = await openRequestPayment(page, email)
  await payInWindow(page)
  await expect(dialog.getByRole('alert').filter({ hasText: 'Payment failed' })).toContainText(beingChecked)
  await takeTime(page)
  await dialog.getByRole('button', { name: 'Submit Request' }).click()
  const confirmation = confirmationDialog(page)
  await referenceIn(confirmation)
  await expect(confirmation).toContainText(beingChecked)
  await page.unroute(statusPath)
  await comeOnline(page)
  await expect(confirmationDialog(page, 'Your deposit is paid')).toContainText('within 1-2 hours')
})

test('project request: paid with a refused proof: the form says that the money arrived and offers no second payment', async ({
  page,
  email,
  tolerated,
}) => {
  tolerated.push(/status of 400/)
  await page.route(verifyPath, (route) => route.fulfill({ status: 400, body: '' }))
  const dialog = await openRequestPayment(page, email)
  await payInWindow(page)
  await expect(dialog).toContainText('deposit of ₹3,258 is paid')
  await expect(dialog.getByRole('alert').filter({ hasText: 'Payment failed' })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Pay Now' })).toHaveCount(0)
})

test('payment link: the page never says “not charged” before it could poll, then learns the state by itself', async ({
  page,
  email,
  tolerated,
}) => {
  tolerated.push(/net::ERR_FAILED/)
  let link = ''
  page.on('response', async (response) => {
    if (response.url().endsWith('/create-order')) link = (await response.json()).payment_link
  })
  await openRequestPayment(page, email)
  await payButton(page).click()
  await providerWindow(page).getByRole('button', { name: 'Close without paying' }).click()
  await expect(payButton(page)).toBeVisible()

  await page.route('**/api/payment/link', (route) => route.abort())
  await page.goto('about:blank')
  await page.goto(link)
  const main = page.getByRole('main')
  await expect(main).toContainText('If you have paid, your payment is being checked.')
  await expect(main).not.toContainText('Nothing was charged')
  await page.unroute('**/api/payment/link')
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(main).toContainText('Pay the ₹3,258 deposit')

  await page.route(verifyPath, (route) => route.abort())
  await page.route(statusPath, (route) => route.abort())
  await main.getByRole('button', { name: /^Pay ₹/ }).click()
  await payInWindow(page)
  await expect(paymentDialog(page).getByRole('alert')).toContainText(beingChecked)
  await paymentDialog(page).getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.unroute(statusPath)
  await comeOnline(page)
  await expect(main).toContainText('Your deposit is paid')
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
})
