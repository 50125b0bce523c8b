import type { Page } from '@playwright/test'
import { postProjectRequest, projectRequest, quote } from '../../fixtures/visitor-fixtures.ts'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { expect, test } from '../fixtures.ts'

/** Names of what is filled on the page, outside of dialogs. */
const filledOn = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const swatch = main.appendChild(document.createElement('i'))
    swatch.style.color = 'var(--yolk)'
    const yolk = getComputedStyle(swatch).color
    swatch.remove()
    return [...main.querySelectorAll('button, a')]
      .filter((one) => !one.closest('dialog') && getComputedStyle(one).backgroundColor === yolk)
      .map((one) => one.textContent)
  })
const expectFilled = (page: Page, names: string[]) => expect.poll(() => filledOn(page)).toEqual(names)

/** Every key of the page does one thing. */
async function expectKeys(page: Page, labels: string[]): Promise<void> {
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help).toBeVisible()
  const keys = await help.getByRole('definition').allTextContents()
  expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted())
  for (const label of labels) await expect(help.getByRole('term').filter({ hasText: label })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
}

test('each record page fills one button, the step that moves it on, and Today names the same', async ({
  staffPage: page,
  site,
  email,
}) => {
  const main = page.getByRole('main')
  const { keyboard } = page
  const request = projectRequest({ customerEmail: email, customerName: 'Ila Step', quote: quote() })
  const { reference } = await (await postProjectRequest(site.origin, request)).json()

  await test.step('a lead: reply, then make a quote, reply once it is silent, then the quote', async () => {
    await page.goto('/admin')
    const row = page.getByRole('row').filter({ hasText: reference })
    await expect(row.getByRole('button', { name: 'Reply: Ila Step' })).toBeVisible()
    await row.getByRole('link', { name: 'Ila Step' }).click()
    await expectFilled(page, ['Reply…'])
    await main.getByRole('button', { name: 'Move to…' }).click()
    await page.getByRole('dialog').getByLabel('Contacted').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expectFilled(page, ['Make a quote'])
    const writtenDaysAgo = (days: number) =>
      site.query('update leads set contacted_at = now() - make_interval(days => $1) where reference = $2', [
        days,
        reference,
      ])
    await writtenDaysAgo(6)
    await expectFilled(page, ['Reply…'])
    await page.goto('/admin')
    await expect(row.getByRole('button', { name: 'Reply: Ila Step' })).toBeVisible()
    await writtenDaysAgo(0)
    await page.goBack()
    await expectFilled(page, ['Make a quote'])
    await expectKeys(page, ['Make a quote', 'Reply…', 'What the client sees', 'Copy the link to this lead'])
    await expectAccessible(page)
    await keyboard.press('q')
    await expect(page).toHaveURL(/\/admin\/quotes\/./)
  })
  await test.step('a quote: send, remind once it lay for two days and once a day, never accept', async () => {
    await expectFilled(page, ['Send the quote'])
    await page.goBack()
    await expectFilled(page, ['Open the quote'])
    await keyboard.press('o')
    await main.getByRole('button', { name: 'Send the quote' }).click()
    await expect(main).toContainText('Sent to')
    await expectFilled(page, [])
    await expect(main.getByRole('button', { name: /^(Remind the client|Revise)$/ }).first()).toHaveText(
      'Revise',
    )
    await site.query("update quotes set sent_at = sent_at - interval '2 days' where client_email = $1", [
      email,
    ])
    await expectFilled(page, ['Remind the client'])
    await expectKeys(page, ['Revise', 'Extend validity', 'What the client sees'])
    await keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump to…' }).fill('remind')
    await page.getByRole('option', { name: 'Remind the client' }).click()
    await expect(main).toContainText('Reminded on')
    await expectFilled(page, [])
    await keyboard.press('a')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('How').selectOption('By phone')
    await dialog.getByRole('button', { name: 'Mark as accepted' }).click()
    await expectFilled(page, ['Issue the invoice'])
    await expectAccessible(page)
    await keyboard.press('i')
    await dialog.getByRole('button', { name: 'Issue the invoice' }).click()
    await expectFilled(page, ['Open the invoice'])
    await main.getByRole('link', { name: 'Open the invoice' }).click()
  })
  await test.step('an invoice: remind once it is overdue, unless its client promised a day', async () => {
    await expect(page).toHaveURL(/\/invoice\/./)
    await expect(main.getByRole('button', { name: 'Remind now' })).toBeVisible()
    await expectFilled(page, [])
    const id = new URL(page.url()).pathname.split('/').at(-1)
    await site.query("update documents set due_on = '2026-01-05' where id = $1", [id])
    await page.reload()
    await expectFilled(page, ['Remind now'])
    await expectKeys(page, ['Remind now', 'Log a promised date', 'Pause reminders', 'Change the due date'])
    await keyboard.press('p')
    const dialog = page.getByRole('dialog')
    await dialog
      .getByLabel('Promised for')
      .fill(new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expectFilled(page, [])
    await expectAccessible(page)
  })
})

test('a payment, a project and a client fill at most the step that moves them on', async ({
  staffPage: page,
  site,
  email,
}) => {
  const main = page.getByRole('main')
  const request = projectRequest({ customerEmail: email, customerName: 'Ila Step', quote: quote() })
  const { id: leadId } = await (await postProjectRequest(site.origin, request)).json()
  await test.step('a payment that waits: write to its sender', async () => {
    const asked = await page.request.post(`/api/admin/leads/${leadId}/payment-link`, {
      data: { part: 'deposit' },
    })
    await page.goto(`/admin/payments/${(await asked.json()).orderId}`)
    await expectFilled(page, ['Follow up…'])
    await expectKeys(page, ['Follow up…', 'What the client sees'])
    await expectAccessible(page)
  })
  await test.step('a project: write for what is missing, then work', async () => {
    await page.goto(`/admin/leads/${leadId}`)
    await main.getByRole('button', { name: 'Start a project' }).click()
    await expectFilled(page, ['Write to the client'])
    await expectKeys(page, ['Write a message', 'Edit the project', 'Invoice the balance'])
    await main.getByRole('button', { name: 'Write to the client' }).click()
    await expect(main.getByRole('textbox', { name: 'Message' })).toBeFocused()
    await expect(main.getByRole('button', { name: 'Start without the missing items' })).toBeVisible()
    await site.query("update checklist_items set status = 'given' where project_id = $1", [
      new URL(page.url()).pathname.split('/').at(-1),
    ])
    await page.reload()
    await expectFilled(page, ['Confirm the content'])
    await main.getByRole('button', { name: 'Confirm the content' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm the content' }).click()
    await expectFilled(page, ['Begin'])
    await main.getByRole('button', { name: /^Begin: / }).click()
    await expectFilled(page, ['Show to the client'])
    await main.getByRole('button', { name: /^Show to the client: / }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Show to the client' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Show without a link' }).click()
    await expectFilled(page, ['Write to the client'])
  })
  await test.step('a client has no step of their own', async () => {
    await main.getByRole('link', { name: 'Ila Step' }).first().click()
    await expect(main.getByRole('heading', { level: 1, name: 'Ila Step' })).toBeVisible()
    await expectFilled(page, [])
    await expectKeys(page, ['Copy the link to this client'])
  })
})
