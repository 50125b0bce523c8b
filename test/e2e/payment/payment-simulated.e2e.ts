import { simulationKeyId } from '#domain/money/payment-keys.ts'
import { expect, test } from '../fixtures.ts'
import { confirmationDialog, referenceIn } from '../request/request-dialog.ts'
import { openWizardAt } from '../wizard/wizard-dialog.ts'
import { openRequestPayment, payButton, paymentDialog, providerWindow } from './payment-window.ts'

test.use({ settings: { RAZORPAY_KEY_ID: simulationKeyId } })

test('simulates a payment after 2 seconds with the test key, without a window, and says if that fails', async ({
  page,
  site,
  email,
  tolerated,
}) => {
  tolerated.push(/status of 422/)
  await page.clock.install()
  const dialog = await openRequestPayment(page, email)
  await test.step('A simulation that fails says so', async () => {
    const simulation = '**/api/payment/simulate-success'
    await page.route(simulation, (route) => route.fulfill({ status: 422, body: '' }))
    await payButton(page).click()
    await expect(paymentDialog(page)).toContainText('Simulating the payment')
    await page.clock.runFor(2000)
    const alert = dialog.getByRole('alert').filter({ hasText: 'Payment failed' })
    await expect(alert).toContainText('Payment simulation failed. Please try again.')
    await page.unroute(simulation)
  })

  await dialog.getByRole('button', { name: 'Pay Now' }).click()
  await expect(paymentDialog(page)).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  const asked = page.waitForRequest('**/api/payment/simulate-success')
  let isAsked = false
  void asked.then(() => {
    isAsked = true
  })
  await payButton(page).click()
  await expect(paymentDialog(page)).toContainText('Simulating the payment')
  await expect(providerWindow(page)).toHaveCount(0)
  await page.clock.runFor(1900)
  expect(isAsked).toBe(false)
  await page.clock.runFor(100)
  await asked
  await page.clock.resume()
  const confirmation = confirmationDialog(page, 'Your deposit is paid')
  await referenceIn(confirmation)
  await expect(confirmation).toContainText('a test payment: no money moved')
  expect(await site.query('select mode, status from orders where customer_email = $1', [email])).toEqual([
    { mode: 'simulated', status: 'paid' },
  ])
})

test('simulates a plan’s deposit after 2 seconds too', async ({ page, site, email }) => {
  await page.clock.install()
  const wizard = await openWizardAt(page, 5, { email })
  await page.clock.pauseAt(Date.now() + 120_000)
  let isAsked = false
  const asked = page.waitForRequest('**/api/payment/simulate-success')
  void asked.then(() => {
    isAsked = true
  })
  const order = page.waitForResponse('**/api/create-order')
  await wizard.getByRole('button', { name: 'Pay 10% Now' }).click()
  await order
  await page.clock.runFor(1900)
  expect(isAsked).toBe(false)
  await expect(providerWindow(page)).toHaveCount(0)
  await page.clock.runFor(200)
  await asked
  await page.waitForURL('/ai-suggest-thank-you')
  expect(await site.query('select mode, status from orders where customer_email = $1', [email])).toEqual([
    { mode: 'simulated', status: 'paid' },
  ])
})
