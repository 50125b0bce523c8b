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
    await expect(item.getByRole('alert').filter({ hasText: 'It cannot go from “Not needed”' })).toBeVisible()
    await expect(text).toHaveValue('Our looms came')
    await item.getByRole('button', { name: 'Cancel' }).click()
    await expect(text).toBeHidden()
    await expect(item.getByRole('button', { name: 'Open again' })).toBeVisible()
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
})
