import type { Page } from '@playwright/test'
import { agencyDayAt, dayAfter, formatDocumentDay } from '#domain/calendar-day.ts'
import { formatRupees } from '#domain/money/money.ts'
import { postProjectRequest, projectRequest, quote } from '../../fixtures/visitor-fixtures.ts'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { tabThrough } from '../accessibility/focus.ts'
import { expect, test, withoutHints } from '../fixtures.ts'
import { providerWindow } from '../payment/payment-window.ts'

// Smooth scrolling briefly leaves the focused element out of view.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const main = (page: Page) => page.getByRole('main')

/** Issues one for a lead's whole price. */
async function issueInvoice(
  staff: Page,
  email: string,
): Promise<{ id: string; leadId: string; amount: string }> {
  const data = projectRequest({ customerEmail: email, quote: quote() })
  const sent = await staff.request.post('/api/contact', { data })
  const { id: leadId } = await sent.json()
  const project = await (await staff.request.post('/api/admin/projects', { data: { leadId } })).json()
  const issued = await staff.request.post(`/api/projects/${project.id}/invoices`, {
    data: { taxNumber: '' },
  })
  const [{ id, amountInrMinor }] = (await issued.json()).documents
  return { id, leadId, amount: formatRupees(amountInrMinor) }
}

