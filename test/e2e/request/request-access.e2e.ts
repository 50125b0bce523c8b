import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { confirmationDialog, fillIn, referenceIn, requestDialog, submit } from './request-dialog.ts'

function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open], dialog[open] *')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth && clientWidth > 1)
      .filter((element) => getComputedStyle(element).overflowX !== 'visible')
      .map((element) => element.className),
  )
}

test('the keyboard alone is enough to fill in, send and confirm a request', async ({ page, email }) => {
  await page.goto('/')
  const opener = page.getByRole('link', { name: 'Start Your Project Now' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = requestDialog(page)
  await expect(dialog).toBeFocused()

  const enter = async (...texts: string[]) => {
    for (const text of texts) {
      await page.keyboard.press('Tab')
      await page.keyboard.type(text)
    }
  }
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  // An empty text skips a field; a select matches the typed prefix.
  await enter('Asha Rao', '', email, '+91 98450 12345', 'Phone', '', 'Landing', '')
  await expect(dialog.getByLabel('Currency')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: /Landing Page/ })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(dialog.getByRole('checkbox').first()).toBeChecked()
  for (const _ of await dialog.getByRole('checkbox').all()) await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Remove the package' })).toBeFocused()
  await enter('Flexible', '', 'One page.')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('link', { name: /Privacy Policy/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Submit Request' })).toBeFocused()
  await page.clock.setSystemTime(Date.now() + 60_000)
  await page.keyboard.press('Enter')

  const confirmation = confirmationDialog(page)
  await referenceIn(confirmation)
  await expect(confirmation).toContainText('Landing Page')
  await expect(confirmation).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(confirmation).toBeHidden()
  await expect(opener).toBeFocused()
})

test('the list of errors takes focus at every attempt, and shrinks as they are corrected; the trap field is out of reach', async ({
  page,
}) => {
  await page.goto('/?request=1')
  const dialog = requestDialog(page)
  await test.step('The trap field is not visible, not focusable and not read out', async () => {
    const trap = dialog.locator('input[name=website]')
    await expect(trap).toHaveAttribute('tabindex', '-1')
    await expect(trap).toHaveAttribute('autocomplete', 'off')
    await expect(dialog.getByRole('textbox', { name: 'Website' })).toHaveCount(0)
    expect(await trap.evaluate((input) => input.parentElement?.clientWidth)).toBeLessThan(2)
  })
  await submit(dialog)
  const links = (name: string) => page.getByRole('link', { name })
  const summary = dialog.getByRole('region').filter({ has: links('Enter your full name.') })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveCount(6)

  await dialog.getByRole('combobox', { name: 'Timeline' }).selectOption('Flexible')
  await expect(summary.getByRole('link')).toHaveCount(5)
  await dialog.getByLabel('Full Name').fill('Asha')
  await expect(links('Enter your full name.')).toHaveCount(0)
  await dialog.getByLabel('Full Name').fill('')
  await expect(summary.getByRole('link')).toHaveCount(5)
  await expect(dialog.getByLabel('Full Name')).toBeFocused()
  await submit(dialog)
  await expect(summary).toBeFocused()
})

function shareOf(form: Locator): Promise<number> {
  return form.evaluate((element) => {
    const rows = Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(innerWidth / 2, y))
    return rows.filter((found) => element.contains(found)).length / innerHeight
  })
}

test('form and confirmation fit 360 pixels, and the form fills most of a short screen', async ({
  page,
  email,
}) => {
  // Confetti may overflow.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/?request=1&package=business-pro&addons=chatbot')
  const dialog = requestDialog(page)
  await expect(dialog.getByRole('region', { name: 'Price summary' })).toBeVisible()
  expect(await overflowing(page)).toEqual([])
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 })

  for (const [width, height] of [
    [740, 360],
    [360, 400],
  ] as const) {
    await page.setViewportSize({ width, height })
    await dialog.getByRole('combobox', { name: 'Timeline' }).scrollIntoViewIfNeeded()
    expect(await shareOf(dialog.locator('form'))).toBeGreaterThan(2 / 3)
    expect(await overflowing(page)).toEqual([])
  }

  await fillIn(dialog, { email: `${'a'.repeat(40)}${email}` })
  await submit(dialog)
  await referenceIn(confirmationDialog(page))
  expect(await overflowing(page)).toEqual([])
})
