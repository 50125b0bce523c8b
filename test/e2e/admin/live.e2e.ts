import type { Page, Request } from '@playwright/test'
import { freshAddress, postProjectRequest, projectRequest } from '../../fixtures/visitor-fixtures.ts'
import { metricsAccess } from '../../servers/site.ts'
import { expect, test } from '../fixtures.ts'
import { openAsMeera } from './open-as-meera.ts'

/** @returns the lead's id */
async function sendLead(origin: string, customerName: string): Promise<string> {
  const answer = await postProjectRequest(origin, projectRequest({ customerName }), {
    address: freshAddress(),
  })
  return (await answer.json()).id
}

const heard = (page: Page) => page.waitForResponse('**/api/live')
const leadNamed = (page: Page, name: string) => page.getByRole('main').getByText(name)
const silence = (page: Page) => page.getByText('No news from our server for a minute')

test('a lead stands in the list of every open page at once, and after a cut; the pages share one stream', async ({
  staffPage,
  site,
  tolerated,
}) => {
  tolerated.push(/Failed to load resource/, /ERR_/)
  await staffPage.goto('/admin/leads')
  const second = await staffPage.context().newPage()
  await second.goto('/admin/leads')
  await expect(leadNamed(second, 'Leads').first()).toBeVisible()
  await staffPage.getByRole('button', { name: 'Refresh' }).focus()

  await sendLead(site.origin, 'Ines Hint')
  for (const page of [staffPage, second]) await expect(leadNamed(page, 'Ines Hint')).toBeVisible()
  await expect(staffPage.getByRole('button', { name: 'Refresh' })).toBeFocused()
  const figures = await (await fetch(`${site.origin}/metrics`, { headers: metricsAccess })).text()
  expect(figures).toContain('orbweaver_live_streams 1')

  await staffPage.close()
  const id = await sendLead(site.origin, 'Jana Hint')
  await expect(leadNamed(second, 'Jana Hint')).toBeVisible()

  await site.stop()
  await site.query("update leads set name = 'Jana Cut' where id = $1", [id])
  await site.start()
  await expect(leadNamed(second, 'Jana Cut')).toBeVisible({ timeout: 30_000 })
})

test('two staff at one record see each other’s names and changes, and what one types stays', async ({
  staffPage,
  browser,
  site,
}) => {
  const id = await sendLead(site.origin, 'Pavel Hint')
  const otherId = await sendLead(site.origin, 'Quirin Hint')
  const meera = await openAsMeera(browser, site)
  const hereToo = (page: Page) => page.getByRole('status').filter({ hasText: 'this page open too' })
  const listening = heard(staffPage)
  await staffPage.goto(`/admin/leads/${id}`)
  await listening

  await test.step('who comes is named', async () => {
    await meera.goto(`/admin/leads/${id}`)
    await expect(hereToo(staffPage)).toHaveText('Meera Nair has this page open too.')
    await expect(hereToo(meera)).toHaveText('staff has this page open too.')
  })

  await test.step('what another user changes appears beside a half-typed note, which stays', async () => {
    const note = staffPage.getByRole('textbox', { name: 'Note' })
    await note.fill('She asked for')
    await staffPage.evaluate(() => scrollTo({ top: 120, behavior: 'instant' }))
    const before = await note.boundingBox()
    await meera.request.post(`/api/admin/leads/${id}/status`, { data: { status: 'contacted' } })
    await expect(staffPage.getByRole('main')).toContainText('Moved from New to Contacted')
    await expect(note).toHaveValue('She asked for')
    await expect(note).toBeFocused()
    expect(await note.boundingBox()).toEqual(before)
  })

  await test.step('who leaves is not', async () => {
    await meera.getByRole('link', { name: 'All leads' }).click()
    await expect(hereToo(staffPage)).toBeHidden()
  })

  await test.step('who stays at one record is not named at the next one', async () => {
    await meera.goto(`/admin/leads/${otherId}`)
    await meera.getByRole('link', { name: 'All leads' }).click()
    await leadNamed(meera, 'Pavel Hint').click()
    const named = meera.getByRole('status').filter({ hasText: 'staff has this page open too' })
    await expect(named).toBeVisible()

    const isOf = (record: string) => (request: Request) => request.postDataJSON()?.record?.endsWith(record)
    const leaves = (request: Request) => isOf(id)(request) && request.postDataJSON().isLeaving
    const arrived = meera.waitForResponse((response) => isOf(otherId)(response.request()))
    await meera.route('**/api/admin/presence', async (route) => {
      const response = await route.fetch()
      if (leaves(route.request())) await (await arrived).finished()
      await route.fulfill({ response })
    })
    const left = meera.waitForResponse((response) => leaves(response.request()))
    await meera.evaluate(() => history.go(-2))
    await (await left).finished()
    await expect(meera.getByRole('heading', { name: 'Quirin Hint' })).toBeVisible()
    await meera.evaluate(() => new Promise(requestAnimationFrame))
    await expect(named).toBeHidden()
    await meera.context().close()
  })
})

