import { postProjectRequest, projectRequest } from '../../fixtures/visitor-fixtures.ts'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { tabThrough } from '../accessibility/focus.ts'
import { expect, test, withoutHints } from '../fixtures.ts'
import { clientOf } from '../project/open-project.ts'

test('staff start a project from a lead, work on it with the client, and launch it', {
  tag: '@recorded',
}, async ({ staffPage, site, email, tolerated }) => {
  tolerated.push(/status of 409/)
  const request = projectRequest({ customerEmail: email })
  const { id: leadId } = await (await postProjectRequest(site.origin, request)).json()
  await withoutHints(staffPage)
  await staffPage.goto(`/admin/leads/${leadId}`)
  await staffPage.getByRole('button', { name: 'Start a project' }).click()
  await expect(staffPage.getByRole('heading', { level: 1, name: 'Business Website' })).toBeVisible()
  const main = staffPage.getByRole('main')
  await expect(main).toContainText('The 24 hours start once we’ve confirmed everything. 5 things to go.')
  await expectAccessible(staffPage)

  const mail = await site.mailbox.mailTo(email, 'Follow progress')
  const { id: projectId, client } = clientOf(site, mail.text)
  const { page: begun } = await client('')
  for (const item of begun.checklist.slice(1)) {
    await client(`checklist/${item.id}/answer`, { status: 'not-needed', version: 1 })
  }
  await client('messages', { text: 'The colour is blue.' })

  // Smooth scrolling briefly leaves the focused element out of view.
  await staffPage.emulateMedia({ reducedMotion: 'reduce' })
  await tabThrough(staffPage)

  const [texts, logo] = begun.checklist
  await main.getByRole('button', { name: `Not needed (${logo.title})` }).click()
  await expect(main.getByRole('alert').filter({ hasText: 'in the meantime' })).toBeVisible()
  await expect(main).toContainText('1 of 5 things missing')
  await main.getByText('The colour is blue.').scrollIntoViewIfNeeded()
  await expect.poll(async () => (await client('')).page.messages[0].seenAt).not.toBeNull()

  await main.getByRole('button', { name: `Answer (${texts.title})` }).click()
  await main.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(main.getByRole('heading', { name: texts.title })).toBeFocused()
  await main.getByRole('button', { name: `Answer (${texts.title})` }).click()
  await main.getByRole('textbox', { name: texts.title }).fill('Looms since 1952.')
  await main.getByRole('button', { name: `Save the answer (${texts.title})` }).click()
  await expect(main).toContainText('Everything is here. Confirm it to start the 24 hours.')
  await expect(main.getByRole('button', { name: 'Start without the missing items' })).toBeHidden()
  await main.getByRole('button', { name: 'Confirm the content' }).click()
  await staffPage.getByRole('dialog').getByRole('button', { name: 'Confirm the content' }).click()
  await expect(main).toContainText('Delivery by')
  await site.mailbox.mailTo(email, 'The 24 hours have started')

  await main.getByRole('button', { name: 'Begin (Structure)' }).click()
  await expect(main.getByRole('heading', { name: 'Structure' })).toBeFocused()
  await main.getByRole('button', { name: 'Show to the client (Structure)' }).click()
  const show = staffPage.getByRole('dialog')
  await expect(show).toHaveAccessibleName('Show to the client?')
  await show.getByRole('button', { name: 'Cancel' }).click()
  await expect(main.getByRole('heading', { name: 'Structure' })).toBeFocused()
  await main.getByRole('button', { name: 'Show to the client (Structure)' }).click()
  await show.getByLabel('Note to the client').fill('Ten pages, in this order.')
  await show.getByRole('button', { name: 'Show to the client' }).click()
  await expect(show).toHaveAccessibleName('Show it without a preview link?')
  await expectAccessible(staffPage)
  await show.getByRole('button', { name: 'Back' }).click()
  const preview = show.getByLabel('Preview link')
  await preview.fill('looms')
  await show.getByRole('button', { name: 'Show to the client' }).click()
  await expect(preview).toBeFocused()
  await expect(preview).toHaveAccessibleDescription(/Enter a full address/)
  await expectAccessible(staffPage)
  await preview.fill('https://test.looms.example/pages')
  await show.getByRole('button', { name: 'Show to the client' }).click()
  await expect(main).toContainText('“Structure” moved from In work to In review')
  await expect(main.getByRole('heading', { name: 'Structure' })).toBeFocused()
  await expect(main.getByRole('link', { name: 'https://test.looms.example/pages' })).toBeVisible()
  const shown = await site.mailbox.mailTo(email, 'Ten pages, in this order.')
  expect(shown.text).toContain('https://test.looms.example/pages')
  await main.getByRole('button', { name: 'Take back (Structure)' }).click()
  await main.getByRole('button', { name: 'Show to the client (Structure)' }).click()
  await expect(preview).toHaveValue('https://test.looms.example/pages')
  const colleagues = 'https://test.looms.example/second'
  await site.query('update projects set staging_url = $1 where id = $2', [colleagues, projectId])
  await show.getByRole('button', { name: 'Show to the client' }).click()
  await expect(show).toBeHidden()
  await expect(main.getByRole('link', { name: colleagues })).toBeVisible()
  const structure = begun.milestones[0]
  expect((await client(`milestones/${structure.id}/move`, { to: 'approved', version: 5 })).status).toBe(200)

  await site.query("update milestones set status = 'approved' where project_id = $1", [projectId])
  await main.getByRole('textbox', { name: 'Message' }).fill('All done.')
  await main.getByRole('button', { name: 'Send message' }).click()
  await main.getByRole('button', { name: 'Launch' }).click()
  const launch = staffPage.getByRole('dialog', { name: 'Launch?' })
  await launch.getByRole('button', { name: 'Enter the address' }).click()
  const edit = staffPage.getByRole('dialog', { name: 'Edit the project' })
  await edit.getByLabel('Live address').fill('looms')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByLabel('Live address')).toHaveAccessibleDescription(/Enter a full address/)
  await edit.getByLabel('Live address').fill('https://looms.example')
  await edit.getByRole('button', { name: 'Save' }).click()
  await launch.getByRole('button', { name: 'Launch' }).click()
  await expect(main).toContainText('within the promised 24 hours')
  await site.mailbox.mailTo(email, 'https://looms.example')
  await expectAccessible(staffPage)

  await main.getByRole('button', { name: 'Revoke all links' }).click()
  await expect(main.locator(':focus')).toContainText('No link to this project works now.')
  expect((await client('')).status).toBe(404)

  await staffPage.getByRole('link', { name: 'All projects' }).click()
  const row = staffPage.getByRole('row').filter({ hasText: request.companyName })
  await expect(row.first()).toContainText('Launched')
  await expectAccessible(staffPage)
})
