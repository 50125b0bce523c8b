import { postProjectRequest, projectRequest, quote } from '../../fixtures/visitor-fixtures.ts'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { expect, test } from '../fixtures.ts'

test('staff see what a client sees of a request, its project and its payment, and change nothing', async ({
  staffPage: page,
  site,
  email,
}) => {
  const request = projectRequest({ customerEmail: email, quote: quote() })
  const { id: leadId } = await (await postProjectRequest(site.origin, request)).json()
  const main = page.getByRole('main')
  await site.mailbox.mailTo(email, '')
  await page.goto(`/admin/leads/${leadId}`)
  await main.getByRole('link', { name: 'What the client sees' }).click()
  await expect(main).toContainText(`Nothing: ${email} has no account.`)
  await expect(main.getByRole('region', { name: 'By email' })).toContainText(email)
  await expectAccessible(page)
  await main.getByRole('link', { name: 'Back to the lead' }).click()

  await main.getByRole('button', { name: 'Start a project' }).click()
  const what = main.getByRole('link', { name: 'What the client sees' })
  await expect(main.getByRole('button', { name: 'Cancel the project' })).toBeVisible()
  const { pathname } = new URL(page.url())
  const projectId = pathname.split('/').at(-1) ?? ''
  await site.query(
    `insert into project_messages (id, project_id, side, author, text, created_at)
     values (gen_random_uuid(), $1, 'client', 'Mira', 'The colour is blue.', now())`,
    [projectId],
  )
  await page.goto('/admin/projects')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`${pathname}/client`)
  const theirs = main.getByRole('group', { name: 'The client’s page' })
  await expect(main).toContainText(/by an emailed link/)
  await expect(theirs.getByRole('heading', { name: 'What we need from you' })).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Cancel the project' })).toBeHidden()
  await expect(theirs.getByRole('textbox', { name: 'Message' })).toBeDisabled()
  await theirs.getByText('The colour is blue.').scrollIntoViewIfNeeded()
  await expect(theirs.getByRole('button', { name: 'Send message' })).toBeDisabled()
  await expect(theirs.getByRole('region', { name: 'Invoices' })).toContainText('Balance')
  // The client's own list asks the payment provider.
  expect(asked.filter((url) => url.endsWith(`/api/projects/${projectId}/invoices`))).toEqual([])
  await expectAccessible(page)
  const rows = await site.query('select seen_at from project_messages where project_id = $1', [projectId])
  expect(rows).toEqual([{ seen_at: null }])
  await expect(what).toBeHidden()

  const { orderId } = await (
    await page.request.post(`/api/admin/leads/${leadId}/payment-link`, { data: { part: 'deposit' } })
  ).json()
  await page.goto(`/admin/payments/${orderId}`)
  await what.click()
  await expect(main).toContainText('Nothing: the client has no account.')
  await expect(theirs.getByRole('button', { name: /^Pay/ })).toBeDisabled()
  await expectAccessible(page)
})
