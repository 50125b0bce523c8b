import { postProjectRequest, projectRequest } from '../../fixtures/visitor-fixtures.ts'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { expect, test } from '../fixtures.ts'

test('spam is deleted in two steps, found among the deleted, and comes back by undo and by Restore', async ({
  staffPage: page,
  site,
  email,
}) => {
  const customerName = `Quick Loans ${crypto.randomUUID()}`
  const request = projectRequest({ customerEmail: email, customerName })
  const { id } = await (await postProjectRequest(site.origin, request)).json()
  await page.goto(`/admin/leads/${id}`)
  const status = page.getByRole('region', { name: 'Status' })
  const dialog = page.getByRole('dialog')
  await status.getByRole('button', { name: 'Delete…' }).click()
  await dialog.getByRole('button', { name: 'Delete the lead' }).click()
  await expect(dialog).toContainText('Choose a reason.')
  await dialog.getByRole('radio', { name: 'Spam' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete the lead' }).click()
  await expect(status).toContainText('Deleted: spam')
  await expect(status.getByRole('button')).toHaveText(['Restore'])
  await expect(page.getByRole('button', { name: 'Make a quote' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New invoice' })).toHaveCount(0)
  await page
    .getByRole('status')
    .filter({ hasText: 'Deleted: Spam' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(status).not.toContainText('Deleted')

  await expect(page.getByRole('status').filter({ hasText: 'Undone' })).toBeVisible()
  await status.getByRole('button', { name: 'Delete…' }).click()
  await expect(dialog).toContainText('You can restore it for 30 days')
  expect(await dialog.innerText()).not.toContain('Undone')
  await dialog.getByRole('radio', { name: 'Nothing for us' }).check()
  await dialog.getByRole('button', { name: 'Delete the lead' }).click()
  await expect(status).toContainText('Deleted: nothing for us')
  await expectAccessible(page)

  const q = encodeURIComponent(customerName)
  await page.goto(`/admin/leads?q=${q}`)
  await expect(page.getByText('No leads match')).toBeVisible()
  await page.goto(`/admin/leads?q=${q}&shown=removed`)
  await page.getByRole('link', { name: customerName }).click()
  await status.getByRole('button', { name: 'Restore' }).click()
  await expect(status.getByRole('button', { name: 'Delete…' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Restored as New')
})
