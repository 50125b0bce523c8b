import { postProjectRequest, projectRequest } from '../../fixtures/visitor-fixtures.ts'
import { expect, test } from '../fixtures.ts'
import { payButton, payInWindow, paymentDialog } from './payment-window.ts'

test('staff create a link, the customer pays with it, staff refund a part', { tag: '@recorded' }, async ({
  page,
  site,
  email,
  staffPage,
  tolerated,
}) => {
  test.slow()
  tolerated.push(/status of 409 .*payment-link/)
  const receipt = await postProjectRequest(
    site.origin,
    projectRequest({
      customerEmail: email,
      quote: { packageId: 'business-pro', addOnIds: ['chatbot'], currency: 'EUR', countryCode: null },
    }),
  )
  const { id, reference } = await receipt.json()
  await staffPage.goto(`/admin/leads/${id}`)
  await expect(staffPage.getByText('Nothing paid yet.')).toBeVisible()
  await staffPage.getByRole('button', { name: 'Make a payment link' }).click()
  await staffPage.getByRole('dialog').getByRole('button', { name: 'Make the link' }).click()
  const link = await staffPage.getByLabel('Payment link').inputValue()

  await page.goto(link)
  const order = page.getByRole('region', { name: 'Order' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay the ₹5,073 deposit')
  await expect(order).toContainText('Deposit (10%)about $61')
  await expect(page.getByRole('main')).not.toContainText(/charged as/i)
  await expect(order).toContainText('Awaiting payment')
  await expect(order).toContainText('AI Chatbot')
  await expect(order).toContainText('€558')
  await page.getByRole('main').getByRole('button', { name: 'Pay ₹5,073' }).click()
  await payInWindow(page)
  await expect(paymentDialog(page)).toContainText('Payment successful')
  await paymentDialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your deposit is paid')
  await expect(page.getByRole('main')).toContainText(reference)
  await expect(page.getByRole('main').getByRole('button', { name: /^Pay/ })).toHaveCount(0)
  await page.reload()
  await expect(order).toContainText('Paid')

  await staffPage.reload()
  await staffPage.getByRole('button', { name: 'Make a payment link' }).click()
  const making = staffPage.getByRole('dialog', { name: 'What should be paid?' })
  await expect(making).toContainText(/Deposit.*₹5,073.*Balance.*₹45,654.*Another amount/)
  await making.getByRole('button', { name: 'Make the link' }).click()
  await expect(making.getByRole('alert').filter({ hasText: 'The deposit is paid: ₹5,073' })).toBeVisible()
  await expect(making.getByRole('button', { name: 'Make it anyway' })).toBeVisible()
  await making.getByRole('radio', { name: 'Another amount' }).check()
  await making.getByLabel('Amount in rupees').fill('1e3')
  await making.getByRole('button', { name: 'Make the link' }).click()
  await expect(making.getByLabel('Amount in rupees')).toHaveAccessibleDescription(/Enter an amount in rupees/)
  await making.getByLabel('Amount in rupees').fill('₹ 1,250')
  await making.getByRole('button', { name: 'Make the link' }).click()
  await expect(making).toHaveCount(0)
  await page.goto(await staffPage.getByLabel('Payment link').inputValue())
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay ₹1,250')
  await expect(page.getByRole('main')).not.toContainText('10%')
  await staffPage.getByRole('link', { name: '₹5,073', exact: true }).click()
  await expect(staffPage.getByRole('main')).toContainText('Paid')
  await staffPage.getByRole('button', { name: 'Refund' }).click()
  const refund = staffPage.getByRole('dialog')
  await refund.getByLabel('Amount in rupees').fill('9000')
  await refund.getByRole('button', { name: 'Continue' }).click()
  await expect(refund.getByLabel('Amount in rupees')).toHaveAccessibleDescription(/from ₹1 to ₹5,073/)
  await refund.getByLabel('Amount in rupees').fill('1e3')
  await refund.getByRole('button', { name: 'Continue' }).click()
  await expect(refund.getByLabel('Amount in rupees')).toHaveAccessibleDescription(/from ₹1 to ₹5,073/)
  await refund.getByLabel('Amount in rupees').fill('₹ 1,000')
  await refund.getByLabel('Reason').fill(' ')
  await refund.getByRole('button', { name: 'Continue' }).click()
  await expect(refund.getByLabel('Reason')).toHaveAccessibleDescription(/Say why/)
  await expect(refund).not.toContainText('This can’t be undone.')
  await refund.getByLabel('Reason').fill('Fewer pages')
  await refund.getByRole('button', { name: 'Continue' }).click()
  await expect(refund.getByRole('group')).toContainText('Say whether the price goes down.')
  await refund.getByRole('radio', { name: 'The price goes down by the refund' }).check()
  await refund.getByRole('button', { name: 'Continue' }).click()
  await expect(refund).toContainText(
    'This can’t be undone. The price goes down by the refund. Reason: Fewer pages',
  )
  await refund.getByRole('button', { name: 'Refund ₹1,000' }).click()
  await expect(refund).toHaveCount(0)
  await expect(staffPage.getByRole('main')).toContainText('Refund of ₹1,000 by')
  await expect(staffPage.getByRole('main')).toContainText('The price goes down by the refund')
  await expect
    .poll(() =>
      site.query(
        `select status, refunded_minor::int from orders where customer_email = $1 and part = 'deposit'`,
        [email],
      ),
    )
    .toEqual([{ status: 'partly-refunded', refunded_minor: 100_000 }])

  await staffPage.goto('/admin/payments?status=partly-refunded')
  await expect(staffPage.getByRole('row', { name: new RegExp(reference) })).toContainText('−₹1,000')
  const download = staffPage.waitForEvent('download')
  await staffPage.getByRole('link', { name: 'Download CSV' }).click()
  expect((await download).suggestedFilename()).toBe('orders.csv')
})

test('staff mail a link, which the timeline shows and only the mail opens', async ({
  page,
  site,
  email,
  staffPage,
}) => {
  const receipt = await postProjectRequest(
    site.origin,
    projectRequest({
      customerEmail: email,
      quote: { packageId: 'business-pro', addOnIds: [], currency: 'INR', countryCode: 'IN' },
    }),
  )
  const { id } = await receipt.json()
  await staffPage.goto(`/admin/leads/${id}`)
  await staffPage.getByRole('button', { name: 'Make a payment link' }).click()
  const making = staffPage.getByRole('dialog', { name: 'What should be paid?' })
  await making.getByRole('radio', { name: 'Another amount' }).check()
  await making.getByLabel('Amount in rupees').fill('2,340')
  await making.getByRole('checkbox', { name: 'Send it by email' }).check()
  await expect(making).toContainText(email)
  await making.getByRole('button', { name: 'Send the link' }).click()
  await expect(making).toHaveCount(0)
  await expect(staffPage.getByRole('status').filter({ hasText: 'Payment link queued' })).toBeVisible()
  await expect(staffPage.getByLabel('Payment link')).toHaveCount(0)
  await expect(
    staffPage.getByText('Payment link created: ₹2,340, agreed amount, emailed to the client'),
  ).toBeVisible()

  const mail = (await site.mailbox.mailsTo(email, 2)).find(({ subject }) =>
    subject.startsWith('Your payment'),
  )
  expect(mail?.subject).toBe('Your payment link: ₹2,340')
  await page.goto(/\/payment#[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay ₹2,340')
})

test('a truncated or unknown link says so, and charges nothing; an order that fails to load can be requested again', async ({
  page,
  tolerated,
}) => {
  tolerated.push(/net::ERR_FAILED|status of (404|422)/)
  const main = page.getByRole('main')
  const unknown = '/payment#AAAAAAAAAAAAAAAAAAAAAA'
  for (const link of ['/payment#abc', unknown]) {
    await page.goto('/')
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We don’t know this link')
    await expect(main).toContainText('Nothing is charged on this page')
  }
  await page.goto('/')
  await page.goto('/payment')
  await expect(main).toContainText('Every order has its own payment link')

  let reads = 0
  await page.route('**/api/payment/link', (route) => {
    reads++
    return route.abort()
  })
  await page.clock.install()
  await page.goto('/')
  await page.goto(unknown)
  // The page repeats the read twice.
  for (const read of [1, 2]) {
    await expect.poll(() => reads).toBe(read)
    await page.clock.fastForward(30_000)
  }
  await expect(page.getByRole('alert')).toContainText('We could not load your order')
  await page.unroute('**/api/payment/link')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We don’t know this link')
  await expect(payButton(page)).toHaveCount(0)
})

test('an expired link says so, and requests a fresh one from the agency', { tag: '@recorded' }, async ({
  page,
  site,
  email,
  staffPage,
}) => {
  const receipt = await postProjectRequest(
    site.origin,
    projectRequest({
      customerEmail: email,
      quote: { packageId: 'business-pro', addOnIds: [], currency: 'INR', countryCode: 'IN' },
    }),
  )
  const { id, reference } = await receipt.json()
  await staffPage.goto(`/admin/leads/${id}`)
  await staffPage.getByRole('button', { name: 'Make a payment link' }).click()
  await staffPage.getByRole('dialog').getByRole('button', { name: 'Make the link' }).click()
  const link = await staffPage.getByLabel('Payment link').inputValue()
  await site.query(`update orders set created_at = now() - interval '31 days' where customer_email = $1`, [
    email,
  ])
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has expired')
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
  await main.getByRole('button', { name: 'Ask for a new link' }).click()
  await expect(main.getByRole('status').filter({ hasText: 'email you within 24 hours' })).toBeVisible()
  const mail = await site.mailbox.mailTo(site.agencyAddress, 'expired unpaid after 30 days')
  expect(mail.subject).toBe(`Payment link requested: ${reference} from Asha Rao`)
  await staffPage.reload()
  await expect(staffPage.getByRole('main')).toContainText('Expired')
})
