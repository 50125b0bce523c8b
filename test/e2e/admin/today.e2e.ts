import { postProjectRequest, projectRequest, quote } from '../../fixtures/visitor-fixtures.ts'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { expect, holdAnswers, test, withoutHints } from '../fixtures.ts'
import { openAsMeera } from './open-as-meera.ts'

test('a request appears to both of staff, is taken by one, answered, and gone', async ({
  staffPage,
  browser,
  site,
  email,
}) => {
  const meera = await openAsMeera(browser, site)
  const listening = [staffPage, meera].map((page) => page.waitForResponse('**/api/live'))
  await staffPage.goto('/admin')
  await meera.goto('/admin?whose=mine')
  await Promise.all(listening)
  const request = projectRequest({
    customerEmail: email,
    customerName: 'Ines Lakshmi',
    companyName: 'Silk & Sons',
  })
  const { reference } = await (await postProjectRequest(site.origin, request)).json()

  const mine = staffPage.getByRole('row').filter({ hasText: reference })
  await expect(mine).toContainText('No reply yet')
  await expect(mine).toContainText('in 23 hours')
  await expect(meera.getByText('Nothing waits here')).toBeVisible()
  await meera.getByRole('button', { name: 'Mine', pressed: true }).click()
  const theirs = meera.getByRole('row').filter({ hasText: reference })
  await theirs.getByRole('button', { name: 'Assign to me: Ines Lakshmi' }).press('Enter')
  await expect(theirs).toContainText('You')
  await expect(mine).toContainText('Meera Nair')
  await expectAccessible(staffPage)

  await theirs.getByRole('link', { name: 'Ines Lakshmi' }).press('Enter')
  await meera.getByRole('button', { name: 'Move to…' }).click()
  await meera.getByRole('dialog').getByLabel('Contacted').check()
  await meera.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
  await expect(mine).toBeHidden()
  await meera.context().close()
})

test('a to-do is snoozed, found among those snoozed, woken, and answered elsewhere, each with an undo', async ({
  staffPage: page,
  site,
  tolerated,
}) => {
  tolerated.push(/status of 422/)
  const request = projectRequest({ customerName: 'Noor Snooze' })
  const { id, reference } = await (await postProjectRequest(site.origin, request)).json()
  const listening = page.waitForResponse('**/api/live')
  await page.goto('/admin')
  await listening
  // An open row has its details in another.
  const row = page.getByRole('row').filter({ hasText: reference }).first()
  const dialog = page.getByRole('dialog', { name: 'Snooze' })
  const openDetails = async () => {
    const details = row.getByRole('button', { name: 'Details of Noor Snooze' })
    if ((await details.getAttribute('aria-expanded')) !== 'true') await details.press('Enter')
  }
  const openSnooze = async () => {
    await openDetails()
    await page.getByRole('button', { name: 'Snooze…' }).click()
  }

  await test.step('tomorrow and next week are offered by their days', async () => {
    await openSnooze()
    await expect(dialog.getByRole('button', { name: /^Tomorrow, \w+day \d+ \w+$/ })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /^Next week, \w+day \d+ \w+$/ }).click()
    await expect(dialog).toBeHidden()
    await expect(row).toBeHidden()
    const [snooze] = await site.query<{ days: number }>(
      "select until - (now() at time zone 'Asia/Kolkata')::date as days from snoozes where record_id = $1",
      [id],
    )
    expect(snooze?.days).toBe(7)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row).toContainText('No reply yet')
  })

  await test.step('the undo works also if the row was gone before the answer came', async () => {
    await openSnooze()
    const letGo = await holdAnswers(page, '**/api/admin/todos/snooze')
    await dialog.getByRole('button', { name: 'Snooze', exact: true }).click()
    await expect(page.locator('tbody').getByText(reference)).toHaveCount(0)
    letGo()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row).toContainText('No reply yet')
  })

  await test.step('to a day, among those snoozed, and woken', async () => {
    await openSnooze()
    const until = dialog.getByLabel('Until another day')
    await until.fill('2026-01-05')
    await dialog.getByRole('button', { name: 'Snooze', exact: true }).click()
    await expect(until).toHaveAccessibleDescription(/Choose a day from/)
    await until.fill(new Date(Date.now() + 5 * 24 * 60 * 60_000).toISOString().slice(0, 10))
    await dialog.getByRole('button', { name: 'Snooze', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(row).toBeHidden()

    await page.getByRole('button', { name: /^Snoozed \(\d+\)$/ }).click()
    await expect(page).toHaveURL('/admin?shown=snoozed')
    await expect(row).toBeVisible()
    await expectAccessible(page)
    await row.getByRole('button', { name: 'Unsnooze: Noor Snooze' }).click()
    await expect(row).toBeHidden()
    await page.goBack()
    await expect(row).toContainText('No reply yet')
  })

  await test.step('answered elsewhere, it is gone, and back by undo', async () => {
    await openDetails()
    await page.getByRole('button', { name: 'Answered elsewhere' }).press('Enter')
    await expect(row).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row).toBeVisible()

    await page.goto(`/admin/leads/${id}`)
    const main = page.getByRole('main')
    const answered = main.getByRole('button', { name: 'Answered elsewhere', exact: true })
    await answered.click()
    await expect(main.getByRole('button', { name: 'Undo: Answered elsewhere' })).toBeVisible()
    await expect(answered).toBeHidden()
    await expect(main.getByRole('button', { name: 'Make a quote' })).toBeVisible()
  })
})

