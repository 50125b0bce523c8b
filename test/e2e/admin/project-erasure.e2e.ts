import { postProjectRequest, projectRequest } from '../../fixtures/visitor-fixtures.ts'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { expect, test } from '../fixtures.ts'

test('staff end and erase a project whose client has left with their data', async ({
  site,
  staffPage,
  email,
  tolerated,
}) => {
  // The open page reads again what has just been erased.
  tolerated.push(/404 \(Not Found\) .*\/api\/projects\//)
  const request = projectRequest({ customerEmail: email })
  const { id: leadId } = await (await postProjectRequest(site.origin, request)).json()
  await staffPage.goto(`/admin/leads/${leadId}`)
  await staffPage.getByRole('button', { name: 'Start a project' }).click()
  await expect(staffPage.getByRole('heading', { level: 1, name: 'Business Website' })).toBeVisible()
  await expect(staffPage.getByRole('region', { name: 'Erasure' })).toBeHidden()
  await site.query(
    'update projects set erasure_requested_at = now(), version = version + 1 where lead_id = $1',
    [leadId],
  )
  await staffPage.reload()

  const main = staffPage.getByRole('main')
  await expect(main).toContainText('End the project and erase its data')
  const erasure = main.getByRole('region', { name: 'Erasure' })
  await expect(erasure).toContainText('asked us to erase their data')
  await main.getByRole('button', { name: 'Erase the project…' }).click()
  const dialog = staffPage.getByRole('dialog', { name: 'Erase the project?' })
  await expectAccessible(staffPage)
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(main.getByRole('button', { name: 'Erase the project…' })).toBeFocused()
  await main.getByRole('button', { name: 'Erase the project…' }).click()
  await dialog.getByRole('button', { name: 'Erase the project' }).click()
  await expect(staffPage).toHaveURL(/\/admin\/projects$/)
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await site.query('select from projects where lead_id = $1', [leadId])).toEqual([])
})
