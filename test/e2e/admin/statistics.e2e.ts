import type { Page } from '@playwright/test'
import { formatRupees } from '#domain/money/money.ts'
import { chatLead, postProjectRequest, projectRequest, quote } from '../../fixtures/visitor-fixtures.ts'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { expect, holdRequests, test } from '../fixtures.ts'

// A setting of a file starts another site, which has no leads yet.
test.use({ settings: {} })

test.beforeEach(async ({ staffPage: page }) => {
  await page.goto('/admin')
})

const section = (page: Page) => page.getByRole('region', { name: 'Funnel' })

const cells = (page: Page, table: string, row: string | RegExp) =>
  section(page).getByRole('table', { name: table }).getByRole('row', { name: row }).getByRole('cell')

test('a new agency sees no sums and no chart; the first requests fill both while the page is open', async ({
  staffPage: page,
  site,
  email,
}) => {
  const sums = page.getByRole('main').locator('dl')
  await expect(sums).toContainText('Outstanding₹0 No open invoices (test mode)')
  await expect(sums).toContainText('Typical first reply– in 30 days, 0 answered, 0 not yet')
  await expect(section(page)).toContainText('No requests in these weeks')
  await expectAccessible(page)

  const first = projectRequest({ customerEmail: email, quote: quote() })
  const { id: leadId } = await (await page.request.post('/api/contact', { data: first })).json()
  await postProjectRequest(site.origin, projectRequest({ customerEmail: `second-${email}` }))
  await page.request.post('/api/chatbot-lead', { data: { ...chatLead(), email: `chat-${email}` } })
  await expect(cells(page, 'Requests by source', /^All/)).toHaveText(['3', '0', '0', '0', '0', '0'])
  await site.query(
    // Yesterday's figures are counted at night.
    `update leads set first_sent_at = created_at + interval '5 minutes' where id = $1`,
    [leadId],
  )
  const project = await (await page.request.post('/api/admin/projects', { data: { leadId } })).json()
  const issued = await page.request.post(`/api/projects/${project.id}/invoices`, { data: { taxNumber: '' } })
  const [{ id, amountInrMinor }] = (await issued.json()).documents
  await site.query(`update documents set due_on = '2026-01-05' where id = $1`, [id])
  await expect(sums).toContainText(`Overdue${formatRupees(amountInrMinor)} 1 invoice (test mode)`)
  await expect(sums).toContainText('5 min in 30 days, 1 answered, 2 not yet')

  const chart = section(page).getByRole('img', { name: /^Requests in 12 weeks: 3, and how far they came/ })
  await expect(chart).toContainText('Answered33%1')
  await expect(section(page)).toContainText('Today’s requests are up to date.')
  await expectAccessible(page)
  await sums.getByRole('link', { name: 'Overdue' }).click()
  await expect(page.getByRole('row', { name: /Overdue/ })).toHaveCount(1)
})

test('period and source stand in the address, and tables have every number, also without the chart', async ({
  staffPage: page,
  site,
  email,
  tolerated,
}) => {
  tolerated.push(/status of 422/, /funnel-chart/, /Failed to load resource/)
  await postProjectRequest(site.origin, projectRequest({ customerEmail: email }))
  await page.request.post('/api/chatbot-lead', { data: { ...chatLead(), email: `chat-${email}` } })
  // Hints of these requests would change the numbers below.
  await page.reload()
  await section(page).getByRole('combobox', { name: 'Source' }).selectOption('Chat assistant')
  await section(page).getByRole('combobox', { name: 'Period' }).selectOption('26 weeks')
  await expect(page).toHaveURL(/\/admin\?via=chatbot&weeks=26$/)
  const chats = await cells(page, 'Requests by source', /^Chat assistant/)
    .first()
    .textContent()
  await expect(
    section(page).getByRole('img', { name: new RegExp(`^Requests in 26 weeks: ${chats},`) }),
  ).toBeVisible()
  await page.reload()
  await expect(section(page).getByRole('combobox', { name: 'Source' })).toHaveValue('chatbot')

  await section(page).getByText('Week by week').press('Enter')
  const weeks = section(page).getByRole('table', { name: 'Requests by week received' })
  await expect(weeks.getByRole('row')).toHaveCount(27)
  await expect(weeks.getByRole('row').nth(1).getByRole('cell').first()).toHaveText(chats ?? '')
  // It checks that no table is wider than a phone, too.
  await expectAccessible(page)
  await page.goBack()
  await expect(section(page).getByRole('combobox', { name: 'Period' })).toHaveValue('')

  await test.step('without its code the chart says where the numbers are; a wrong address says what is wrong', async () => {
    await page.route('**/assets/funnel-chart*.js', (route) => route.abort())
    // A missing file reloads the page once a visit.
    await page.evaluate(() => sessionStorage.setItem('reloaded', '{}'))
    await page.goto('/admin')
    await expect(section(page)).toContainText(
      'The chart could not be loaded. “Week by week” has its numbers.',
    )
    await page.goto('/admin?weeks=5000')
    await expect(section(page)).toContainText('Choose a period from the list.')
    const release = await holdRequests(page, '**/api/admin/statistics/**')
    await section(page).getByRole('combobox', { name: 'Period' }).selectOption('4 weeks')
    await expect(section(page).getByRole('status')).toHaveText('Loading the numbers of requests')
    release()
    await expect(section(page).getByRole('table', { name: 'Requests by source' })).toBeVisible()
  })
})
