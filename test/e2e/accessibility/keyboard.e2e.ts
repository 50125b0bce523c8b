import { expect, test, untilAlive } from '../fixtures.ts'
import { confirmationDialog, referenceIn, requestDialog, takeTime } from '../request/request-dialog.ts'
import { expectAccessible } from './expect-accessible.ts'
import { tabThrough, tabTo } from './focus.ts'
import { expectStill, watchMotion } from './watch-motion.ts'

// Smooth scrolling briefly leaves the focused element out of view.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(({ page }) => watchMotion(page))
test.afterEach(({ page }) => expectStill(page))

test('the keyboard alone is enough from the landing page to the confirmation', async ({
  page,
  site,
  email,
}) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()

  await tabTo(page, page.getByRole('banner').getByLabel('Currency'))
  await page.keyboard.type('EUR')
  await expect(page.getByRole('banner').getByLabel('Currency')).toHaveValue('EUR')
  const start = page.getByRole('link', { name: 'Start Your Project Now' })
  await tabTo(page, start)
  await page.keyboard.press('Enter')

  const dialog = requestDialog(page)
  await expect(dialog).toBeVisible()
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await test.step('the dialog traps the focus, and Escape returns it to the link', async () => {
    for (let presses = 0; presses < 25; presses++) {
      await page.keyboard.press('Tab')
      // While the browser's toolbar has the focus, no element does.
      expect(
        await dialog.evaluate(
          (element) => element.contains(document.activeElement) || document.activeElement === document.body,
        ),
      ).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(start).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
  })
  for (const [label, text] of [
    ['Full Name', 'Asha Rao'],
    ['Email Address', email],
    ['Phone Number', '+91 98450 12345'],
    ['Preferred Contact Method', 'What'],
    ['Project Type', 'Business W'],
  ] as const) {
    await tabTo(page, dialog.getByLabel(label))
    await page.keyboard.type(text)
  }
  await expect(dialog.getByLabel('Project Type')).toHaveValue('business-website')
  await tabTo(page, dialog.getByRole('radio').first())
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: /Business Pro/ })).toBeChecked()
  await tabTo(page, dialog.getByRole('checkbox', { name: /Premium SEO/ }))
  await page.keyboard.press('Space')
  await expect(dialog.getByRole('region', { name: 'Price summary' })).toContainText('€496')
  await tabTo(page, dialog.getByRole('combobox', { name: 'Timeline' }))
  await page.keyboard.type('Flex')
  await tabTo(page, dialog.getByRole('button', { name: 'Submit Request' }))
  await takeTime(page)
  await page.keyboard.press('Enter')

  const confirmation = confirmationDialog(page)
  const reference = await referenceIn(confirmation)
  expect(await confirmation.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await tabTo(page, confirmation.getByRole('button', { name: 'Got it, thanks!' }))
  await page.keyboard.press('Enter')
  await expect(confirmation).toBeHidden()
  await expect(start).toBeFocused()
  expect(
    await site.query(`select name, quote->'total'->>'amountMinor' as total from leads where reference = $1`, [
      reference,
    ]),
  ).toEqual([{ name: 'Asha Rao', total: '49600' }])
})

test('the small screen’s menu traps focus both ways, and Escape returns it to the button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await untilAlive(page)
  const button = page.getByRole('link', { name: 'Menu' })
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeFocused()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab'] as const) {
    await tabThrough(page, { key, within: 'dialog[open]' })
  }
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
})

test('staff log in and go on by keyboard alone, also after a wrong password', async ({
  page,
  site,
  tolerated,
}) => {
  tolerated.push(/status of 401/)
  await page.goto('/login?next=%2Fadmin')
  const password = page.getByLabel('Password', { exact: true })
  await tabTo(page, page.getByLabel('Email'))
  await expectAccessible(page)
  await page.keyboard.type(site.staff.email)
  await tabTo(page, password)
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('wrong')
  await expectAccessible(page)
  await password.selectText()
  await page.keyboard.type(site.staff.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('/admin')
  await tabTo(page, page.getByRole('link', { name: 'Emails', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Emails')
})
