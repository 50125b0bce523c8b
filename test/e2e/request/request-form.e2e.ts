import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { confirmationDialog, fillIn, openRequest, referenceIn, submit } from './request-dialog.ts'

test('opening adds one history entry; Back, Cancel, Escape and the close button close it and clear the address', async ({
  page,
}) => {
  await page.goto('/')
  const dialog = await openRequest(page)
  await dialog.getByLabel('Project Type').selectOption('Business Website')
  await dialog.getByRole('radio', { name: /Business Basic/ }).check()
  await dialog.getByRole('checkbox', { name: /Maintenance/ }).check()
  await expect(page).toHaveURL('/?request=1&package=business-basic&addons=maintenance')
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/')
  await page.goForward()
  await expect(dialog.getByRole('checkbox', { name: /Maintenance/ })).toBeChecked()
  for (const close of [
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await close()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/')
    await openRequest(page)
  }
})

test('choice and draft survive a reload; a draft can be discarded, and sending deletes it', async ({
  page,
  email,
}) => {
  await page.goto('/')
  const dialog = await openRequest(page)
  await test.step('Discarded', async () => {
    await fillIn(dialog, { email })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Draft saved' })).toBeVisible()
    await openRequest(page)
    await dialog.getByRole('button', { name: 'Start over' }).click()
    await expect(dialog.getByLabel('Full Name')).toHaveValue('')
    await page.reload()
    await expect(dialog.getByLabel('Email Address')).toHaveValue('')
  })

  await fillIn(dialog, { email })
  await dialog.getByRole('radio', { name: /Business Pro/ }).check()
  await dialog.getByLabel('Project Description').fill('Ten pages about looms.')
  await page.reload()

  await expect(dialog).toContainText('is back.')
  await expect(dialog.getByLabel('Full Name')).toHaveValue('Asha Rao')
  await expect(dialog.getByLabel('Email Address')).toHaveValue(email)
  await expect(dialog.getByLabel('Project Description')).toHaveValue('Ten pages about looms.')
  await expect(dialog.getByRole('combobox', { name: 'Timeline' })).toHaveValue('within-week')
  await expect(dialog.getByRole('radio', { name: /Business Pro/ })).toBeChecked()
  await submit(dialog)
  await referenceIn(confirmationDialog(page))

  await page.goto('/')
  await openRequest(page)
  await expect(dialog.getByLabel('Full Name')).toHaveValue('')
  await expect(dialog).not.toContainText('is back.')
})

test('lists missing answers, each linking its field, and accepts a request without a package', async ({
  page,
  site,
  email,
}) => {
  await page.goto('/')
  const dialog = await openRequest(page)
  await dialog.getByLabel('Email Address').fill('asha')
  await submit(dialog)

  const summary = dialog.getByRole('region', { name: 'Please check these fields' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'Full Name: Enter your full name.',
    'Email Address: That email doesn’t look right. Try name@example.com.',
    'Phone Number: Enter your phone number.',
    'Preferred Contact Method: Choose how we should contact you.',
    'Project Type: Choose a project type.',
    'Timeline: Choose a timeline.',
  ])
  await summary.getByRole('link', { name: 'Enter your phone number.' }).click()
  await expect(dialog.getByLabel('Phone Number')).toBeFocused()
  await expect(dialog.getByLabel('Phone Number')).toHaveAccessibleDescription(/Enter your phone number/)

  await fillIn(dialog, { email })
  await expect(dialog.getByLabel('Phone Number')).not.toHaveAttribute('aria-invalid', 'true')
  await submit(dialog)
  const reference = await referenceIn(confirmationDialog(page))
  expect(await site.query('select from leads where email = $1', [email])).toHaveLength(1)
  const [toVisitor] = await site.mailbox.mailsTo(email)
  expect(toVisitor?.subject).toContain(reference)
  expect(toVisitor?.text).not.toContain('₹')
})

test('a toast stays for 5 seconds, longer under the pointer, and a new one replaces it', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  const dialog = await openRequest(page)
  await dialog.getByLabel('Full Name').fill('Asha Rao')
  await page.clock.pauseAt(Date.now() + 60_000)
  const toast = page.getByText('Draft saved')
  async function close() {
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(toast).toHaveCount(1)
  }
  async function closeAndOpen() {
    await close()
    await page.getByRole('link', { name: 'Start Your Project Now' }).press('Enter')
    await expect(dialog).toBeVisible()
  }
  await closeAndOpen()
  await page.clock.runFor(4900)
  await closeAndOpen()
  await page.clock.runFor(4900)
  await expect(toast).toHaveCount(1)
  await page.clock.runFor(100)
  await expect(toast).toHaveCount(0)

  await close()
  await toast.hover()
  await page.clock.runFor(60_000)
  await expect(toast).toHaveCount(1)
  await page.mouse.move(0, 0)
  await page.clock.runFor(5000)
  await expect(toast).toHaveCount(0)
})

const pieces = (page: Page) => page.locator('[data-confetti] svg')

test('20 pieces of confetti fall for 3 seconds', async ({ page, email }) => {
  await page.clock.install()
  await page.goto('/')
  const dialog = await openRequest(page)
  await fillIn(dialog, { email })
  await page.clock.pauseAt(Date.now() + 60_000)
  await dialog.getByRole('button', { name: 'Submit Request' }).click()
  await expect(pieces(page)).toHaveCount(20)
  await page.clock.runFor(2900)
  await expect(pieces(page)).toHaveCount(20)
  await page.clock.runFor(200)
  await expect(pieces(page)).toHaveCount(0)
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('keeps a text over its limit whole, counts it, and does not send it; once sent, nothing falls and nothing moves', async ({
    page,
    site,
    email,
  }) => {
    await page.goto('/')
    const dialog = await openRequest(page)
    await fillIn(dialog, { email })
    const description = dialog.getByLabel('Project Description')
    await description.fill('x'.repeat(5001))
    await expect(description).toHaveAccessibleDescription(/5,001 of 5,000 characters, 1 too many/)
    await submit(dialog)
    await expect(dialog.getByRole('link', { name: 'Use at most 5000 characters.' })).toBeVisible()
    await expect(description).toHaveValue('x'.repeat(5001))
    expect(await site.query('select from leads where email = $1', [email])).toEqual([])

    await description.fill('x'.repeat(5000))
    await submit(dialog)
    await referenceIn(confirmationDialog(page))
    await expect(pieces(page).filter({ visible: true })).toHaveCount(0)
    const running = await page.evaluate(
      () => document.getAnimations().filter((animation) => animation.playState === 'running').length,
    )
    expect(running).toBe(0)
  })
})
