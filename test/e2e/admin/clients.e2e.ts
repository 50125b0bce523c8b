import { postProjectRequest, projectRequest } from '../../fixtures/visitor-fixtures.ts'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { expect, holdAnswers, test } from '../fixtures.ts'

const quote = { packageId: 'business-basic', addOnIds: [], currency: 'EUR', countryCode: null } as const

test('two requests of one person are suggested, previewed, merged and parted; a corrected name reaches the next paper only', async ({
  staffPage: page,
  site,
  email,
  tolerated,
}) => {
  tolerated.push(/status of 409/)
  const second = `second-${email}`
  const phone = `+91 98${String(Date.now()).slice(-8)}`
  const name = `Asha <img src=x onerror="document.title='run'">`
  const post = async (changes: object) =>
    (await postProjectRequest(site.origin, projectRequest({ customerPhone: phone, ...changes }))).json()
  const { id: leadId } = await post({ customerName: name, customerEmail: email, quote })
  await post({ customerName: 'Asha Rao', customerEmail: second, companyName: 'Rao Silks' })
  const headers = { origin: site.origin }
  const { id: quoteId } = await (
    await page.request.post('/api/admin/quotes', { data: { leadId }, headers })
  ).json()
  await page.request.post(`/api/quotes/${quoteId}/send`, { data: { version: 1 }, headers })

  await page.goto(`/admin/leads/${leadId}`)
  await page.getByText('Client: ').getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const oldAddress = page.url()
  await expect(page).toHaveTitle(/^Client/)

  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Clients' }).click()
  await page.getByRole('searchbox').fill(phone)
  await page.getByRole('searchbox').press('Enter')
  await page.getByRole('button', { name: 'Possible duplicates' }).click()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Asha Rao' }).click()

  const duplicates = page.getByRole('region', { name: 'Possible duplicates' })
  await expect(duplicates).toContainText('Same phone')
  await expectAccessible(page)
  await duplicates.getByRole('button', { name: 'Merge…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 quote')
  await expect(dialog).toContainText('1 request')
  await expectAccessible(page)
  const hinted = page.waitForResponse(`**/api${new URL(page.url()).pathname}`)
  await site.query("update clients set company_name = 'Loom Two', version = version + 1 where name = $1", [
    name,
  ])
  await hinted
  await expect(dialog.getByText('Loom Two')).toBeHidden()
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(dialog).toContainText('Someone has changed this in the meantime.')
  await expect(dialog.getByText('Loom Two')).toBeVisible()
  // The hint of the merge comes before its answer.
  const release = await holdAnswers(page, '**/merge')
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(duplicates).toBeHidden()
  release()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Requests' }).getByRole('listitem')).toHaveCount(2)
  const remaining = page.url()

  await page.goto(oldAddress)
  await expect(page).toHaveURL(remaining)
  await expect(page.getByRole('heading', { level: 1, name: 'Asha Rao' })).toBeVisible()
  await page.getByRole('region', { name: 'Timeline' }).getByRole('button', { name: 'Undo merge' }).click()
  await dialog.getByRole('button', { name: 'Undo merge' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Requests' }).getByRole('listitem')).toHaveCount(1)

  await page.goto(oldAddress)
  await page.getByRole('button', { name: 'Edit details' }).click()
  await expectAccessible(page)
  await dialog.getByLabel('Name').fill('Asha Iyer')
  await dialog.getByLabel('Country').fill('India')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Asha Iyer' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Details edited: name, country')

  const shown = async (id: string) => (await (await page.request.get(`/api/quotes/${id}`)).json()).quote
  expect(await shown(quoteId)).toMatchObject({ clientName: name })
  const { id: nextId } = await (
    await page.request.post('/api/admin/quotes', { data: { leadId }, headers })
  ).json()
  expect(await shown(nextId)).toMatchObject({ clientName: 'Asha Iyer' })

  await test.step('before staff save another address, they read who gains and loses access; the former address is told', async () => {
    const moving = `moving-${email}`
    const next = `new-${moving}`
    for (const address of [moving, next]) {
      await site.query(
        "insert into users (id, name, email, email_verified) values (gen_random_uuid(), 'Mira Sen', $1, true)",
        [address],
      )
    }
    const answer = await postProjectRequest(site.origin, projectRequest({ customerEmail: moving }))
    const { id: leadId } = await answer.json()
    const { items } = await (await page.request.get(`/api/admin/clients?lead=${leadId}`)).json()
    await page.goto(`/admin/clients/${items[0].id}`)
    await page.getByRole('button', { name: 'Edit details' }).click()
    await dialog.getByLabel('Email addresses').fill(next)
    await dialog.getByRole('button', { name: 'Save' }).click()
    const account = (address: string) =>
      dialog
        .getByRole('term')
        .filter({ hasText: new RegExp(`^${address}`) })
        .locator('xpath=following-sibling::dd')
    await expect(account(next)).toHaveText('Gains access to 1 request.')
    await expect(account(moving)).toHaveText('Loses access to 1 request.')
    await expect(dialog).toContainText(`We email ${moving} about the change.`)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Back' }).click()
    await expect(dialog.getByLabel('Email addresses')).toHaveValue(next)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    const { text } = await site.mailbox.mailTo(moving, 'Emails about them now go to')
    expect(text).toContain('can no longer open 1 request')
    expect(text).not.toContain(next)
  })
})
