import { expect, test } from '../fixtures.ts'
import { openProject } from './open-project.ts'

test('an answer that the other side changed meanwhile is shown beside one’s own before it is replaced', async ({
  staffPage,
  site,
  email,
  tolerated,
}) => {
  tolerated.push(/status of 409/)
  const { id, client } = await openProject(staffPage, site, email)
  const [{ id: itemId, title }] = (await client('')).page.checklist
  const answerAs = (answer: string, version: number) =>
    client(`checklist/${itemId}/answer`, { status: 'given', answer, version })
  const answerNow = async () => (await client('')).page.checklist[0].answer
  await answerAs('Since 1952.', 1)
  await staffPage.goto(`/admin/projects/${id}`)
  const item = staffPage.getByRole('listitem', { name: title })
  const mine = item.getByRole('textbox', { name: title })
  const both = item.getByRole('alert').filter({ hasText: 'Someone changed this at the same time as you.' })
  const change = item.getByRole('button', { name: `Change (${title})` })
  await change.click()
  await mine.fill('Since 1953.')
  await answerAs('Since 1954.', 2)
  await client('messages', { text: 'The year was wrong.' })
  await expect(staffPage.getByRole('main')).toContainText('The year was wrong.')
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

test('what a client is writing stays when staff say that it is not needed', async ({
  page,
  staffPage,
  site,
  email,
  tolerated,
}) => {
  tolerated.push(/status of 409/)
  const { id, path, client } = await openProject(staffPage, site, email)
  const [{ id: itemId, title }] = (await client('')).page.checklist
  await page.goto(path)
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
  await expect(item.getByRole('alert').filter({ hasText: 'It cannot go from “Not needed”' })).toBeVisible()
  await expect(text).toHaveValue('Our looms came')
  await item.getByRole('button', { name: 'Cancel' }).click()
  await expect(text).toBeHidden()
  await expect(item.getByRole('button', { name: 'Open again' })).toBeVisible()
})

test('a client’s wishes stay when staff take the milestone back', async ({
  page,
  staffPage,
  site,
  email,
  tolerated,
}) => {
  tolerated.push(/status of 409/)
  const { id, path, client } = await openProject(staffPage, site, email)
  const [{ id: milestoneId, title }] = (await client('')).page.milestones
  const move = (to: string, version: number) =>
    staffPage.request.post(`/api/projects/${id}/milestones/${milestoneId}/move`, {
      data: { to, version, note: '' },
    })
  await move('in-work', 1)
  await move('in-review', 2)
  await page.goto(path)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: `Ask for changes (${title})` }).click()
  const wishes = main.getByRole('textbox', { name: 'What should be different?' })
  await wishes.fill('A larger logo.')
  await move('in-work', 3)
  await expect(main).toContainText(`${title}: In review → In work`)
  await expect(wishes).toHaveValue('A larger logo.')
  await expect(wishes).toBeFocused()
  const ask = main.getByRole('button', { name: 'Ask for changes', exact: true })
  await ask.click()
  await expect(main.getByRole('alert').filter({ hasText: 'in the meantime' })).toBeVisible()
  await ask.click()
  await expect(main.getByRole('alert').filter({ hasText: 'It cannot go from “In work”' })).toBeVisible()
  await expect(wishes).toHaveValue('A larger logo.')
  await main.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(wishes).toBeHidden()
  await expect(main.getByRole('alert').filter({ hasText: 'It cannot go' })).toBeHidden()
})
