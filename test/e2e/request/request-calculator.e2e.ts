import { expect, test } from '../fixtures.ts'
import { requestDialog } from './request-dialog.ts'

test('total and split follow the choice and the currency', async ({ page }) => {
  await page.goto('/?request=1')
  const dialog = requestDialog(page)
  const summary = dialog.getByRole('region', { name: 'Price summary' })
  await dialog.getByLabel('Project Type').selectOption('E-commerce Store')
  await expect(summary).toBeHidden()
  await dialog.getByRole('radio', { name: /E-commerce Pro/ }).check()
  await dialog.getByRole('checkbox', { name: /ROI Analysis/ }).check()
  await dialog.getByRole('checkbox', { name: /Multi-language/ }).check()
  await dialog.getByRole('checkbox', { name: /ROI Analysis/ }).uncheck()

  // 663 × 1.3 + 181 × 1.3: 861.9 + 235.3.
  await expect(summary.getByRole('term')).toHaveText([
    'E-commerce Pro',
    'Multi-language',
    'TotalAll taxes included',
    'Deposit today (10%)Charged as ₹9,142',
    'Balance after completion (90%)',
  ])
  await expect(summary.getByRole('definition')).toHaveText(['$862', '$235', '$1,097', '$110', '$987'])
  await expect(dialog.getByRole('status').filter({ hasText: 'Total' })).toHaveText(
    'Total $1,097$110 today (10%)',
  )

  await dialog.getByLabel('Currency').selectOption('INR')
  await expect(summary.getByRole('definition')).toHaveText([
    '₹55,000',
    '₹15,000',
    '₹70,000',
    '₹7,000',
    '₹63,000',
  ])
  await expect(summary).not.toContainText(/charged as/i)
})

test('a shared address opens the same quote, without parts that cannot be priced or are not offered', async ({
  page,
}) => {
  await page.goto('/?request=1&package=redesign-basic&addons=maintenance,moat,roi-analysis')
  const dialog = requestDialog(page)
  await expect(dialog.getByLabel('Project Type')).toHaveValue('redesign')
  await expect(dialog.getByRole('radio', { name: /Website Redesign/ })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await expect(dialog.getByRole('checkbox', { name: /Maintenance/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Remove the package' }).click()
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(page).toHaveURL('/?request=1')

  await test.step('A project type without the chosen package says that it was removed', async () => {
    await page.goto('/?request=1&package=ecommerce-starter')
    await dialog.getByLabel('Project Type').selectOption('Portfolio')
    await expect(dialog.getByText('E-commerce Starter is not offered for this project type.')).toBeVisible()
    await expect(page).toHaveURL('/?request=1')
    await dialog.getByLabel('Project Type').selectOption('Other')
    await expect(dialog.getByText('is not offered for this project type.')).toBeHidden()
    await expect(dialog.getByRole('radio')).toHaveCount(10)
  })

  await test.step('Of two sizes of one add-on, the one chosen last replaces the other', async () => {
    await page.goto('/?request=1&package=basic-website&addons=advanced-seo-package,seo-premium,chatbot')
    const [smaller, larger] = [
      dialog.getByRole('checkbox', { name: /^Advanced SEO Package/ }),
      dialog.getByRole('checkbox', { name: /^Premium SEO/ }),
    ]
    await expect(larger).toBeChecked()
    await expect(smaller).not.toBeChecked()
    await expect(smaller).toHaveAccessibleName(/Instead of Premium SEO/)
    await smaller.check()
    await expect(larger).not.toBeChecked()
    await expect(page).toHaveURL('/?request=1&package=basic-website&addons=advanced-seo-package')
    await smaller.uncheck()
    await larger.check()
    await dialog.getByRole('checkbox', { name: /Maintenance/ }).check()
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(2)
  })

  await test.step('Another package clears the add-ons, and only its add-ons are offered', async () => {
    await page.goto('/?request=1&package=business-pro&addons=seo-premium,chatbot')
    await expect(dialog.getByRole('radio', { name: /Business Pro/ })).toBeChecked()
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(2)
    await dialog.getByRole('radio', { name: /Business Basic/ }).check()
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(0)
    await expect(dialog.getByRole('checkbox', { name: /AI Chatbot/ })).toHaveCount(0)
    await expect(page).toHaveURL('/?request=1&package=business-basic')
    await dialog.getByLabel('Project Type').selectOption('E-commerce Store')
    await expect(dialog.getByRole('radio')).toHaveCount(3)
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
  })
})
