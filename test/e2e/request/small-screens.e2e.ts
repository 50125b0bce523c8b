import { expectInSight, expectSmallFrame } from '../accessibility/small-dialog.ts'
import { expect, test } from '../fixtures.ts'
import { openWizard, openWizardAt } from '../wizard/wizard-dialog.ts'
import { fillIn, requestDialog } from './request-dialog.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const phone = { width: 360, height: 740 }
const phoneWithKeyboard = { width: 360, height: 400 }
const phoneOnItsSide = { width: 740, height: 360 }

test('on a phone the request and its payment keep one line above and one row of buttons below', async ({
  page,
  email,
}) => {
  await page.setViewportSize(phone)
  await page.goto('/?request=1&package=business-pro&addons=chatbot')
  const dialog = requestDialog(page)
  await expect(dialog.getByRole('button', { name: 'Pay Now' })).toBeVisible()
  await expectSmallFrame(dialog)
  const total = dialog.getByText(/^Total/).last()
  await total.scrollIntoViewIfNeeded()
  await expectInSight(total)

  for (const size of [phoneWithKeyboard, phoneOnItsSide]) {
    await page.setViewportSize(size)
    await expectSmallFrame(dialog)
  }
  await fillIn(dialog, { email })
  await dialog.getByRole('button', { name: 'Pay Now' }).click()
  const payment = page.getByRole('dialog', { name: 'Pay 10% Now' })
  await expect(payment).toBeVisible()
  for (const size of [phone, phoneWithKeyboard]) {
    await page.setViewportSize(size)
    await expectSmallFrame(payment)
  }
})

test('a field keeps in sight when a keyboard shrinks the page, or covers a part of it', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/?request=1')
  await expect(page.locator('meta[name=viewport]')).toHaveAttribute(
    'content',
    /interactive-widget=resizes-content/,
  )
  const dialog = requestDialog(page)
  const field = dialog.getByLabel('Phone Number')
  await field.focus()
  await page.setViewportSize(phoneWithKeyboard)
  await expectInSight(field)

  await test.step('Safari tells of its keyboard by the visual viewport alone', async () => {
    await page.setViewportSize(phone)
    await page.evaluate(() => {
      const visible = window.visualViewport as VisualViewport
      Object.defineProperty(visible, 'height', { get: () => 400, configurable: true })
      visible.dispatchEvent(new Event('resize'))
    })
    expect((await dialog.boundingBox())?.height).toBe(400)
    await expectSmallFrame(dialog)
    await expectInSight(field)
  })
})

test('on a phone the wizard keeps its step in the head and one row of buttons below', async ({ page }) => {
  await page.setViewportSize(phone)
  await expectSmallFrame(await openWizard(page))
  await page.evaluate(() => sessionStorage.clear())
  const wizard = await openWizardAt(page, 4)
  for (const size of [phone, phoneWithKeyboard, phoneOnItsSide]) {
    await page.setViewportSize(size)
    await expect(wizard.getByText('Step 4 of 5')).toBeInViewport({ ratio: 1 })
    await expectSmallFrame(wizard)
  }
  await wizard.getByRole('button', { name: 'Continue to Contact Info' }).click()
  await expect(wizard.getByRole('button', { name: 'Pay 10% Now' })).toBeVisible()
  for (const size of [phone, phoneWithKeyboard]) {
    await page.setViewportSize(size)
    await expectSmallFrame(wizard)
  }
})

test('the sums beside the wizard are whole on a laptop, with all three plans chosen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const wizard = await openWizardAt(page, 4)
  for (const plan of await wizard.locator('input[name=selected]').all()) await plan.check()
  const sums = wizard.getByRole('complementary', { name: 'Your answers so far' })
  const last = sums.getByText(/^Paying online/)
  await expectInSight(last)
  expect(await sums.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(0)
  await wizard.getByRole('button', { name: 'Continue to Contact Info' }).click()
  await expect(wizard.getByText('Step 5 of 5')).toBeVisible()
  await expectInSight(last)
})