test('on a page that stays open a request becomes late, and what comes with time appears without a hint', async ({
  staffPage: page,
  site,
}) => {
  await page.clock.install()
  await withoutHints(page)
  const { reference } = await (await postProjectRequest(site.origin, projectRequest())).json()
  await page.goto('/admin')
  const row = page.getByRole('row').filter({ hasText: reference })
  await expect(row).toContainText('in 23 hours')
  const second = await (await postProjectRequest(site.origin, projectRequest())).json()
  await page.clock.runFor('10:01')
  await expect(page.getByRole('row').filter({ hasText: second.reference })).toBeVisible()
  await page.clock.fastForward('25:00:30')
  await expect(row).toContainText('1 hour late')
})

test('a request and a message are answered over the list, also while the row leaves; then the next row has the focus', async ({
  staffPage: page,
  site,
  email,
}) => {
  await site.query('truncate leads cascade')
  const ask = async (customerName: string) =>
    (
      await postProjectRequest(
        site.origin,
        projectRequest({
          customerName,
          customerEmail: email,
          projectDescription: 'Looms for\nKochi, and their spare parts.',
        }),
      )
    ).json()
  const first = await ask('Ines First')
  const second = await ask('Ines Second')
  const listening = page.waitForResponse('**/api/live')
  await page.goto('/admin?kind=lead')
  await listening
  // The funnel below has rows too.
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Details of/ }) })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Looms for Kochi, and their spare parts.')
  const isFilled = (name: string) =>
    page
      .getByRole('button', { name })
      .evaluate(
        (button) => getComputedStyle(button).backgroundColor === getComputedStyle(document.body).color,
      )
  expect(await isFilled('Reply: Ines First')).toBe(true)
  expect(await isFilled('Reply: Ines Second')).toBe(false)

  await page.getByRole('button', { name: 'Reply: Ines First' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Reply' })
  await dialog.getByLabel('Subject').fill('Your looms')
  await dialog.getByLabel('Text').fill('We can do that.')
  await dialog.getByText('What they wrote').click()
  await expect(dialog.getByText('Looms for Kochi, and their spare parts.')).toBeVisible()
  await site.query("update leads set status = 'lost' where id = $1", [first.id])
  await expect(page.locator('tbody').getByText(first.reference)).toHaveCount(0)
  await expect(dialog.getByLabel('Text')).toHaveValue('We can do that.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(page.frameLocator('iframe').getByText('We can do that.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Reply queued')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reply: Ines Second' })).toBeFocused()
  expect(await isFilled('Reply: Ines Second')).toBe(true)

  await site.query("update leads set email = '' where id = $1", [second.id])
  const call = page.getByRole('link', { name: 'Call: Ines Second' })
  await expect(call).toHaveAttribute('href', /^tel:\+?\d/)
  await site.query("update leads set phone = '' where id = $1", [second.id])
  await page.getByRole('link', { name: 'Open: Ines Second' }).click()
  await expect(page.getByRole('heading', { name: 'Ines Second', level: 1 })).toBeVisible()

  await test.step('a message to a client is answered from its row', async () => {
    const request = projectRequest({ customerEmail: email, customerName: 'Ila Loom', quote: quote() })
    const { id: leadId } = await (await postProjectRequest(site.origin, request)).json()
    const started = await page.request.post('/api/admin/projects', { data: { leadId } })
    expect(started.status()).toBe(200)
    const [project] = await site.query<{ id: string }>('select id from projects where lead_id = $1', [leadId])
    await site.query(
      `insert into project_messages (id, project_id, side, author, text, created_at)
       values (gen_random_uuid(), $1, 'client', 'Ila Loom', 'Blue, please.' || chr(10) || 'Not green.', now())`,
      [project?.id],
    )
    await page.goto('/admin?kind=message')
    const row = page.getByRole('row').filter({ hasText: 'Blue, please. Not green.' })
    await row.getByRole('button', { name: 'Reply: Ila Loom' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Write to the client' })
    await expect(dialog.getByRole('list', { name: 'No reply yet' })).toContainText('Not green.')
    await dialog.getByRole('button', { name: 'Send message' }).click()
    await expect(dialog.getByLabel('Message')).toHaveAccessibleDescription(/Write the message first/)
    await dialog.getByLabel('Message').fill('Blue it is.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Message sent')).toBeVisible()
    await expect(row).toHaveCount(0)
    expect(
      await site.query("select text from project_messages where project_id = $1 and side = 'staff'", [
        project?.id,
      ]),
    ).toEqual([{ text: 'Blue it is.' }])
  })
})
