import type { Locator, Page } from '@playwright/test'
import { agencyDayAt } from '#domain/calendar-day.ts'
import { isFull } from '../../browser/is-full.ts'
import { openExperiments } from '../../fixtures/experiment-fixtures.ts'
import { postProjectRequest, projectRequest, quote } from '../../fixtures/visitor-fixtures.ts'
import type { Site } from '../../servers/site.ts'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { expectSmallFrame } from '../accessibility/small-dialog.ts'
import { expect, test } from '../fixtures.ts'
import { openProject } from '../project/open-project.ts'
import { dialogsWithFields, type Prepared } from './dialogs-with-fields.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
// A running experiment would draw visitors of other tests.
test.afterEach(async ({ site }) => (await openExperiments(site)).endAll())

async function prepare(page: Page, site: Site, email: string): Promise<Prepared> {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data, headers: { origin: site.origin } })
    expect(answer.status(), `${path}: ${await answer.text()}`).toBeLessThan(300)
    return answer.json()
  }
  const newLead = async (customerEmail: string) => {
    const request = projectRequest({ customerEmail, customerName: 'Mira Typed', quote: quote() })
    return (await (await postProjectRequest(site.origin, request)).json()).id as string
  }
  const newSentQuote = async (leadId: string) => {
    const { id } = await post('/api/admin/quotes', { leadId })
    await post(`/api/quotes/${id}/send`, { version: 1 })
    return id as string
  }
  const leadId = await newLead(email)
  const { items } = await (await page.request.get(`/api/admin/clients?lead=${leadId}`)).json()
  const dueOn = agencyDayAt(new Date())
  await post(`/api/admin/leads/${leadId}/tasks`, { text: 'Call back', dueOn })
  const quoteId = await newSentQuote(leadId)

  const acceptedQuoteId = await newSentQuote(await newLead(`accepted-${email}`))
  await page.goto(`/admin/quotes/${acceptedQuoteId}`)
  await page.getByRole('button', { name: 'Mark as accepted' }).click()
  const recording = page.getByRole('dialog')
  await recording.getByLabel('How').selectOption('By phone')
  await recording.getByRole('button', { name: 'Mark as accepted' }).click()
  await expect(recording).toBeHidden()

  const { id: projectId, client } = await openProject(page, site, `project-${email}`)
  for (const item of (await client('')).page.checklist) {
    await client(`checklist/${item.id}/answer`, { status: 'not-needed', version: 1 })
  }
  await page.goto(`/admin/projects/${projectId}`)
  await page.getByRole('button', { name: 'Confirm the content' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm the content' }).click()
  await page.getByRole('button', { name: 'Begin: Structure' }).click()
  await expect(page.getByRole('button', { name: 'Show to the client: Structure' })).toBeVisible()

  const invoiced = await post('/api/admin/projects', { leadId: await newLead(`invoice-${email}`) })
  const { documents } = await post(`/api/projects/${invoiced.id}/invoices`, { taxNumber: '' })
  await site.query(
    `insert into project_messages (id, project_id, side, author, text, created_at)
     values (gen_random_uuid(), $1, 'client', 'Mira Typed', 'Blue, please.', now())`,
    [invoiced.id],
  )
  const { order } = await post('/api/payment/create-order', { amount: 1700, currency: 'INR', receipt: 'r' })
  const proof = await post('/stand-in/pay', { order_id: order.id, outcome: 'success', webhooks: 'never' })
  await post('/api/payment/verify', proof)
  const [paid] = await site.query<{ id: string }>('select id from orders where provider_order_id = $1', [
    order.id,
  ])
  await post('/api/admin/views', { list: 'leads', name: 'Typed', query: 'q=typed', isShared: false })
  return {
    ...{ email, leadId, quoteId, acceptedQuoteId, projectId },
    clientId: items[0].id,
    orderId: paid?.id ?? '',
    invoiceId: documents[0].id,
  }
}

/** Types or chooses something in the first field that takes it. Returns how to read it. */
async function typeInto(dialog: Locator): Promise<() => Promise<string>> {
  const words = dialog.locator(
    'textarea, input:not([type=checkbox], [type=radio], [type=search], [type=date], [type=datetime-local], [type=hidden], [role=combobox], [aria-hidden])',
  )
  await expect(dialog.locator('input, textarea, select').first()).toBeAttached()
  const shown = words.locator('visible=true').first()
  if ((await shown.count()) > 0) {
    await shown.fill('42')
    return () => shown.inputValue()
  }
  const day = dialog.locator('input[type=date]')
  if ((await day.count()) > 0) {
    await day.first().fill('2031-05-06')
    return () => day.first().inputValue()
  }
  const moment = dialog.locator('input[type=datetime-local]')
  if ((await moment.count()) > 0) {
    await moment.first().fill('2031-05-06T09:00')
    return () => moment.first().inputValue()
  }
  const radio = dialog.getByRole('radio', { checked: false })
  if ((await radio.count()) > 0) {
    const label = (await radio.last().getAttribute('value')) ?? ''
    await dialog.locator(`input[value="${label}"]`).check()
    return async () => String(await dialog.locator(`input[value="${label}"]`).isChecked())
  }
  const select = dialog.getByRole('combobox')
  await expect(select.locator('option')).not.toHaveCount(1)
  await select.selectOption({ index: 1 })
  return () => select.inputValue()
}

async function clickBeside(page: Page): Promise<void> {
  await page.mouse.click(4, 4)
}

test('no dialog loses what was typed by a click beside it, Escape or Close', async ({
  staffPage: page,
  site,
  email,
}) => {
  test.slow()
  const prepared = await prepare(page, site, email)
  for (const [index, { dialog: name, open, keepsDraft }] of dialogsWithFields.entries()) {
    await test.step(String(name), async () => {
      await open(page, prepared)
      const dialog = page.getByRole('dialog', { name, exact: true })
      await expect(dialog).toBeVisible()
      await page.setViewportSize({ width: 360, height: 400 })
      await expectSmallFrame(dialog)
      await page.setViewportSize({ width: 1280, height: 720 })
      const read = await typeInto(dialog)
      const typed = await read()
      await clickBeside(page)
      await expect(dialog).toBeVisible()
      expect(await read()).toBe(typed)
      await page.keyboard.press('Escape')
      if (keepsDraft) {
        await expect(dialog).toBeHidden()
        await open(page, prepared)
        expect(await read()).toBe(typed)
        await page.reload()
        return
      }
      const question = dialog.getByRole('alertdialog', { name: /^Discard (what you wrote|your changes)\?$/ })
      await expect(question.getByRole('button', { name: /^Keep (writing|editing)$/ })).toBeFocused()
      expect(await read()).toBe(typed)
      if (isFull || index === 0) {
        await page.keyboard.press('Escape')
        await expect(question).toBeHidden()
        await clickBeside(page)
        expect(await read()).toBe(typed)
        await dialog.getByRole('button', { name: 'Close', exact: true }).click()
      }
      await question.getByRole('button', { name: 'Discard' }).click()
      await expect(dialog).toBeHidden()
    })
  }
})

test('a dialog asks once, where its buttons stand, and only if something was changed', async ({
  staffPage: page,
  site,
  email,
}) => {
  const request = projectRequest({ customerEmail: email })
  const { id } = await (await postProjectRequest(site.origin, request)).json()
  await page.goto(`/admin/leads?q=${encodeURIComponent(email)}`)
  await page.getByRole('rowheader').getByRole('link').click()
  const open = () => page.getByRole('button', { name: 'Tags…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tags' })
  const tags = dialog.getByLabel('Tags', { exact: true })
  const question = dialog.getByRole('alertdialog', { name: 'Discard what you wrote?' })

  await test.step('unchanged, it closes by a click beside it', async () => {
    await open()
    await tags.fill('silk')
    await tags.fill('')
    await clickBeside(page)
    await expect(dialog).toBeHidden()
  })

  await test.step('its Cancel asks as well, and only the answer has the focus', async () => {
    await open()
    await tags.fill('silk')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Save tags' })).toBeHidden()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Keep writing' }).press('Enter')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expect(tags).toHaveValue('silk')
  })

  await test.step('Back asks too', async () => {
    await page.evaluate(() => history.back())
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tags).toHaveValue('silk')
    await expect(page).toHaveURL(new RegExp(id))
  })

  await test.step('closing the tab is confirmed', async () => {
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const leaving = await asked
    expect(leaving.type()).toBe('beforeunload')
    await leaving.dismiss()
    await expect(tags).toHaveValue('silk')
  })

  await test.step('saved, it closes without a question', async () => {
    await dialog.getByRole('button', { name: 'Save tags' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('silk').first()).toBeVisible()
  })
})

