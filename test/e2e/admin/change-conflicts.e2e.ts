import { postProjectRequest, projectRequest } from '../../fixtures/visitor-fixtures.ts'
import { expect, test } from '../fixtures.ts'
import { openProject } from '../project/open-project.ts'

test('two staff change one lead: both versions are shown, what was typed stays, and nothing is overwritten unseen', async ({
  staffPage,
  site,
  email,
  tolerated,
}) => {
  tolerated.push(/status of 409/)
  const request = projectRequest({ customerEmail: email })
  const { id } = await (await postProjectRequest(site.origin, request)).json()
  const read = async () => await (await staffPage.request.get(`/api/admin/leads/${id}`)).json()
  const changeElsewhere = async (verb: string, data: object) => {
    const { version } = (await read()).lead
    const answer = await staffPage.request.post(`/api/admin/leads/${id}/${verb}`, {
      data: { ...data, version },
    })
    expect(answer.status()).toBe(200)
  }
  const tasksPath = `/api/admin/leads/${id}/tasks`
  const added = await staffPage.request.post(tasksPath, { data: { text: 'Call back', dueOn: '2036-01-05' } })
  const [{ id: taskId, version: taskVersion }] = (await added.json()).tasks
  await staffPage.goto(`/admin/leads/${id}`)
  const status = staffPage.getByRole('region', { name: 'Status' })
  const dialog = staffPage.getByRole('dialog')
  const both = dialog
    .getByRole('alert')
    .filter({ hasText: 'Someone changed this while you were editing it.' })

  await test.step('a conflict shows the record’s own tags, and a third change is refused again', async () => {
    await staffPage.getByRole('button', { name: 'Tags…' }).click()
    await dialog.getByLabel('Tags', { exact: true }).fill('mine')
    await changeElsewhere('tags', { tags: ['theirs'] })
    await dialog.getByRole('button', { name: 'Save tags' }).click()
    await expect(both.getByRole('row')).toHaveText(['NowYours', 'Tagstheirsmine'])
    await changeElsewhere('tags', { tags: ['third'] })
    await expect(both.getByRole('row')).toHaveText(['NowYours', 'Tagsthirdmine'])
    await dialog.getByRole('button', { name: 'Save mine anyway' }).click()
    await expect(both.getByRole('row')).toHaveText(['NowYours', 'Tagsthirdmine'])
    await dialog.getByRole('button', { name: 'Save mine anyway' }).click()
    await expect(dialog).toBeHidden()
    expect((await read()).handling.tags).toEqual(['mine'])
  })

  await test.step('and its own choice', async () => {
    await changeElsewhere('assignee', { to: 'me' })
    await expect(status).toContainText('Assigned to you')
    await staffPage.getByRole('button', { name: 'Hand over to…' }).click()
    const { assignee } = (await read()).handling
    await dialog.getByLabel('Assigned to').selectOption('No one')
    await changeElsewhere('tags', { tags: ['fourth'] })
    await dialog.getByRole('button', { name: 'Hand over' }).click()
    await expect(both.getByRole('row')).toHaveText(['NowYours', `Assigned to${assignee.name} (you)No one`])
    await dialog.getByRole('button', { name: 'Keep theirs' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('a task that another user has done stays in its dialog with what was typed', async () => {
    await staffPage.getByRole('button', { name: 'Edit: Call back' }).click()
    await dialog.getByLabel('Task').fill('Call back about the logo')
    await staffPage.request.post(`${tasksPath}/${taskId}`, { data: { isDone: true, version: taskVersion } })
    await expect(staffPage.locator('[aria-label="Reopen: Call back"]')).toBeVisible()
    await expect(dialog.getByLabel('Task')).toHaveValue('Call back about the logo')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(both.getByRole('row')).toHaveText(['NowYours', 'TaskCall backCall back about the logo'])
    await dialog.getByRole('button', { name: 'Save mine anyway' }).click()
    await expect(staffPage.getByRole('button', { name: 'Reopen: Call back about the logo' })).toBeVisible()
  })

  await test.step('a dialog stays open and says why after its change has become impossible', async () => {
    await staffPage.getByRole('button', { name: 'Move to…' }).click()
    await changeElsewhere('status', { status: 'lost' })
    await dialog.getByLabel('Won').check()
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(dialog.getByRole('alert').filter({ hasText: 'Someone changed this' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Keep theirs' }).click()
    await expect(dialog).toBeHidden()
    await expect(staffPage.getByRole('button', { name: 'Move to…' })).toBeHidden()
    await staffPage.getByRole('button', { name: 'Reopen as contacted' }).click()
  })

  await test.step('a new payment link stays when the button that made it moves', async () => {
    await staffPage.getByRole('button', { name: 'Make a payment link' }).click()
    await dialog.getByLabel('Another amount').check()
    await dialog.getByLabel('Amount in rupees').fill('500')
    await dialog.getByRole('button', { name: 'Make the link' }).click()
    const link = staffPage.getByLabel('Payment link')
    await expect(link).toBeFocused()
    const made = await link.inputValue()
    await staffPage.getByRole('heading', { level: 1 }).click()
    await staffPage.keyboard.press('w')
    await expect(status.getByRole('button').first()).toHaveText('Make a payment link')
    await expect(link).toHaveValue(made)
  })
})

test('staff and client change one project: both versions are shown, and dialogs and focus stay where they are', async ({
  staffPage,
  site,
  email,
  tolerated,
}) => {
  tolerated.push(/status of 409/)
  const { id, client } = await openProject(staffPage, site, email)
  const readChecklist = async () => (await client('')).page.checklist
  const read = async () => (await (await staffPage.request.get(`/api/projects/${id}`)).json()).project
  const editElsewhere = async (changes: object) => {
    const { version, title, brief, stagingUrl, liveUrl } = await read()
    const data = { version, title, brief, stagingUrl, liveUrl, ...changes }
    expect((await staffPage.request.post(`/api/projects/${id}/edit`, { data })).status()).toBe(200)
  }
  const main = staffPage.locator('main')
  await staffPage.goto(`/admin/projects/${id}`)

  await test.step('of two staff who edit it, the second sees both versions, and different fields all stay', async () => {
    const dialog = staffPage.getByRole('dialog', { name: 'Edit the project' })
    const both = dialog
      .getByRole('alert')
      .filter({ hasText: 'Someone changed this while you were editing it.' })
    await staffPage.getByRole('button', { name: 'Edit', exact: true }).click()
    await dialog.getByLabel('Brief').fill('Ten pages.')
    await editElsewhere({ title: 'Their title', brief: 'Their brief.' })
    await expect(dialog.getByLabel('Title')).toHaveValue('Their title')
    await expect(dialog.getByLabel('Brief')).toHaveValue('Ten pages.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(both).toBeFocused()
    await expect(both.getByRole('row')).toHaveText(['NowYours', 'BriefTheir brief.Ten pages.'])
    await dialog.getByRole('button', { name: 'Save mine anyway' }).click()
    await expect(dialog).toBeHidden()
    expect(await read()).toMatchObject({ title: 'Their title', brief: 'Ten pages.' })

    await staffPage.getByRole('button', { name: 'Edit', exact: true }).click()
    await dialog.getByLabel('Title').fill('My title')
    await editElsewhere({ title: 'Their other title' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('button', { name: 'Keep theirs' }).click()
    await expect(dialog).toBeHidden()
    expect(await read()).toMatchObject({ title: 'Their other title' })
  })

  await test.step('an answer that the client changed meanwhile is shown beside one’s own before it is replaced', async () => {
    const [{ id: itemId, title }] = await readChecklist()
    const answerAs = (answer: string, version: number) =>
      client(`checklist/${itemId}/answer`, { status: 'given', answer, version })
    const answerNow = async () => (await readChecklist())[0].answer
    const item = staffPage.getByRole('listitem', { name: title })
    const mine = item.getByRole('textbox', { name: title })
    const both = item
      .getByRole('alert')
      .filter({ hasText: 'Someone changed this while you were editing it.' })
    const change = item.getByRole('button', { name: `Change (${title})` })
    await answerAs('Since 1952.', 1)
    await change.click()
    await mine.fill('Since 1953.')
    await answerAs('Since 1954.', 2)
    await client('messages', { text: 'The year was wrong.' })
    await expect(main).toContainText('The year was wrong.')
    await item.getByRole('button', { name: `Save the answer (${title})` }).click()
    await expect(both).toBeFocused()
    await expect(both.getByRole('row')).toHaveText(['NowYours', `${title}Since 1954.Since 1953.`])
    expect(await answerNow()).toBe('Since 1954.')
    await item.getByRole('button', { name: 'Keep theirs' }).click()
    await expect(item).toContainText('Since 1954.')
    await expect(both).toBeHidden()

    await change.click()
    await expect(mine).toHaveValue('Since 1954.')
    await mine.fill('Since 1955.')
    await answerAs('Since 1956.', 3)
    await item.getByRole('button', { name: `Save the answer (${title})` }).click()
    await item.getByRole('button', { name: 'Save mine anyway' }).click()
    await expect(item).toContainText('Since 1955.')
    expect(await answerNow()).toBe('Since 1955.')
  })

  await test.step('a dialog whose row moves stays above the page, with what has the focus', async () => {
    const item = (await readChecklist())[3]
    await staffPage.getByRole('button', { name: `Remove (${item.title})` }).click()
    const dialog = staffPage.getByRole('dialog', { name: `Remove “${item.title}”?` })
    const keep = dialog.getByRole('button', { name: 'Keep' })
    await keep.focus()
    await client(`checklist/${item.id}/answer`, { status: 'given', answer: '4, Loom Lane.', version: 1 })
    await expect(main).toContainText('3 of 5 things missing')
    await expect(staffPage.locator('dialog:modal')).toHaveCount(1)
    await expect(keep).toBeFocused()
    await staffPage.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(staffPage.getByRole('button', { name: `Remove (${item.title})` })).toBeFocused()
  })

  await test.step('the dialog of a next step stays, with its note, when another step comes first', async () => {
    for (const item of await readChecklist()) {
      if (item.status === 'given') continue
      await client(`checklist/${item.id}/answer`, { status: 'not-needed', version: 1 })
    }
    const answerMessages = async () => {
      await staffPage.request.post(`/api/projects/${id}/messages`, { data: { text: 'No.' } })
      await staffPage.request.post(`/api/projects/${id}/seen`)
    }
    await answerMessages()
    const dialog = staffPage.getByRole('dialog')
    await main.getByRole('button', { name: 'Confirm the content' }).click()
    await client('messages', { text: 'Is the logo missing?' })
    await expect(main).toContainText('Is the logo missing?')
    await expect(staffPage.locator('dialog:modal')).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Confirm the content' }).click()
    await expect(dialog).toBeHidden()
    await answerMessages()
    await main.getByRole('button', { name: 'Begin: Structure' }).click()
    await main.getByRole('button', { name: 'Show to the client: Structure' }).click()
    await dialog.getByLabel('Note to the client').fill('Ten pages.')
    await client('messages', { text: 'And the menu?' })
    await expect(main).toContainText('And the menu?')
    await expect(dialog.getByLabel('Note to the client')).toHaveValue('Ten pages.')
    await editElsewhere({ stagingUrl: 'https://test.looms.example' })
    await expect(dialog.getByLabel('Preview link')).toHaveValue('https://test.looms.example')
    await dialog.getByRole('button', { name: 'Show to the client' }).click()
    await expect(main).toContainText('“Structure” moved from In work to In review')
    await expect(main).toContainText('Ten pages.')
  })
})

test('a quote answered elsewhere leaves the reason in both sides’ dialogs, and says why it cannot be saved', async ({
  staffPage,
  page,
  site,
  email,
  tolerated,
}) => {
  tolerated.push(/status of 409/)
  const request = projectRequest({
    customerEmail: email,
    quote: { packageId: 'business-pro', addOnIds: [], currency: 'INR', countryCode: null },
  })
  const { id: leadId } = await (await postProjectRequest(site.origin, request)).json()
  const { id } = await (await staffPage.request.post('/api/admin/quotes', { data: { leadId } })).json()
  await staffPage.request.post(`/api/quotes/${id}/send`, { data: { version: 1 } })
  const { text } = await site.mailbox.mailTo(email, 'Your quote:')
  await page.goto(/\/quote\/[\w-]+#[\w-]+/.exec(text)?.[0] ?? '')
  await staffPage.goto(`/admin/quotes/${id}`)
  await staffPage.getByRole('button', { name: 'Mark as declined' }).click()
  await page.getByRole('button', { name: 'Decline' }).click()
  const sides = [staffPage, page].map((side) => side.getByRole('dialog', { name: 'Decline the quote' }))
  for (const dialog of sides) await dialog.getByRole('textbox').fill('Too many pages.')
  const { quote } = await (await staffPage.request.get(`/api/quotes/${id}`)).json()
  await staffPage.request.post(`/api/quotes/${id}/decline`, {
    data: { version: quote.version, reason: 'No money.' },
  })
  await expect(staffPage.locator('main')).toContainText('Why it was declined')
  await expect(page.locator('main')).not.toContainText('Your full name')
  for (const dialog of sides) {
    await expect(dialog.getByRole('textbox')).toHaveValue('Too many pages.')
    await dialog.getByRole('button', { name: 'Decline it' }).click()
    await expect(dialog.getByRole('alert').getByRole('row').last()).toContainText('Too many pages.')
    await dialog.getByRole('button', { name: 'Save mine anyway' }).click()
    await expect(dialog.getByRole('alert').filter({ hasText: 'This quote is declined.' })).toBeVisible()
    await expect(dialog.getByRole('textbox')).toHaveValue('Too many pages.')
  }
})
