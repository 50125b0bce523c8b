import type { Locator, Page } from '@playwright/test'
import { shortWhere } from '../../browser/is-full.ts'
import { expect, holdRequests, test } from '../fixtures.ts'
import { referenceIn } from '../request/request-dialog.ts'
import { openWizardAt, sendPlan, sentPlan, wizardDialog } from './wizard-dialog.ts'

const leadsOf = (email: string): [string, string[]] => [
  `select id, status, suggestion,
     (select jsonb_agg(e.data order by e.id) from record_events e where e.lead_id = leads.id) as events
   from leads where email = $1`,
  [email],
]
const ordersOf = (email: string): [string, string[]] => [
  'select status, source, amount_minor::int as amount, lead_id from orders where customer_email = $1',
  [email],
]
const providerWindow = (page: Page) => page.getByRole('dialog', { name: 'Test payment' })

const openPayStep = (page: Page, email: string): Promise<Locator> => openWizardAt(page, 5, { email })
const pay = (dialog: Locator) => dialog.getByRole('button', { name: 'Pay 10% Now' }).click()

async function expectToast(page: Page, title: string, message: string, role: 'status' | 'alert') {
  const toast = page.getByRole(role).filter({ hasText: title })
  await expect(toast).toBeVisible()
  await expect(toast).toContainText(message)
  const fields = toast.locator('xpath=ancestor::*[@data-toasts]/preceding-sibling::div[1]')
  if ((await fields.count()) === 0) return
  const [above, card] = [await fields.boundingBox(), await toast.locator(':scope > div').boundingBox()]
  expect(card?.y, 'no field is covered').toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
}

test('a paid deposit sends the plan, and both are one lead', { tag: '@recorded' }, async ({
  page,
  site,
  email,
}) => {
  const dialog = await openPayStep(page, email)
  await pay(dialog)
  await expect(providerWindow(page)).toBeVisible()
  await expect(page.locator('dialog:modal')).toHaveCount(0)
  await providerWindow(page)
    .getByRole('button', { name: /^Pay ₹4,500/ })
    .click()
  await page.waitForURL('/ai-suggest-thank-you')
  await referenceIn(sentPlan(page))
  await expect(sentPlan(page)).toContainText('within 1-2 hours')
  await expect(sentPlan(page)).toContainText('₹4,500 paid (10%)')
  const leads = await site.query<{ id: string }>(...leadsOf(email))
  expect(leads).toMatchObject([
    {
      status: 'won',
      suggestion: { payment: { status: 'success', amount: { amountMinor: 5400, currency: 'USD' } } },
    },
  ])
  expect(await site.query(...ordersOf(email))).toMatchObject([
    { status: 'paid', source: 'ai-suggest', amount: 450_000, lead_id: leads[0]?.id },
  ])
})

