import { postProjectRequest, projectRequest } from '../../fixtures/visitor-fixtures.ts'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { expect, test } from '../fixtures.ts'

test('staff save a view by name, open it by menu, link, Back and palette, change it and remove it', async ({
  staffPage: page,
  site,
  email,
  tolerated,
}) => {
  // A filter that the list does not know.
  tolerated.push(/status of 422/)
  for (const customerName of ['Asha Rao', 'Mira Sen']) {
    await postProjectRequest(site.origin, projectRequest({ customerEmail: email, customerName }))
  }
  const menu = page.getByRole('list', { name: 'Views' })
  const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name })
  const dialog = page.getByRole('dialog')
  const name = 'مشاهدة 🌸 of all that Mira asked since the spring, sorted'
  await page.goto('/admin/leads')
  await button('Views').click()
  await expect(page.getByText('No views yet.')).toBeVisible()
  await expect(button('Save this view…')).toBeDisabled()
  await page.keyboard.press('Escape')

  await page.goto(`/admin/leads?q=mira&sort=-name&colour=red`)
  await button('Views').click()
  await button('Save this view…').click()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('This view uses a filter that this list no longer has: colour.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.goto(`/admin/leads?q=mira&sort=-name`)
  await button('Views').click()
  await button('Save this view…').click()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Share with all staff').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(button(name)).toBeFocused()

  await page.goto('/admin/leads')
  await expect(button('Views')).toBeVisible()
  await page.keyboard.press('v')
  await expect(menu.getByRole('link', { name })).toContainText('Shared with all')
  await expectAccessible(page)
  await menu.getByRole('link', { name }).click()
  await expect(page).toHaveURL(/\?q=mira&sort=-name$/)
  await expect(page.getByRole('rowheader').filter({ hasText: 'Asha' })).toHaveCount(0)
  await page.goBack()
  await expect(button('Views')).toBeVisible()

  await page.goto('/admin/prices')
  await page.getByRole('button', { name: 'Search…' }).click()
  await page.getByRole('combobox', { name: 'Search or jump to…' }).fill('مشاهدة')
  await page.getByRole('option', { name }).click()
  await expect(page).toHaveURL(/\/admin\/leads\?q=mira&sort=-name$/)

  await button(name).click()
  await button(`Change the view ${name}`).click()
  await dialog.getByLabel('Name').fill('Mira')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await button(/^Mira$/).click()
  await button('Remove the view Mira').click()
  await expect(dialog).toContainText('leaves the menu of all staff')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(button('Views')).toBeFocused()
  await expect(page).toHaveURL(/q=mira/)
})

test('every long list has views', async ({ staffPage: page }) => {
  for (const list of ['clients', 'quotes', 'projects', 'invoices', 'payments']) {
    await test.step(list, async () => {
      await page.goto(`/admin/${list}?q=silk`)
      await page.getByRole('main').getByRole('button', { name: 'Views' }).click()
      await page.getByRole('button', { name: 'Save this view…' }).click()
      await page.getByRole('dialog').getByLabel('Name').fill('Silk')
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('main').getByRole('button', { name: 'Silk', exact: true })).toBeFocused()
    })
  }
})
