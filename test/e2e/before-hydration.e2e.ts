import { expect, openWithoutScripts, test } from './fixtures.ts'
import { requestDialog } from './request-dialog.ts'

test('a press on "Start Your Project Now", before any script is there, opens the request', async ({
  page,
}) => {
  const openGate = await openWithoutScripts(page, '/')
  await page.getByRole('link', { name: 'Start Your Project Now' }).click()
  await expect(page).toHaveURL('/')
  openGate()
  await expect(requestDialog(page)).toBeVisible()
})

test('a currency chosen before any script is there is kept and shown', async ({ page }) => {
  const openGate = await openWithoutScripts(page, '/')
  const select = page.getByRole('banner').getByLabel('Currency')
  await select.selectOption('GBP')
  openGate()
  const hero = page.getByRole('region', { name: 'Your website, woven in one day' })
  await expect(hero).toContainText('Total, taxes included£487')
  // Far below, where nothing has scrolled to yet.
  await expect(page.locator('#pricing')).toContainText('£406')
  await expect(select).toHaveValue('GBP')
  await page.reload()
  await expect(select).toHaveValue('GBP')
})

test('the menu of small screens opens by a press before any script is there', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const openGate = await openWithoutScripts(page, '/')
  await page.getByRole('link', { name: 'Menu' }).click()
  openGate()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
})

test('answers ticked before any script is there count', async ({ page }) => {
  const openGate = await openWithoutScripts(page, '/ai-recommendations')
  const wizard = page.getByRole('region', { name: 'AI Suggest' })
  await wizard.getByRole('radio', { name: 'Restaurant' }).check()
  await wizard.getByRole('radio', { name: 'E-commerce' }).check()
  await wizard.getByRole('radio', { name: 'Food & Beverage' }).check()
  openGate()
  await wizard.getByRole('button', { name: 'Continue' }).click()
  await expect(wizard.getByText('Step 2 of 5')).toBeVisible()
})

test('what was written and left before any script is there is not taken for a draft', async ({ page }) => {
  const openGate = await openWithoutScripts(page, '/checkout?package=professional-website')
  const field = page.getByLabel('Email Address')
  await field.fill('asha@example.com')
  await field.blur()
  openGate()
  await page.getByRole('button', { name: 'Send without paying' }).click()
  await expect(page.getByRole('region', { name: 'Please check these fields' })).toBeFocused()
  await expect(field).toHaveValue('asha@example.com')
  await expect(page.getByRole('main')).not.toContainText('is back.')
})

test('ordinary links do not wait for scripts', async ({ page }) => {
  await openWithoutScripts(page, '/')
  await page.getByRole('link', { name: 'See Pricing' }).click()
  await expect(page).toHaveURL('/#pricing')
  await expect(page.locator('#pricing')).toBeInViewport()
})