test('shows "Payment Successful!" before the next page', { tag: '@full' }, async ({ page, email }) => {
  await page.route('**/api/ai-suggest', async (route) => {
    await expectToast(
      page,
      'Payment Successful!',
      'Your 10% upfront payment has been processed successfully.',
      'status',
    )
    await route.continue()
  })
  const dialog = await openPayStep(page, email)
  await pay(dialog)
  await providerWindow(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .click()
  await page.waitForURL('/ai-suggest-thank-you')
})

async function expectCancelled(page: Page): Promise<void> {
  const goOn = 'You can still submit your request without payment.'
  await expectToast(page, 'Payment Cancelled', goOn, 'status')
}

const ownWords = 'Payments are closed until noon.'
for (const [name, refusal] of [
  ['without success', { status: 200, json: { success: false, error: ownWords } }],
  ['with 503', { status: 503, json: { success: false, error: ownWords } }],
] as const) {
  test(
    `an order that cannot be created, also one answered ${name}, and a dismissed window leave the form, which can be sent without paying`,
    shortWhere(refusal.status === 503),
    async ({ page, site, email, tolerated }) => {
      tolerated.push(/status of 503/)
      const dialog = await openPayStep(page, email)
      const askAgain = 'Please try again or submit request without payment.'
      await test.step('The server’s own message, if it has one', async () => {
        await page.route('**/api/create-order', (route) => route.fulfill({ status: 503, body: 'Down' }))
        await pay(dialog)
        await expectToast(page, 'Payment Setup Failed', askAgain, 'alert')
        await expect(page.getByRole('alert').filter({ hasText: ownWords })).toHaveCount(0)
        await expect(dialog.getByRole('button', { name: 'Submit Request' })).toBeEnabled()
        await page.unroute('**/api/create-order')
        await page.route('**/api/create-order', (route) => route.fulfill(refusal))
        await pay(dialog)
        await expectToast(page, 'Payment Setup Failed', ownWords, 'alert')
        await expectToast(page, 'Payment Setup Failed', askAgain, 'alert')
        await page.unroute('**/api/create-order')
      })

      await test.step('Nothing closes the wizard during the payment', async () => {
        const release = await holdRequests(page, '**/api/create-order')
        await pay(dialog)
        await expect(dialog.getByRole('button', { name: 'Submit Request' })).toBeDisabled()
        await page.keyboard.press('Escape')
        await dialog.getByRole('button', { name: 'Close' }).click()
        await expect(wizardDialog(page)).toBeVisible()
        release()
      })

      await test.step('The payment window traps focus, and Escape closes only it', async () => {
        const payThere = providerWindow(page).getByRole('button', { name: /^Pay ₹4,500/ })
        await expect(payThere).toBeFocused()
        for (const stop of ['Let the payment fail', 'Close without paying']) {
          await page.keyboard.press('Tab')
          await expect(providerWindow(page).getByRole('button', { name: stop })).toBeFocused()
        }
        await page.keyboard.press('Tab')
        await expect(providerWindow(page).getByLabel('Webhooks arrive')).toBeFocused()
        await page.keyboard.press('Tab')
        await expect(payThere).toBeFocused()
        await page.keyboard.press('Escape')
        await expect(providerWindow(page)).toHaveCount(0)
        await expectCancelled(page)
      })

      await pay(dialog)
      await providerWindow(page).getByRole('button', { name: 'Close without paying' }).click()
      await expectCancelled(page)
      await expect(dialog.getByLabel('Full Name')).toHaveValue('Meera Nair')
      await sendPlan(dialog)
      await page.waitForURL('/ai-suggest-thank-you')
      await referenceIn(sentPlan(page))
      expect(await site.query(...leadsOf(email))).toMatchObject([
        { status: 'new', suggestion: { payment: { status: 'attempted' } } },
      ])
    },
  )
}

/** Returns how often the page requested the script. */
async function payWithoutScript(page: Page, email: string, times: number) {
  let tries = 0
  await page.route('**/stand-in/checkout.js', (route) => {
    tries += 1
    return tries > times ? route.continue() : route.abort()
  })
  await page.clock.install()
  const dialog = await openPayStep(page, email)
  await page.clock.pauseAt(Date.now() + 120_000)
  const failed = page.waitForEvent('requestfailed')
  await pay(dialog)
  await failed
  const countTries = async () => {
    // The response arrives after all earlier requests.
    await page.evaluate(() => fetch('/api/me'))
    return tries
  }
  expect(await countTries()).toBe(1)
  return { dialog, countTries }
}

test('retries a script that does not load after half a second', { tag: '@full' }, async ({
  page,
  email,
  tolerated,
}) => {
  tolerated.push(/ERR_FAILED/)
  const { countTries } = await payWithoutScript(page, email, 1)
  await page.clock.runFor(499)
  expect(await countTries()).toBe(1)
  await page.clock.runFor(1)
  await expect(providerWindow(page)).toBeVisible()
  expect(await countTries()).toBe(2)
})

test('shows "Payment Gateway Error" after the script has failed to load twice', async ({
  page,
  email,
  tolerated,
}) => {
  tolerated.push(/ERR_FAILED/)
  const { dialog, countTries } = await payWithoutScript(page, email, 9)
  await page.clock.runFor(500)
  await expectToast(
    page,
    'Payment Gateway Error',
    'Unable to load payment gateway. Please check your internet connection.',
    'alert',
  )
  expect(await countTries()).toBe(2)
  await expect(dialog).toBeVisible()
})

test('shows "Payment Verification Failed" for a refused proof', async ({ page, email, tolerated }) => {
  tolerated.push(/status of 4/)
  await page.route('**/api/verify-payment', (route) => route.fulfill({ status: 422, body: 'No' }))
  const dialog = await openPayStep(page, email)
  await pay(dialog)
  await providerWindow(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .click()
  await expectToast(
    page,
    'Payment Verification Failed',
    'Please contact support if amount was deducted.',
    'alert',
  )
})

/** The server receives neither the proof nor status requests. */
async function payUnheard(page: Page, email: string): Promise<Locator> {
  for (const path of [verifyPath, statusPath]) await page.route(path, (route) => route.abort())
  const dialog = await openPayStep(page, email)
  await pay(dialog)
  await providerWindow(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .click()
  await expectToast(page, 'Payment Processing Error', 'Please try again or contact support.', 'alert')
  return dialog
}
const verifyPath = '**/api/verify-payment'
const statusPath = '**/api/payment/status'

test('shows "Payment Processing Error" for a proof that cannot be sent; a retry pays nothing twice', async ({
  page,
  site,
  email,
  tolerated,
}) => {
  tolerated.push(/ERR_FAILED/)
  const dialog = await payUnheard(page, email)
  // The status stays blocked: once the order is paid, the page hides the button.
  await page.unroute(verifyPath)
  await pay(dialog)
  await page.waitForURL('/ai-suggest-thank-you')
  expect(await site.query(...ordersOf(email))).toMatchObject([{ status: 'paid' }])
  expect(await site.query(...leadsOf(email))).toHaveLength(1)
})

test('offers no payment and sends the plan as paid once the order is known to be paid', async ({
  page,
  site,
  email,
  tolerated,
}) => {
  tolerated.push(/ERR_FAILED/)
  const dialog = await payUnheard(page, email)
  await expect(dialog.getByRole('button', { name: 'Pay 10% Now' })).toBeVisible()
  await page.unroute(statusPath)
  await expect(dialog.getByRole('button', { name: 'Pay 10% Now' })).toHaveCount(0)
  await sendPlan(dialog)
  await page.waitForURL('/ai-suggest-thank-you')
  await expect(sentPlan(page)).toContainText('₹4,500 paid (10%)')
  expect(await site.query(...ordersOf(email))).toMatchObject([{ status: 'paid' }])
  expect(await site.query(...leadsOf(email))).toMatchObject([
    { status: 'won', suggestion: { payment: { status: 'success' } } },
  ])
})