test('a reply’s draft stays with its lead until it is sent or discarded, and no draft outlasts a log-out', async ({
  staffPage: page,
  site,
  email,
}) => {
  const leads: string[] = []
  for (const customerEmail of [email, `other-${email}`]) {
    const request = projectRequest({ customerEmail, customerName: 'Ines Draft' })
    leads.push((await (await postProjectRequest(site.origin, request)).json()).id)
  }
  const dialog = page.getByRole('dialog')
  const subject = dialog.getByLabel('Subject')
  const text = dialog.getByLabel('Text', { exact: true })
  const discard = dialog.getByRole('button', { name: 'Discard draft' })
  const open = async (lead: string | undefined) => {
    await page.goto(`/admin/leads/${lead}`)
    await page.getByRole('button', { name: 'Reply…' }).click()
    await expect(subject).toBeVisible()
  }

  await test.step('it comes back after a reload, says from when it is, and only at its lead', async () => {
    await open(leads[0])
    await expect(discard).toBeHidden()
    await subject.fill('Your shop')
    await text.fill('Half a sentence')
    await dialog.getByRole('link', { name: 'Edit templates' }).click()
    await open(leads[1])
    await expect(text).toHaveValue('')
    await expect(discard).toBeHidden()
    await open(leads[0])
    await expect(dialog.getByText('Draft from').getByRole('time')).toBeVisible()
    await expect(subject).toHaveValue('Your shop')
    await expect(text).toHaveValue('Half a sentence')
    await expectAccessible(page)
  })

  await test.step('what a template replaced comes back too', async () => {
    await dialog.getByLabel('Template').selectOption('First answer')
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await open(leads[0])
    await dialog.getByRole('button', { name: 'Bring it back' }).click()
    await expect(text).toHaveValue('Half a sentence')
  })

  await test.step('discarded, it is gone', async () => {
    await discard.click()
    await expect(text).toHaveValue('')
    await expect(discard).toBeHidden()
    await open(leads[0])
    await expect(text).toHaveValue('')
  })

  await test.step('sent, it is gone', async () => {
    await subject.fill('Your shop')
    await text.fill('A whole sentence.')
    await page.keyboard.press('Escape')
    await open(leads[0])
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await expect(dialog.frameLocator('iframe').getByText('A whole sentence.', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog).toBeHidden()
    await open(leads[0])
    await expect(text).toHaveValue('')
    await expect(discard).toBeHidden()
  })

  await test.step('a log-out removes it from the browser', async () => {
    await text.fill('Dear Ines')
    await page.keyboard.press('Escape')
    const stored = () => page.evaluate(() => localStorage.getItem('staff-drafts'))
    expect(await stored()).toContain('Dear Ines')
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/\/login/)
    expect(await stored()).toBeNull()
  })
})

