import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { expect, test } from '../fixtures.ts'

test.use({ country: 'IN' })
// Other tests share this price list.
test.afterEach(({ site }) =>
  site.query("update pricing_locations set multiplier = 1 where country_code = 'IN'"),
)

test('staff change a price by keyboard, see another user’s earlier change, and the public page shows the price', {
  tag: '@recorded',
}, async ({ page, staffPage, site, tolerated }) => {
  tolerated.push(/status of 409/)
  await page.goto('/')
  await expect(page.getByText('₹25,000').first()).toBeVisible()

  await staffPage.goto('/admin')
  await staffPage.getByRole('link', { name: 'Prices' }).click()
  const yen = staffPage.getByRole('row').filter({ hasText: 'Japanese yen' })
  await expect(yen).toContainText('¥199')
  await expect(yen).toContainText('Too low to charge')
  await expect(yen).toContainText('149.4')
  await expectAccessible(staffPage)

  const india = staffPage.getByRole('button', { name: 'Edit India', exact: true })
  await india.focus()
  await staffPage.keyboard.press('Enter')
  const dialog = staffPage.getByRole('dialog', { name: 'Edit the multiplier' })
  const multiplier = dialog.getByLabel('Multiplier')
  await multiplier.fill('1.23456')
  await staffPage.keyboard.press('Enter')
  await expect(multiplier).toHaveAccessibleDescription(/Use at most four decimals/)
  await multiplier.fill('0.5')
  await expect(dialog).toContainText('That’s under 80% of the rupee price')
  await multiplier.fill('1.2')
  await expect(dialog).toContainText('is shown as ₹18,000 and worth ₹18,000')
  await expectAccessible(staffPage)

  await site.query("update pricing_locations set multiplier = 1.1, version = 2 where country_code = 'IN'")
  await staffPage.keyboard.press('Enter')
  await expect(dialog.getByRole('alert').filter({ hasText: 'Someone changed this price' })).toContainText(
    '1.1',
  )
  await expectAccessible(staffPage)
  for (const key of ['Tab', 'Enter']) await staffPage.keyboard.press(key)
  await expect(dialog).toBeHidden()
  await expect(india).toBeFocused()
  await expect(staffPage.getByRole('row').filter({ hasText: 'India' }).first()).toContainText('₹18,000')
  await expect(staffPage.getByText('India: from 1.1 to 1.2')).toBeVisible()

  await site.settled()
  await page.goto('/')
  await expect(page.getByText('₹30,000').first()).toBeVisible()
})
