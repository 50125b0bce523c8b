import { postProjectRequest, projectRequest, quote } from '../../fixtures/visitor-fixtures.ts'
import { expect, test } from '../fixtures.ts'

test('“Make it anyway” overrides no refusal that staff have not read', async ({
  site,
  email,
  staffPage,
  tolerated,
}) => {
  tolerated.push(/status of 409 .*payment-link/)
  const request = projectRequest({ customerEmail: email, quote: quote() })
  const { id: leadId } = await (await postProjectRequest(site.origin, request)).json()
  const post = async (path: string, data: object) =>
    (await staffPage.request.post(path, { data, headers: { origin: site.origin } })).json()
  const { orderId } = await post(`/api/admin/leads/${leadId}/payment-link`, {})
  const { id: projectId } = await post('/api/admin/projects', { leadId })
  await post(`/api/projects/${projectId}/invoices`, { taxNumber: '' })

  await staffPage.goto(`/admin/leads/${leadId}`)
  await staffPage.getByRole('button', { name: 'Make a payment link' }).click()
  const dialog = staffPage.getByRole('dialog', { name: 'What should be paid?' })
  const refusal = (text: string) => dialog.getByRole('alert').filter({ hasText: text })
  await dialog.getByRole('radio', { name: 'Another amount' }).check()
  await dialog.getByLabel('Amount in rupees').fill('1250')
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  await expect(refusal('asks for ₹')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Deposit' }).check()
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  await expect(refusal('asks for ₹')).toBeVisible()

  const [order] = await site.query<{ provider_order_id: string }>(
    'select provider_order_id from orders where id = $1',
    [orderId],
  )
  const pay = { order_id: order?.provider_order_id, outcome: 'success', webhooks: 'once' }
  await post('/stand-in/pay', pay)
  await site.settled()
  expect(await site.query('select status from orders where id = $1', [orderId])).toEqual([{ status: 'paid' }])
  await dialog.getByRole('button', { name: 'Make it anyway' }).click()
  await expect(refusal('The deposit is paid')).toBeVisible()
  expect(await site.query('select from orders where customer_email = $1', [email])).toHaveLength(1)

  await dialog.getByRole('button', { name: 'Make it anyway' }).click()
  await expect(staffPage.getByLabel('Payment link')).toBeVisible()
})