test('an invoice’s draft has its lines and its client, and is issued once', async ({
  staffPage: page,
  site,
  email,
  tolerated,
}) => {
  tolerated.push(/net::ERR_FAILED/)
  const open = async () => {
    await page.goto('/admin/invoices')
    await page.getByRole('button', { name: 'New invoice' }).click()
  }
  const dialog = page.getByRole('dialog')
  await open()
  await dialog.getByLabel('Client’s name').fill('Ines Draft')
  await dialog.getByLabel('Email', { exact: true }).fill(email)
  await dialog.getByLabel('Item (line 1)').fill('Hosting')
  await dialog.getByLabel('Price in rupees (line 1)').fill('700')
  await dialog.getByRole('button', { name: 'Add a line' }).click()
  await dialog.getByLabel('Item (line 2)').fill('Logo')
  await dialog.getByLabel('Price in rupees (line 2)').fill('1,200')
  await dialog.getByLabel('Note').fill('As agreed')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await open()
  await expect(dialog.getByText('Draft from')).toBeVisible()
  await expect(dialog.getByLabel('Client’s name')).toHaveValue('Ines Draft')
  await expect(dialog.getByLabel('Item (line 2)')).toHaveValue('Logo')
  await expect(dialog.getByLabel('Note')).toHaveValue('As agreed')
  await expect(dialog.getByText('To pay ₹1,900')).toBeVisible()

  await page.route('**/api/admin/invoices', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  const lost = page.waitForEvent('requestfailed')
  const issue = dialog.getByRole('button', { name: 'Issue the invoice' })
  await issue.click()
  await issue.click()
  await lost
  await expect(dialog.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await page.unroute('**/api/admin/invoices')
  await open()
  await issue.click()
  await issue.click()
  await expect(page).toHaveURL(/\/invoice\//)
  expect(await site.query('select from documents where client_email = $1', [email])).toHaveLength(1)
  await open()
  await expect(dialog.getByLabel('Client’s name')).toHaveValue('')

  await dialog.getByLabel('Item (line 1)').fill('Hosting')
  await page.keyboard.press('Escape')
  await open()
  await dialog.getByRole('button', { name: 'Discard draft' }).click()
  await expect(dialog.getByLabel('Item (line 1)')).toHaveValue('')
})
