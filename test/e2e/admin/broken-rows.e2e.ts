import type { Page } from '@playwright/test'
import type { ProjectRequestInput } from '#features/leads/forms/project-request-form.ts'
import { postProjectRequest, projectRequest } from '../../fixtures/visitor-fixtures.ts'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { expect, test } from '../fixtures.ts'

// React logs what a boundary catches.
test.use({ tolerated: [/Money needs a whole number|Cannot read properties of undefined|Invalid time value/] })

const quote: ProjectRequestInput['quote'] = {
  packageId: 'business-basic',
  addOnIds: [],
  currency: 'EUR',
  countryCode: null,
}

type Quoted = { total: { amountMinor: number }; charge?: object }

async function changeAnswers(page: Page, address: RegExp, change: (answer: never) => void): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    change(answer as never)
    await route.fulfill({ response, json: answer })
  })
}

test('a row, a section or a screen that fails to render says so in its place; the list, the frame and the next screen stay', async ({
  staffPage: page,
  site,
  email,
}) => {
  for (const customerName of ['Asha Rao', 'Broken Row', 'Mira Sen']) {
    await postProjectRequest(site.origin, projectRequest({ customerName, customerEmail: email, quote }))
  }
  await changeAnswers(
    page,
    /\/api\/admin\/leads\?/,
    ({ items }: { items: { name: string; quote: Quoted }[] }) => {
      const broken = items.find(({ name }) => name === 'Broken Row')
      if (broken) broken.quote.total.amountMinor = 0.5
    },
  )
  await page.goto(`/admin/leads?q=${email}`)
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveText([/Quote/, /Mira Sen/, /This row cannot be shown/, /Asha Rao/])
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible()

  await rows.nth(2).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Broken Row' })).toBeVisible()

  await test.step('a section or a screen keeps the frame, and the next screen is complete', async () => {
    type Answer = { lead: { quote: Quoted; status: string } }
    let breakMore = (_: Answer) => {}
    await changeAnswers(page, /\/api\/admin\/leads\/[\w-]+$/, (answer: Answer) => {
      answer.lead.quote.total.amountMinor = 0.5
      delete answer.lead.quote.charge
      breakMore(answer)
    })
    await page.goto(`/admin/leads?q=${email}`)
    await page.getByRole('link', { name: 'Asha Rao' }).click()
    const quotes = page.getByRole('region', { name: 'Quote' })
    await expect(quotes).toContainText('This part cannot be shown.')
    await expect(quotes.getByRole('button', { name: 'Make a quote' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Request' })).toContainText(email)

    breakMore = ({ lead }) => {
      lead.status = 'thawed'
    }
    await page.reload()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('This page cannot be shown')
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Leads' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  })
})

test('a message, a milestone, an item and a file that fail to render say so in their places; the others stay', async ({
  staffPage: page,
  site,
  email,
}) => {
  const request = projectRequest({ customerEmail: email, quote })
  const { id: leadId } = await (await postProjectRequest(site.origin, request)).json()
  const headers = { origin: site.origin }
  const made = await page.request.post('/api/admin/projects', { data: { leadId }, headers })
  const { id } = await made.json()
  for (const text of ['The first.', 'The second.']) {
    const key = { 'idempotency-key': crypto.randomUUID() }
    await page.request.post(`/api/projects/${id}/messages`, {
      data: { text },
      headers: { ...headers, ...key },
    })
  }
  for (const name of ['first.txt', 'second.txt']) {
    await page.request.post(`/api/projects/${id}/files?name=${name}`, {
      data: Buffer.from(name),
      headers: { ...headers, 'content-type': 'application/octet-stream' },
    })
  }
  type Rows = Record<string, string>[]
  await changeAnswers(page, /\/api\/projects\/[\w-]+$/, (answer: Record<string, Rows>) => {
    Object.assign(answer.messages?.[0] ?? {}, { createdAt: 'soon' })
    Object.assign(answer.milestones?.[0] ?? {}, { status: 'thawed' })
    Object.assign(answer.checklist?.[0] ?? {}, { status: 'thawed' })
    Object.assign(answer.events?.[0] ?? {}, { at: 'soon' })
  })
  await changeAnswers(page, /\/files$/, ({ files }: { files: Rows }) => {
    Object.assign(files[0] ?? {}, { createdAt: 'soon' })
  })
  await page.goto(`/admin/projects/${id}`)
  for (const [name, row] of [
    ['Messages', 'The second.'],
    ['Milestones', 'All pages'],
    ['Files', 'first.txt'],
    ['Timeline', 'File added'],
  ] as const) {
    const part = page.getByRole('region', { name })
    await expect(part.getByText('This row cannot be shown')).toHaveCount(1)
    await expect(part).toContainText(row)
  }
  await expect(page.getByText('This row cannot be shown')).toHaveCount(5)
  await expect(page.getByRole('main')).toContainText('things missing')
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
})

test('Today names the kinds that could not be read, never says “All done” of the others, and says what it leaves out', async ({
  staffPage: page,
  site,
}) => {
  await postProjectRequest(site.origin, projectRequest({ customerName: 'Asha Rao' }))
  const none = {
    items: [],
    counts: {},
    atLeast: ['lead', 'refund'],
    unread: ['lead', 'refund'],
    cutFrom: null,
  }
  await changeAnswers(page, /\/api\/admin\/todos/, (answer: object) => Object.assign(answer, none))
  await page.goto('/admin')
  const notice = page.getByRole('alert').filter({ hasText: 'could not be read' })
  await expect(notice).toContainText('“To answer” and “Refunds” could not be read.')
  await expect(page.getByRole('heading', { name: 'The other kinds are empty' })).toBeVisible()
  await page.goto('/admin?kind=lead')
  await expect(page.getByRole('heading', { name: 'These to-dos could not be read' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute(/\/api\/admin\/todos/)
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(notice).toBeHidden()

  await test.step('of how many to-dos it lists the most urgent', async () => {
    const cut = { cutFrom: { count: 1000, isLeast: true } }
    await changeAnswers(page, /\/api\/admin\/todos/, (answer: { items: object[] }) => {
      Object.assign(answer, cut, { items: answer.items.slice(0, 1) })
    })
    await page.goto('/admin')
    await expect(page.getByRole('main')).toContainText('Showing 1 of 1,000+, most urgent first.')
    const read = page.waitForResponse(/todos\?kind=lead/)
    await page.goto('/admin?kind=lead')
    await read
    await expect(page.getByRole('main')).toContainText('Showing the 1 most urgent of 1,000+.')
  })
})
