import type { Page } from '@playwright/test'
import { suggestedMultiplier } from '#domain/money/pricing.ts'
import { expect, test } from '../fixtures.ts'
import {
  confirmationDialog,
  fillIn,
  referenceIn,
  requestDialog,
  submit,
  takeTime,
} from '../request/request-dialog.ts'
import { fillInCheckout, payInWindow, paymentDialog } from './payment-window.ts'

const sentence = 'The price in this currency is confirmed before payment.'

async function showYen(page: Page, origin: string): Promise<void> {
  await page.context().addCookies([{ name: 'ow_currency', value: 'JPY', url: origin }])
}

test('a price in yen below 80% of the list price cannot be paid: the request is sent, mails and lead say why, and the suggested multiplier allows payment', async ({
  page,
  site,
  email,
  staffPage,
  tolerated,
}) => {
  test.slow()
  tolerated.push(/status of 422 .*payment-link/)
  await showYen(page, site.origin)
  await page.goto('/checkout?package=ecommerce-website')
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Send your request first, pay once the price is confirmed',
  )
  const summary = page.getByRole('region', { name: 'Price summary' })
  await expect(summary.getByRole('definition')).toHaveText(['¥596', '¥596'])
  await expect(summary).toContainText(sentence)
  await expect(page.getByRole('region', { name: '3 Send the request' })).toContainText(sentence)
  await expect(main.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
  await expect(main).not.toContainText(/charged as/i)

  await fillInCheckout(page, email)
  await takeTime(page)
  await main.getByRole('button', { name: 'Send the request' }).click()
  await page.waitForURL('/thank-you')
  await expect(page.getByRole('main')).toContainText(`¥596. ${sentence}`)
  await expect(page.getByRole('main')).not.toContainText('₹331')

  const [lead] = await site.query<{ id: string; reference: string }>(
    'select id, reference from leads where email = $1',
    [email],
  )
  const { id = '', reference = '' } = lead ?? {}
  const [toVisitor] = await site.mailbox.mailsTo(email)
  expect(toVisitor?.text).toContain(sentence)
  expect(toVisitor?.text).not.toContain('₹33')
  const why = '¥596 is worth ₹331, under 80% of the list price of ₹45,000.'
  const toAgency = await site.mailbox.mailTo(site.agencyAddress, reference)
  expect(toAgency?.text.replaceAll(/\s+/g, ' ')).toContain(why)

  await staffPage.goto(`/admin/leads/${id}`)
  await expect(staffPage.getByRole('main')).toContainText(why)
  await staffPage.getByRole('button', { name: 'Make a payment link' }).click()
  const making = staffPage.getByRole('dialog', { name: 'What should be paid?' })
  await making.getByRole('button', { name: 'Make the link' }).click()
  await expect(making.getByRole('alert').filter({ hasText: sentence })).toHaveText(
    `${sentence} Agree on one with the client, then make a link for that amount.`,
  )
  await making.getByRole('radio', { name: 'Another amount' }).check()
  await making.getByLabel('Amount in rupees').fill('4,500')
  await making.getByRole('button', { name: 'Make the link' }).click()
  await page.goto(await staffPage.getByLabel('Payment link').inputValue())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay ₹4,500')
  await expect(main).not.toContainText(sentence)

  await expect(staffPage.getByRole('main')).toContainText(
    `To take new orders in JPY online, set its multiplier to ${suggestedMultiplier('JPY')}.`,
  )
  await site.query(`update currency_multipliers set multiplier = 149.4 where currency = 'JPY'`)
  await site.settled()
  await page.goto('/checkout?package=ecommerce-website')
  await expect(summary).toContainText('Charged as ₹4,499')
  await fillInCheckout(page, email)
  await main.getByRole('button', { name: 'Pay ¥8,098 now' }).click()
  await takeTime(page)
  await payInWindow(page)
  await page.waitForURL('/thank-you')
  expect(
    await site.query('select status, source from orders where customer_email = $1 order by source', [email]),
  ).toEqual([
    { status: 'paid', source: 'checkout' },
    { status: 'created', source: 'link' },
  ])
  await site.query(`update currency_multipliers set multiplier = 1.1 where currency = 'JPY'`)
})

test('the project request shows a price to be confirmed in place of Pay Now, and another currency can be paid', async ({
  page,
  site,
  email,
}) => {
  await showYen(page, site.origin)
  await page.goto('/?request=1&package=business-enterprise')
  const dialog = requestDialog(page)
  await expect(dialog.getByRole('region', { name: 'Price summary' })).toContainText('¥596')
  await expect(dialog.getByRole('status').filter({ hasText: sentence })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Pay Now' })).toHaveCount(0)
  await dialog.getByLabel('Currency').selectOption('INR')
  await expect(dialog.getByRole('button', { name: 'Pay Now' })).toBeVisible()
  await expect(dialog).not.toContainText(sentence)
  await dialog.getByLabel('Currency').selectOption('AED')
  await expect(dialog.getByRole('button', { name: 'Pay Now' })).toHaveCount(0)
  await fillIn(dialog, { email })
  await submit(dialog)
  const confirmation = confirmationDialog(page)
  await referenceIn(confirmation)
  await expect(confirmation).toContainText(sentence)
})

test('a payment link from before the floor says that its price is confirmed first', async ({
  page,
  site,
}) => {
  await page.goto('/checkout?package=ecommerce-website')
  const { payment_link: link, order } = await page.evaluate(async () => {
    const response = await fetch('/api/payment/create-order', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ amount: 33, currency: 'INR', receipt: 'r' }),
    })
    return response.json()
  })
  await site.query('update orders set quote = $1 where provider_order_id = $2', [
    {
      kind: 'package',
      lines: [{ id: 'ecommerce-website', name: 'E-commerce Website' }],
      terms: { currency: 'JPY', multiplier: 1.1, ratePerInr: 1.8 },
      total: { amountMinor: 596, currency: 'JPY' },
      charge: {
        total: { amountMinor: 33_100, currency: 'INR' },
        deposit: { amountMinor: 3300, currency: 'INR' },
        balance: { amountMinor: 29_800, currency: 'INR' },
      },
      list: { amountMinor: 4_500_000, currency: 'INR' },
    },
    order.id,
  ])
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We confirm the price first')
  const main = page.getByRole('main')
  await expect(main).toContainText(`${sentence} We will email you the price.`)
  await expect(main.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
  await expect(paymentDialog(page)).toHaveCount(0)
})