test('a page that hears nothing says so and reads again after a sleep; one of too many reads now and then', async ({
  staffPage,
  site,
  tolerated,
}) => {
  tolerated.push(/Failed to load resource/)
  await staffPage.clock.install()
  await staffPage.route('**/api/live', (route) => route.abort())
  const listed = staffPage.waitForResponse(/\/api\/admin\/leads(\?|$)/)
  await staffPage.goto('/admin/leads')
  await expect(staffPage.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  await (await listed).finished()
  await expect(silence(staffPage)).toBeHidden()
  await sendLead(site.origin, 'Lena Hint')
  await staffPage.clock.runFor(65_000)
  await expect(silence(staffPage)).toBeVisible()
  await expect(leadNamed(staffPage, 'Lena Hint')).toBeHidden()
  await silence(staffPage).getByRole('button', { name: 'Refresh' }).click()
  await expect(leadNamed(staffPage, 'Lena Hint')).toBeVisible()
  await expect(silence(staffPage)).toBeHidden()

  await sendLead(site.origin, 'Mona Hint')
  await staffPage.clock.fastForward('10:00')
  await expect(leadNamed(staffPage, 'Mona Hint')).toBeVisible()

  await test.step('a page that gets no stream, because the account has too many', async () => {
    await staffPage.route('**/api/live', (route) => route.fulfill({ status: 429 }))
    const listed = staffPage.waitForResponse(/\/api\/admin\/leads(\?|$)/)
    await staffPage.reload()
    await expect(staffPage.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
    await (await listed).finished()
    for (const name of ['Pia Hint', 'Quin Hint', 'Rosa Hint']) {
      await sendLead(site.origin, name)
      await expect(leadNamed(staffPage, name)).toBeHidden()
      await staffPage.clock.runFor(32_000)
      await expect(leadNamed(staffPage, name)).toBeVisible()
      await expect(silence(staffPage)).toBeHidden()
    }
  })
})

test('a message appears in the client’s open project, without a log-in, and the answer in the admin', async ({
  staffPage,
  page,
  site,
  email,
}) => {
  const answer = await postProjectRequest(site.origin, projectRequest({ customerEmail: email }))
  const { id: leadId } = await answer.json()
  const { id } = await (await staffPage.request.post('/api/admin/projects', { data: { leadId } })).json()
  const { text } = await site.mailbox.mailTo(email, 'Follow progress')
  const listening = [heard(page), heard(staffPage)]
  await page.goto(/\/project\/[\w-]+#[\w-]+/.exec(text)?.[0] ?? '')
  await staffPage.goto(`/admin/projects/${id}`)
  await Promise.all(listening)

  const written = page.getByRole('textbox', { name: 'Message' })
  await written.fill('Half a ques')
  await staffPage.request.post(`/api/projects/${id}/messages`, { data: { text: 'The draft is ready.' } })
  await expect(page.getByText('The draft is ready.')).toBeVisible()
  await expect(written).toHaveValue('Half a ques')
  await expect(written).toBeFocused()
  await written.fill('It is lovely.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(staffPage.getByText('It is lovely.')).toBeVisible()
})
