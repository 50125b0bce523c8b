import { postProjectRequest, projectRequest } from '../../fixtures/visitor-fixtures.ts'
import { expect, test } from '../fixtures.ts'

test('a column’s header sorts a list, and a link, a reload and Back keep the order', async ({
  staffPage: page,
  site,
  email,
}) => {
  for (const customerName of ['Mira Two', 'Li Three', 'Asha One']) {
    await postProjectRequest(site.origin, projectRequest({ customerEmail: email, customerName }))
  }
  await page.goto(`/admin/leads?q=${email}`)
  const names = page.getByRole('rowheader')
  const header = page.getByRole('columnheader', { name: 'Lead' })
  await expect(names).toHaveText(['Asha One', 'Li Three', 'Mira Two'])
  await header.getByRole('button').click()
  await header.getByRole('button').click()
  await expect(header).toHaveAttribute('aria-sort', 'descending')
  await expect(names).toHaveText(['Mira Two', 'Li Three', 'Asha One'])
  await page.reload()
  await expect(names).toHaveText(['Mira Two', 'Li Three', 'Asha One'])
  await page.goBack()
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  await expect(names).toHaveText(['Asha One', 'Li Three', 'Mira Two'])

  await names.first().getByRole('link').click()
  await page.getByRole('button', { name: 'Make a quote' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Draft quote')
  await page.goto('/admin/quotes')
  const until = page.getByRole('columnheader', { name: 'Valid until' })
  await until.getByRole('button').click()
  await expect(until).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=until/)
})
