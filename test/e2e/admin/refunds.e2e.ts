import { expect, test } from '../fixtures.ts'

test('a refund that staff are about to confirm is refused once it would refund another payment', async ({
  site,
  staffPage,
  tolerated,
}) => {
  tolerated.push(/status of 409/)
  const post = async (path: string, data: object) =>
    (await staffPage.request.post(path, { data, headers: { origin: site.origin } })).json()
  const { order } = await post('/api/payment/create-order', { amount: 1700, currency: 'INR', receipt: 'r' })
  const pay = { order_id: order.id, outcome: 'success' }
  const proof = await post('/stand-in/pay', { ...pay, webhooks: 'never' })
  expect(await post('/api/payment/verify', proof)).toMatchObject({ success: true })
  const [{ id } = { id: '' }] = await site.query<{ id: string }>(
    'select id from orders where provider_order_id = $1',
    [order.id],
  )
  const main = staffPage.getByRole('main')
  const dialog = staffPage.getByRole('dialog')
  await staffPage.goto(`/admin/payments/${id}`)
  await main.getByRole('button', { name: 'Refund' }).click()
  await expect(dialog).toHaveAccessibleDescription(/^OWP-/)
  const [amount, reason] = [dialog.getByLabel('Amount in rupees'), dialog.getByLabel('Reason')]
  await expect(amount).toHaveValue('')
  await expect(reason).toHaveValue('')
  await dialog.getByRole('button', { name: 'All ₹1,700' }).click()
  await expect(amount).toHaveValue('1,700')
  await dialog.getByRole('radio', { name: 'The price goes down by the refund' }).check()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(reason).toHaveAccessibleDescription(/Say why/)
  await reason.fill('Fewer pages')
  await amount.fill('600')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toContainText('The price goes down by the refund.')

  // The provider refuses a second payment, but if it takes one, it must not be mistaken for the first.
  await site.query(`update standin_entities set entity = entity || '{"status": "attempted"}' where id = $1`, [
    order.id,
  ])
  await post('/stand-in/pay', { ...pay, webhooks: 'once' })
  await expect(main).toContainText('received a second time')
  await expect(dialog).toContainText('The price goes down by the refund.')
  await dialog.getByRole('button', { name: 'Refund ₹600' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'would refund another one' })).toBeVisible()
  expect(await site.query('select from refunds')).toEqual([])

  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByRole('radio')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toContainText('It was paid a second time, so the price stays.')
  await dialog.getByRole('button', { name: 'Refund ₹600' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(main).toContainText('Refund of ₹600 by')
  expect(
    await site.query(
      'select is_surplus, effect from refunds join payments on payments.id = refunds.payment_id',
    ),
  ).toEqual([{ is_surplus: true, effect: null }])
})
