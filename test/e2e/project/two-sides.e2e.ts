import { expect, test } from '../fixtures.ts'
import { openProject } from './open-project.ts'

test('what a client is writing stays when staff change it meanwhile', async ({
  page,
  staffPage,
  site,
  email,
  tolerated,
}) => {
  tolerated.push(/status of 409/)
  const { id, path, client } = await openProject(staffPage, site, email)
  const main = page.getByRole('main')
  await page.goto(path)

  await test.step('an answer, when staff say that it is not needed', async () => {
    const [{ id: itemId, title }] = (await client('')).page.checklist
    const item = page.getByRole('listitem', { name: title })
    const text = item.getByRole('textbox', { name: title })
    await text.fill('Our looms came')
    const data = { status: 'not-needed', version: 1 }
    await staffPage.request.post(`/api/projects/${id}/checklist/${itemId}/answer`, { data })
    await expect(item.getByRole('button', { name: 'Not needed' })).toBeHidden()
    await expect(text).toHaveValue('Our looms came')
    await expect(text).toBeFocused()
    await item.getByRole('button', { name: `Save the answer (${title})` }).click()
    await expect(item.getByRole('row')).toHaveText(['NowYours', `${title}EmptyOur looms came`])
    await item.getByRole('button', { name: 'Save mine anyway' }).click()
    await expect(item.getByRole('alert').filter({ hasText: 'It can’t move from “Not needed”' })).toBeVisible()
    await expect(text).toHaveValue('Our looms came')
    await item.getByRole('button', { name: 'Cancel' }).click()
    await expect(text).toBeHidden()
    await expect(item.getByRole('button', { name: 'Reopen' })).toBeVisible()
  })

  await test.step('wishes, when staff take the milestone back', async () => {
    const [{ id: milestoneId, title }] = (await client('')).page.milestones
    const move = (to: string, version: number) =>
      staffPage.request.post(`/api/projects/${id}/milestones/${milestoneId}/move`, {
        data: { to, version, note: '' },
      })
    await move('in-work', 1)
    await move('in-review', 2)
    await main.getByRole('button', { name: `Ask for changes (${title})` }).click()
    const wishes = main.getByRole('textbox', { name: 'What should be different?' })
    await wishes.fill('A larger logo.')
    await move('in-work', 3)
    await expect(main).toContainText(`“${title}” moved from In review to In work`)
    await expect(wishes).toHaveValue('A larger logo.')
    await expect(wishes).toBeFocused()
    const ask = main.getByRole('button', { name: 'Ask for changes', exact: true })
    await ask.click()
    await expect(main.getByRole('alert').filter({ hasText: 'in the meantime' })).toBeVisible()
    await ask.click()
    await expect(main.getByRole('alert').filter({ hasText: 'It can’t move from “In work”' })).toBeVisible()
    await expect(wishes).toHaveValue('A larger logo.')
    await main.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(wishes).toBeHidden()
    await expect(main.getByRole('alert').filter({ hasText: 'It can’t move' })).toBeHidden()
  })
})

test('the client’s next step has its buttons: to the first gap, then to the preview and the approval', async ({
  page,
  staffPage,
  site,
  email,
  tolerated,
}) => {
  tolerated.push(/status of 409/, /net::ERR_FAILED/)
  const { id, path, client } = await openProject(staffPage, site, email)
  const main = page.getByRole('main')
  await page.goto(path)

  await test.step('the first gap is a text, the second a file', async () => {
    await main.getByRole('button', { name: 'Go to “Texts”' }).press('Enter')
    const text = main.getByRole('textbox', { name: 'Texts' })
    await expect(text).toBeFocused()
    await text.fill('Looms since 1952.')
    await main.getByRole('button', { name: 'Save the answer (Texts)' }).click()
    await main.getByRole('button', { name: 'Go to “Logo and colours”' }).press('Enter')
    await expect(main.getByLabel(/^Add files.*Logo/)).toBeFocused()
  })

  const { checklist, milestones } = (await client('')).page
  for (const { id: itemId } of checklist.slice(1)) {
    await client(`checklist/${itemId}/answer`, { status: 'not-needed', version: 1 })
  }
  const { version } = (await client('')).page.project
  await staffPage.request.post(`/api/projects/${id}/content/confirm`, { data: { version } })
  const [{ id: milestoneId, title }] = milestones
  const move = (to: string, version: number) =>
    staffPage.request.post(`/api/projects/${id}/milestones/${milestoneId}/move`, {
      data: {
        to,
        version,
        note: '',
        ...(to === 'in-review' && { stagingUrl: 'https://test.looms.example/structure' }),
      },
    })
  await move('in-work', 1)
  await move('in-review', 2)
  const approve = main.getByRole('button', { name: `Approve (${title})` })
  const card = main.getByText(`Review “${title}”`).locator('xpath=ancestor::div[1]')
  const requests = '**/milestones/*/move'

  await test.step('the card opens the preview', async () => {
    await expect(card.getByRole('link', { name: 'Open the preview' })).toHaveAttribute(
      'href',
      'https://test.looms.example/structure',
    )
    await expect(card.getByRole('button', { name: `Approve (${title})` })).toBeVisible()
  })

  await test.step('without a network, the approval can be tried again', async () => {
    await page.route(requests, (route) => route.abort(), { times: 1 })
    await approve.click()
    await expect(main.getByRole('alert').filter({ hasText: /./ })).toContainText(/couldn’t reach our server/)
    await expect(approve).toBeVisible()
  })

  await test.step('what staff have taken back meanwhile is not approved', async () => {
    await page.route(
      requests,
      async (route) => {
        await move('in-work', 3)
        await route.continue()
      },
      { times: 1 },
    )
    await approve.click()
    await expect(main.getByRole('alert').filter({ hasText: 'in the meantime' })).toBeVisible()
    await expect(main.getByText(`Finish “${title}”`)).toBeVisible()
    await expect(approve).toBeHidden()
  })

  await test.step('wishes stay on the card when staff take the milestone back', async () => {
    await move('in-review', 4)
    await main.getByRole('button', { name: `Ask for changes (${title})` }).click()
    const wishes = main.getByRole('textbox', { name: 'What should be different?' })
    await wishes.fill('A larger logo.')
    await move('in-work', 5)
    await expect(main.getByText(`Finish “${title}”`)).toBeVisible()
    await expect(wishes).toHaveValue('A larger logo.')
    await main.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(wishes).toBeHidden()
  })

  await test.step('after the approval, the card has the focus and says who is next', async () => {
    await move('in-review', 6)
    await approve.press('Enter')
    await expect(page.locator(':focus')).toHaveText(/^Our turn Begin “/)
    expect((await client('')).page.milestones[0].status).toBe('approved')
  })
})

test('in the admin a received item folds its files, and a missing one shows them', async ({
  staffPage,
  site,
  email,
}) => {
  const { id, client } = await openProject(staffPage, site, email)
  const { checklist } = (await client('')).page
  const logo = checklist.find(({ title }: { title: string }) => title === 'Logo and colours')
  const data = { status: 'given', version: 1 }
  await staffPage.request.post(`/api/projects/${id}/checklist/${logo.id}/answer`, { data })
  await staffPage.goto(`/admin/projects/${id}`)
  const addTo = (title: string) => staffPage.getByRole('listitem', { name: title }).getByLabel(/^Add files/)
  await expect(addTo('Pictures')).toBeVisible()
  await expect(addTo('Logo and colours')).toBeHidden()
  await staffPage.getByText('Files (Logo and colours)').click()
  await expect(addTo('Logo and colours')).toBeVisible()
})
