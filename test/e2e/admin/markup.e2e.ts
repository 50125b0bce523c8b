import { postProjectRequest, projectRequest } from '../../fixtures/visitor-fixtures.ts'
import { expect, test } from '../fixtures.ts'

test('markup that a visitor sends is shown as text, on every screen and in the mails', async ({
  site,
  staffPage,
  email,
  tolerated,
}) => {
  // Playwright's tracer runs scripts in frames, which the mail's sandbox blocks.
  tolerated.push(/^Blocked script execution in 'about:srcdoc'/)
  const markup = (name: string) => `${name} <img src=x onerror="document.title='pwned'"><b>bold</b>`
  const { reference } = await (
    await postProjectRequest(
      site.origin,
      projectRequest({
        customerName: markup('name'),
        customerEmail: email,
        customerPhone: '<b>7</b>',
        companyName: markup('company'),
        projectDescription: markup('message'),
        businessLocation: markup('place'),
      }),
    )
  ).json()
  await site.mailbox.mailsTo(email)

  await staffPage.goto(`/admin/leads?${new URLSearchParams({ q: reference })}`)
  const row = staffPage.getByRole('row', { name: new RegExp(reference) })
  await expect(row).toContainText(markup('name'))
  await expect(row).toContainText(markup('company'))
  await row.getByRole('link', { name: markup('name') }).click()
  const lead = staffPage.getByRole('main')
  for (const text of [markup('name'), markup('company'), markup('message'), markup('place'), '<b>7</b>']) {
    await expect(lead).toContainText(text)
  }
  await staffPage.getByLabel('Note').fill(markup('note'))
  await staffPage.getByRole('button', { name: 'Add note' }).click()
  await expect(lead).toContainText(markup('note'))
  await expect(lead.locator('img, b')).toHaveCount(0)

  await staffPage
    .getByRole('link', { name: new RegExp(`^Project request ${reference} from name <img`) })
    .click()
  const mail = staffPage.frameLocator('iframe')
  for (const text of [markup('name'), markup('company'), markup('message'), markup('place'), '<b>7</b>']) {
    await expect(mail.locator('body')).toContainText(text)
  }
  await expect(mail.locator('img, b')).toHaveCount(0)
  await expect(staffPage).not.toHaveTitle('pwned')
})
