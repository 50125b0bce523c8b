import type { Page } from '@playwright/test'
import { postProjectRequest, projectRequest } from '../../fixtures/visitor-fixtures.ts'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { expect, test } from '../fixtures.ts'

const dialog = (page: Page) => page.getByRole('dialog')

test('a call becomes a lead by its key, without a mail, and a second press makes no second one', async ({
  staffPage: page,
  site,
}) => {
  const name = `Meera Iyer ${crypto.randomUUID()}`
  await page.goto('/admin/leads')
  const button = page.getByRole('button', { name: 'New lead' })
  await expect(button).toHaveAttribute('aria-keyshortcuts', 'n')
  await page.keyboard.press('n')
  await dialog(page).getByRole('button', { name: 'Add the lead' }).click()
  await expect(dialog(page).getByLabel('Where it comes from')).toHaveAccessibleDescription(/Choose where/)
  await dialog(page).getByLabel('Where it comes from').selectOption('A call')
  await dialog(page).getByLabel('Name').fill(name)
  await dialog(page).getByRole('button', { name: 'Add the lead' }).click()
  await expect(dialog(page).getByLabel('Email')).toHaveAccessibleDescription(/an email address or a phone/)
  await dialog(page).getByLabel('Phone').fill('+91 98450 77777')
  await dialog(page).getByLabel('What they want').fill('A shop for bowls.')
  await dialog(page).getByLabel('Package').selectOption('Professional Website')
  await expect(dialog(page).getByLabel('Assigned to')).toHaveValue(/.+/)
  await expect(dialog(page).getByLabel('Send a confirmation')).not.toBeChecked()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Add the lead' }).dblclick()

  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /Lead OW-\w+ added/ })).toBeVisible()
  const article = page.getByRole('article')
  await expect(article).toContainText('A call')
  await expect(article).toContainText('Contacted')
  await expect(article).toContainText('Professional Website')
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('Assigned to you')
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Added by hand: A call')
  const rows = await site.query('select id from leads where name = $1', [name])
  expect(rows).toHaveLength(1)
  expect(
    await site.query("select id from pgboss.job where data->>'subjectId' = $1", [rows[0]?.id]),
  ).toHaveLength(0)

  await page.goto('/admin/prices')
  await expect(page.getByRole('heading', { level: 1, name: 'Prices' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await dialog(page).getByRole('combobox').fill('New lead')
  await dialog(page).getByRole('option', { name: 'New lead' }).click()
  await expect(dialog(page).getByLabel('Where it comes from')).toBeVisible()
})

test('at a client’s page a lead, a quote and an invoice start with what is known of them; a quote for something new adds its lead first', async ({
  staffPage: page,
  site,
  email,
}) => {
  const customerName = 'Asha Rao'
  const asked = projectRequest({ customerEmail: email, customerName, companyName: 'Rao Silks' })
  const { id, reference } = await (await postProjectRequest(site.origin, asked)).json()

  await page.goto('/admin/clients')
  await page.getByRole('button', { name: 'New lead' }).click()
  await dialog(page).getByLabel('Email').fill(email.toUpperCase())
  await expect(dialog(page)).toContainText('Asha Rao is already a client. The lead joins them.')
  await page.keyboard.press('Escape')

  await page.goto(`/admin/leads/${id}`)
  await page.getByText('Client: ').getByRole('link', { name: customerName }).click()
  await expect(page.getByRole('region', { name: 'Requests' })).toContainText(reference)
  const clientPage = page.url()
  await page.getByRole('button', { name: 'New lead' }).click()
  await expect(dialog(page)).toContainText('For Asha Rao')
  await expect(dialog(page).getByLabel('Name')).toHaveValue(customerName)
  await expect(dialog(page).getByLabel('Email')).toHaveValue(email)
  await dialog(page).getByLabel('Where it comes from').selectOption('A referral')
  await dialog(page).getByLabel('Send a confirmation').check()
  await dialog(page).getByRole('button', { name: 'Add the lead' }).click()
  await expect(page.getByText('Client: ').getByRole('link', { name: customerName })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Emails' })).toContainText('We have your request')

  await page.goto(clientPage)
  await page.getByRole('button', { name: 'New quote' }).click()
  await dialog(page)
    .getByRole('radio', { name: new RegExp(reference) })
    .check()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Make the quote' }).click()
  await expect(page).toHaveURL(/\/admin\/quotes\//)
  const [quote] = await site.query('select lead_id from quotes where lead_id = $1', [id])
  expect(quote).toBeDefined()

  await page.goto(clientPage)
  await page.getByRole('button', { name: 'New invoice' }).click()
  await expect(dialog(page).getByLabel('Client’s name')).toHaveValue(customerName)
  await expect(dialog(page).getByLabel('Email')).toHaveValue(email)

  await test.step('a quote for something new adds its lead first', async () => {
    const other = `other-${email}`
    const asked = projectRequest({ customerEmail: other, customerName: 'Ines Lakshmi' })
    await postProjectRequest(site.origin, asked)
    await page.goto('/admin/quotes')
    await page.getByRole('button', { name: 'New quote' }).click()
    const search = dialog(page).getByRole('combobox', { name: 'Find a client' })
    await dialog(page).getByRole('button', { name: 'Make the quote' }).click()
    await expect(search).toBeFocused()
    await expect(search).toHaveAccessibleDescription(/Choose a client first\./)
    await expect(dialog(page)).not.toContainText('what the quote is for')
    await expectAccessible(page)
    await search.fill(other)
    await dialog(page).getByRole('option', { name: 'Ines Lakshmi' }).click()
    const something = dialog(page).getByRole('radio', { name: 'Something new' })
    await expect(something).toBeVisible()
    await expect(search).toHaveAccessibleDescription('By name, company or email.')
    await dialog(page).getByRole('button', { name: 'Make the quote' }).click()
    await expect(dialog(page)).toContainText('Choose what the quote is for.')
    await something.check()
    await dialog(page).getByRole('button', { name: 'Make the quote' }).click()
    await expect(dialog(page).getByLabel('Where it comes from')).toHaveAccessibleDescription(/Choose where/)
    await dialog(page).getByLabel('Where it comes from').selectOption('A call')
    await dialog(page).getByLabel('What they want').fill('A second shop.')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Make the quote' }).click()
    await expect(page).toHaveURL(/\/admin\/quotes\//)
    const leads = await site.query(
      'select l.source, l.message, q.status from leads l left join quotes q on q.lead_id = l.id where l.email = $1 order by l.created_at',
      [other],
    )
    expect(leads).toMatchObject([
      { source: 'contact', status: null },
      { source: 'phone', message: 'A second shop.', status: 'draft' },
    ])
  })
})
