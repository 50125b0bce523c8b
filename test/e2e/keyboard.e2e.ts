import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { confirmationDialog, referenceIn, requestDialog, takeTime } from './request-dialog.ts'

// Where a page scrolls smoothly, what has the focus is out of view for a moment.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Presses Tab until the element has the focus. Whatever is passed shows that it has it, and nothing covers it. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
    const obstacle = await page.evaluate(describeObstacle)
    expect(obstacle, 'what hides the focus (WCAG 2.4.7 and 2.4.11)').toBeNull()
  }
  throw new Error(`Tab does not reach ${target}`)
}

/** In the page: what is wrong with how the focus is seen; null when it is seen. */
function describeObstacle(): string | null {
  const element = document.activeElement
  if (!element || element === document.body) return null
  const name = element.outerHTML.slice(0, 120)
  // A radio button or checkbox may be drawn by its label.
  const marked = [element, element.nextElementSibling, element.closest('label')].some((candidate) => {
    if (!candidate) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(candidate)
    return outlineStyle !== 'none' && outlineWidth !== '0px'
  })
  if (!marked) return `no outline: ${name}`
  const { left, top, width, height } = element.getBoundingClientRect()
  const atPoint = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20))
  const isSeen =
    atPoint !== null &&
    (element.contains(atPoint) || atPoint.contains(element) || element.closest('label')?.contains(atPoint))
  return isSeen ? null : `${name} is covered by ${atPoint?.outerHTML.slice(0, 120) ?? 'nothing: out of view'}`
}

test('the whole journey works by keyboard alone', async ({ page, site, email }) => {
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
  await tabTo(page, dialog.getByLabel('Timeline'))
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
    await site.query('select name, quote->>$2 as total from leads where reference = $1', [
      reference,
      'shownTotal',
    ]),
  ).toEqual([{ name: 'Asha Rao', total: '496' }])
})

test('nothing outside an open dialog can be reached, and Escape leads back to where it was opened', async ({
  page,
}) => {
  await page.goto('/')
  const start = page.getByRole('link', { name: 'Start Your Project Now' })
  await tabTo(page, start)
  await page.keyboard.press('Enter')
  const dialog = requestDialog(page)
  await expect(dialog).toBeVisible()
  for (let presses = 0; presses < 25; presses++) {
    await page.keyboard.press('Tab')
    // The browser's own bar may take its turn; then nothing of the page has the focus.
    expect(
      await dialog.evaluate(
        (element) => element.contains(document.activeElement) || document.activeElement === document.body,
      ),
    ).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(start).toBeFocused()
})

test('staff work by keyboard alone', async ({ page, site }) => {
  await page.goto('/login?next=%2Fadmin')
  await tabTo(page, page.getByLabel('E-mail'))
  await page.keyboard.type(site.staff.email)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(site.staff.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('/admin')
  await tabTo(page, page.getByRole('link', { name: 'Mail', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mail')
})
