import { postProjectRequest, projectRequest } from '../../fixtures/visitor-fixtures.ts'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { expect, test } from '../fixtures.ts'

test('a change stands beside its record, and in the audit log, where its value finds it', async ({
  staffPage: page,
  site,
  email,
}) => {
  const customerName = `Ines ${email.split('@')[0]}`
  const request = projectRequest({ customerEmail: email, customerName })
  const { id } = await (await postProjectRequest(site.origin, request)).json()
  await page.goto(`/admin/leads/${id}`)
  await page.getByRole('button', { name: 'Tags…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Tags', { exact: true }).fill('<b>silk</b>')
  await dialog.getByRole('button', { name: 'Save tags' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Changes…' }).click()
  await expect(dialog.getByRole('heading', { name: 'Changes by staff' })).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(dialog).toContainText('Tags: <b>silk</b>')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Audit log' }).click()
  await expect(page).toHaveTitle(/^Audit log/)
  await page.getByRole('searchbox').fill('<b>silk')
  await page.getByRole('searchbox').press('Enter')
  const row = page.getByRole('row').filter({ hasText: customerName })
  await expect(row).toContainText('Tags: <b>silk</b>')
  await expectAccessible(page)
  await row.getByRole('link', { name: `Lead ${customerName}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: customerName })).toBeVisible()
})
