import { postProjectRequest, projectRequest } from '../../fixtures/visitor-fixtures.ts'
import { expect, test } from '../fixtures.ts'
import { openProject } from '../project/open-project.ts'

test('a dialog stays open and says why after another user has made its change impossible', async ({
  staffPage,
  site,
  email,
  tolerated,
}) => {
  tolerated.push(/status of 409/)
  const request = projectRequest({ customerEmail: email })
  const { id } = await (await postProjectRequest(site.origin, request)).json()
  await staffPage.goto(`/admin/leads/${id}`)
  await staffPage.getByRole('button', { name: 'Move to…' }).click()
  const moved = await staffPage.request.post(`/api/admin/leads/${id}/status`, {
    data: { status: 'lost', version: 1 },
  })
  expect(moved.status()).toBe(200)

  const dialog = staffPage.getByRole('dialog')
  await dialog.getByLabel('Won').check()
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Someone changed this' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep theirs' }).click()
  await expect(dialog).toBeHidden()
  await expect(staffPage.getByRole('button', { name: 'Move to…' })).toBeHidden()
  await expect(staffPage.getByRole('button', { name: 'Reopen as contacted' })).toBeVisible()
})

test('of two staff who edit one project, the second sees both versions, and different fields all stay', async ({
  staffPage,
  site,
  email,
  tolerated,
}) => {
  tolerated.push(/status of 409/)
  const { id: leadId } = await (
    await postProjectRequest(site.origin, projectRequest({ customerEmail: email }))
  ).json()
  const { id } = await (await staffPage.request.post('/api/admin/projects', { data: { leadId } })).json()
  const read = async () => (await (await staffPage.request.get(`/api/projects/${id}`)).json()).project
  const editElsewhere = async (changes: object) => {
    const { version, title, brief, stagingUrl, liveUrl } = await read()
    const data = { version, title, brief, stagingUrl, liveUrl, ...changes }
    expect((await staffPage.request.post(`/api/projects/${id}/edit`, { data })).status()).toBe(200)
  }
  await staffPage.goto(`/admin/projects/${id}`)
  const dialog = staffPage.getByRole('dialog', { name: 'Edit the project' })
  await staffPage.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('Brief').fill('Ten pages.')
  await editElsewhere({ title: 'Their title', brief: 'Their brief.' })
  await expect(dialog.getByLabel('Title')).toHaveValue('Their title')
  await expect(dialog.getByLabel('Brief')).toHaveValue('Ten pages.')
  await dialog.getByRole('button', { name: 'Save' }).click()

  const both = dialog.getByRole('alert').filter({ hasText: 'Someone changed this at the same time as you.' })
  await expect(both).toBeFocused()
  await expect(both.getByRole('row')).toHaveText(['NowYours', 'BriefTheir brief.Ten pages.'])
  await dialog.getByRole('button', { name: 'Save mine anyway' }).click()
  await expect(dialog).toBeHidden()
  expect(await read()).toMatchObject({ title: 'Their title', brief: 'Ten pages.' })

  await staffPage.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('Title').fill('My title')
  await editElsewhere({ title: 'Their other title' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Keep theirs' }).click()
  await expect(dialog).toBeHidden()
  expect(await read()).toMatchObject({ title: 'Their other title' })
})

test('a dialog whose row moves stays above the page, with what has the focus', async ({
  staffPage,
  site,
  email,
}) => {
  const { id, client } = await openProject(staffPage, site, email)
  const [item] = (await client('')).page.checklist
  await staffPage.goto(`/admin/projects/${id}`)
  await staffPage.getByRole('button', { name: `Remove (${item.title})` }).click()
  const dialog = staffPage.getByRole('dialog', { name: `Remove “${item.title}”?` })
  const keep = dialog.getByRole('button', { name: 'Keep' })
  await keep.focus()
  await client(`checklist/${item.id}/answer`, { status: 'given', answer: 'Since 1952.', version: 1 })
  await expect(staffPage.locator('main')).toContainText('4 of 5 things missing')
  await expect(staffPage.locator('dialog:modal')).toHaveCount(1)
  await expect(keep).toBeFocused()
  await staffPage.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(staffPage.getByRole('button', { name: `Remove (${item.title})` })).toBeFocused()
})