async function payIn(page: Page): Promise<void> {
  await page
    .getByRole('dialog', { name: 'Pay Now' })
    .getByRole('button', { name: /^Pay ₹/ })
    .click()
  await providerWindow(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .click()
}

test('an overdue invoice is promised, reminded of, paused and paid', { tag: '@recorded' }, async ({
  page,
  staffPage,
  site,
  email,
  tolerated,
}) => {
  tolerated.push(/status of 422/)
  const { id, amount } = await issueInvoice(staffPage, email)
  await site.query('update documents set due_on = $2::date - 10 where id = $1', [id, agencyDayAt(new Date())])
  await staffPage.goto(`/admin/invoices?q=${encodeURIComponent(email)}`)
  const owed = main(staffPage).getByRole('group', { name: 'Outstanding by age' })
  await main(staffPage)
    .getByRole('button', { name: /^Outstanding/ })
    .click()
  await expect(owed.getByRole('button', { name: `8–30 days overdue ${amount}` })).toBeVisible()
  await staffPage.goto(`/admin/invoices?q=${encodeURIComponent(email)}&age=week`)
  await expect(main(staffPage)).toContainText('No invoices match')
  await main(staffPage).getByRole('button', { name: '1–7 days overdue', exact: true }).click()
  await expect(owed.getByRole('button', { name: '1–7 days overdue ₹0', pressed: true })).toBeVisible()
  await owed.getByRole('button', { name: /8–30 days overdue/ }).click()
  await expect(main(staffPage).getByRole('rowheader')).toHaveCount(1)
  await expectAccessible(staffPage)
  await main(staffPage).getByRole('rowheader').getByRole('link').click()

  const handling = main(staffPage).getByRole('region', { name: 'Payment and reminders' })
  const dialog = staffPage.getByRole('dialog')
  const promised = dayAfter(agencyDayAt(new Date()), 3)
  await handling.getByRole('button', { name: 'Log a promised date' }).click()
  await dialog.getByLabel('Promised for').fill(dayAfter(promised, -9))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Promised for')).toBeFocused()
  await expect(dialog.getByLabel('Promised for')).toHaveAccessibleDescription(/Choose a day from/)
  await dialog.getByLabel('Promised for').fill(promised)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(handling).toContainText(`Promised${formatDocumentDay(promised)}`)

  await main(staffPage).getByRole('button', { name: 'Remind now' }).click()
  await expect(dialog).toContainText('The client promised to pay by')
  await expectAccessible(staffPage)
  await dialog.getByRole('button', { name: 'Remind anyway' }).click()
  await expect(handling).toContainText('1 sent')
  const reminder = await site.mailbox.mailTo(email, 'is overdue')

  await handling.getByRole('button', { name: 'Pause reminders' }).click()
  await dialog.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Say why/)
  await dialog.getByLabel('Reason').fill('They change banks')
  await expectAccessible(staffPage)
  await dialog.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(handling).toContainText('They change banks')
  await expect(main(staffPage).getByRole('region', { name: 'Timeline' }).getByRole('listitem')).toContainText(
    [/reminders paused/, /Reminder sent for invoice/, /promised to pay/, /issued/],
  )
  await expectAccessible(staffPage)
  await staffPage.reload()
  await expect(handling).toBeVisible()
  await tabThrough(staffPage)
  await handling.getByRole('button', { name: 'Resume reminders' }).click()
  await expect(handling).not.toContainText('They change banks')

  await page.goto(/\/invoice\/[\w-]+#\S+/.exec(reminder.text)?.[0] ?? '')
  await expect(main(page)).not.toContainText('Reminders')
  await main(page)
    .getByRole('button', { name: `Pay ${amount}` })
    .click()
  await payIn(page)
  await expect(main(page)).toContainText(`Paid${amount}`)
  await staffPage.reload()
  await expect(main(staffPage).getByText('Paid', { exact: true }).first()).toBeVisible()
  await expect(handling).toBeHidden()
})

test('staff issue a free invoice to a client found by keyboard, and the client pays it', {
  tag: '@recorded',
}, async ({ page, staffPage, site, email }) => {
  const known = projectRequest({ customerEmail: email, customerName: 'Zenobia Ferreira' })
  await postProjectRequest(site.origin, known)
  await staffPage.goto('/admin/invoices')
  await main(staffPage).getByRole('button', { name: 'New invoice' }).click()
  const dialog = staffPage.getByRole('dialog')
  const issue = dialog.getByRole('button', { name: 'Issue the invoice' })
  await issue.click()
  await expect(dialog.getByLabel('Client’s name')).toBeFocused()
  await staffPage.keyboard.press('Escape')
  await main(staffPage).getByRole('button', { name: 'New invoice' }).click()
  await test.step('a known client fills in the fields', async () => {
    const search = dialog.getByRole('combobox', { name: 'Find a client' })
    await search.fill('nobody of this name')
    await expect(dialog.getByText('No client matches. Fill in the fields below.')).toBeVisible()
    await search.fill(email.slice(0, 30))
    await expect(dialog.getByRole('option')).toHaveText([`Zenobia Ferreira${email}`])
    await expectAccessible(staffPage)
    await search.press('Escape')
    await expect(search).toHaveValue('')
    await expect(dialog).toBeVisible()
    await search.fill(email.slice(0, 30))
    await expect(dialog.getByRole('option')).toHaveCount(1)
    await search.press('ArrowDown')
    await search.press('Enter')
    await expect(dialog.getByLabel('Client’s name')).toHaveValue('Zenobia Ferreira')
    await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue(email)
    await expect(dialog.getByRole('option')).toHaveCount(0)
    await expect(dialog.getByText(/filled in for Zenobia Ferreira/)).toBeVisible()
  })
  await test.step('once chosen, the client is folded to a line, which opens where it is refused', async () => {
    const client = dialog.locator('summary')
    await expect(client).toHaveText(`For Zenobia Ferreira, ${known.companyName}${email}`)
    await expect(dialog.getByLabel('Client’s name')).toBeHidden()
    await client.click()
    await dialog.getByLabel('Client’s name').fill('')
    await client.click()
    await expect(dialog.getByLabel('Company')).toBeHidden()
    await issue.click()
    await expect(dialog.getByLabel('Client’s name')).toBeFocused()
  })
  await dialog.getByLabel('Client’s name').fill('Mira Sen')
  await dialog.getByLabel('Company').fill('Sen Pottery')
  await dialog.getByLabel('Item (line 1)').fill('Hosting')
  await dialog.getByLabel('Quantity (line 1)').fill('12')
  await dialog.getByLabel('Price in rupees (line 1)').fill('500')
  await dialog.getByRole('button', { name: 'Add a line' }).click()
  await dialog.getByLabel('Item (line 2)').fill('New logo')
  await issue.click()
  await expect(dialog.getByLabel('Price in rupees (line 2)')).toBeFocused()
  await dialog.getByLabel('Price in rupees (line 2)').fill('2,500.50')
  const sum = dialog.getByText('To pay ₹8,500.50')
  await expect(sum).toBeVisible()
  await expectAccessible(staffPage)
  for (const [width, height] of [
    [1280, 600],
    [360, 780],
  ] as const) {
    await staffPage.setViewportSize({ width, height })
    for (const name of ['Company', 'Item (line 1)', 'Note']) {
      await dialog.getByLabel(name).focus()
      await expect(sum, `${width}: ${name}`).toBeInViewport({ ratio: 1 })
    }
  }
  const labels = dialog.getByRole('group', { name: 'Lines' }).locator('label')
  const heights = await labels.evaluateAll((all) => all.map(({ clientHeight }) => clientHeight))
  expect(new Set(heights), 'No label wraps').toHaveProperty('size', 1)
  await staffPage.setViewportSize({ width: 1280, height: 720 })
  await issue.click()
  await expect(dialog).toContainText('Issue an invoice of ₹8,500.50?')
  await issue.click()
  await expect(main(staffPage).getByRole('heading', { level: 1 })).toHaveText(/^Invoice TINV/)
  await expect(main(staffPage)).toContainText('Hosting, 12 × ₹500')
  await main(staffPage).getByRole('link', { name: 'What the client sees' }).click()
  await expect(main(staffPage).getByRole('button', { name: 'Pay ₹8,500.50' })).toBeDisabled()
  await expect(main(staffPage).getByRole('button', { name: 'Cancel the invoice' })).toBeHidden()
  await expect(main(staffPage).getByRole('region', { name: 'Links' })).toBeHidden()
  await main(staffPage).getByRole('link', { name: 'Back to the admin' }).click()
  await expect(main(staffPage).getByRole('button', { name: 'Cancel the invoice' })).toBeVisible()

  const { text } = await site.mailbox.mailTo(email, 'Open and pay the invoice')
  await page.goto(/\/invoice\/[\w-]+#\S+/.exec(text)?.[0] ?? '')
  await main(page).getByRole('button', { name: 'Pay ₹8,500.50' }).click()
  await payIn(page)
  await expect(main(page)).toContainText('Paid₹8,500.50')
  await site.mailbox.mailTo(email, 'has arrived')
  await staffPage.goto(`/admin/invoices?q=${encodeURIComponent(email)}`)
  await expect(main(staffPage).getByRole('row').filter({ hasText: 'TINV' })).toContainText('Paid')
  await expect(main(staffPage).getByRole('row')).toHaveCount(2)
})

test('a due day typed for a balance that another user has just invoiced is refused, and said to be', async ({
  staffPage,
  email,
  tolerated,
}) => {
  tolerated.push(/status of 409/)
  const data = projectRequest({ customerEmail: email, quote: quote() })
  const { id: leadId } = await (await staffPage.request.post('/api/contact', { data })).json()
  const project = await (await staffPage.request.post('/api/admin/projects', { data: { leadId } })).json()
  await withoutHints(staffPage)
  await staffPage.goto(`/admin/projects/${project.id}`)
  const today = agencyDayAt(new Date())
  await main(staffPage).getByLabel('Due on').fill(dayAfter(today, 40))
  const theirs = { taxNumber: '', dueOn: dayAfter(today, 30) }
  await staffPage.request.post(`/api/projects/${project.id}/invoices`, { data: theirs })

  const issue = main(staffPage).getByRole('button', { name: 'Issue the balance invoice' })
  await issue.click()
  await expect(
    main(staffPage).getByRole('alert').filter({ hasText: 'has already been issued' }),
  ).toContainText(`due by ${formatDocumentDay(theirs.dueOn)}. You can change its due date.`)
  await expect(issue).toHaveCount(0)
  await expect(main(staffPage).getByRole('link', { name: /^Invoice T?INV/ })).toBeVisible()
})

test('a client asks about an invoice; the question stands at the lead and in Today until staff answer it', {
  tag: '@recorded',
}, async ({ page, staffPage, site, email }) => {
  const { id, leadId } = await issueInvoice(staffPage, email)
  const [document] = await site.query<{ number: string }>('select number from documents where id = $1', [id])
  const [lead] = await site.query<{ name: string }>('select name from leads where id = $1', [leadId])
  const title = `Question about invoice ${document?.number}`
  const asked = `Does ${email} pay for the domain too?`
  await staffPage.emulateMedia({ reducedMotion: 'reduce' })

  await test.step('the client asks on the invoice’s page', async () => {
    const { text } = await site.mailbox.mailTo(email, String(document?.number))
    await page.goto(/\/invoice\/[\w-]+#[\w-]{22}/.exec(text)?.[0] ?? '')
    await page.getByText('Ask a question').click()
    await page.getByRole('button', { name: 'Send question' }).click()
    await expect(page.getByLabel('Your question')).toHaveAccessibleDescription(/Write the question first/)
    await page.getByLabel('Your question').fill(asked)
    await page.getByRole('button', { name: 'Send question' }).press('Enter')
    await expect(page.locator(':focus')).toHaveText('We have your question and will reply by email.')
    await expectAccessible(page)
    const { subject, text: mailed } = await site.mailbox.mailTo(site.agencyAddress, asked)
    expect(subject).toContain(title)
    expect(mailed).toContain(`/admin/leads/${leadId}`)
  })

  const row = main(staffPage)
    .getByRole('row')
    .filter({ hasText: `Invoice ${document?.number}` })
  await test.step('Today names it', async () => {
    await staffPage.goto('/admin')
    await expect(row).toContainText('Question not answered')
    await expect(row).toContainText('Does')
    await row.getByRole('link', { name: lead?.name ?? '' }).click()
  })

  await test.step('the lead shows it, and staff answer', async () => {
    const status = main(staffPage).getByRole('region', { name: 'Status' })
    await expect(status).toContainText(title)
    await expect(status).toContainText(asked)
    await expect(main(staffPage).getByRole('region', { name: 'Timeline' })).toContainText(asked)
    await expectAccessible(staffPage)
    await main(staffPage).getByRole('button', { name: 'Reply…' }).click()
    const dialog = staffPage.getByRole('dialog', { name: 'Reply' })
    await dialog.getByText('What they wrote').click()
    await expect(dialog).toContainText(asked)
    await dialog.getByLabel('Subject').fill('The domain')
    await dialog.getByLabel('Text').fill('It does.')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await staffPage
      .getByRole('dialog', { name: 'Send this email?' })
      .getByRole('button', { name: 'Send' })
      .click()
    await expect(status).not.toContainText(title)
    await expect(main(staffPage).getByRole('region', { name: 'Timeline' })).toContainText(asked)
  })

  await staffPage.goto('/admin')
  await expect(main(staffPage).getByRole('row').first()).toBeVisible()
  await expect(row).toHaveCount(0)
})
