import { postProjectRequest, projectRequest, quote } from '../../fixtures/visitor-fixtures.ts'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { expect, holdAnswers, test } from '../fixtures.ts'

test('staff reply from a template: the preview is the mail, and one press too many sends nothing more', async ({
  staffPage: page,
  site,
  email,
  tolerated,
}) => {
  tolerated.push(/status of 422/, /status of 404/, /status of 409/)
  const request = projectRequest({ customerEmail: email, customerName: 'Ines Lakshmi', quote: quote() })
  const { id, reference } = await (await postProjectRequest(site.origin, request)).json()
  await page.goto(`/admin/leads/${id}`)
  await page.getByRole('button', { name: 'Reply…' }).click()
  const dialog = page.getByRole('dialog')
  const [subject, text] = [dialog.getByLabel('Subject'), dialog.getByLabel('Text', { exact: true })]

  await text.fill('It costs {prise}')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(text).toHaveAccessibleDescription(/There is no placeholder {prise}/)
  await expect(subject).toHaveAccessibleDescription(/Write a subject/)
  await expectAccessible(page)

  await dialog.getByLabel('Template').selectOption('First answer')
  await expect(subject).toHaveValue('Your request {reference}')
  await dialog.getByRole('button', { name: 'Bring it back' }).click()
  await expect(text).toHaveValue('It costs {prise}')
  await dialog.getByLabel('Template').selectOption('Quote is on its way')
  await dialog.getByLabel('Template').selectOption('First answer')
  await dialog.getByText('Placeholders', { exact: true }).click()
  await expect(dialog).toContainText(/\$[\d,]+ \(₹[\d,]+\)/)
  await text.press('ControlOrMeta+End')
  await dialog.getByRole('button', { name: 'Insert {price}' }).click()
  await expect(text).toHaveValue(/{sender}{price}$/)
  await expect(text).toBeFocused()

  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog).toHaveAccessibleName('Send this email?')
  const shown = dialog.frameLocator('iframe')
  await expect(shown.getByRole('heading', { name: `Your request ${reference}` })).toBeVisible()
  await expect(shown.getByText('Hello Ines Lakshmi,', { exact: true })).toBeVisible()
  await expect(dialog).toContainText('Sending also marks the lead as contacted.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send' }).dblclick()
  await expect(dialog).toBeHidden()

  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText(`Reply to ${email}: Your request ${reference}`)
  await expect(timeline).toContainText('You asked for:')
  await expect(timeline).toContainText('Moved from New to Contacted')
  const mail = await site.mailbox.mailTo(email, `Your request ${reference}`)
  expect(mail.text).toContain('Hello Ines Lakshmi,')
  expect(site.mailbox.all().filter((one) => one.subject === mail.subject)).toHaveLength(1)
  await expect(page.getByRole('region', { name: 'Emails' })).toContainText(`Your request ${reference}`)

  await test.step('a mail that would differ from its preview is shown again before it is sent', async () => {
    await page.getByRole('button', { name: 'Reply…' }).click()
    await subject.fill('To {name}')
    await text.fill('Dear {name}')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await expect(shown.getByText('Dear Ines Lakshmi', { exact: true })).toBeVisible()
    await site.query(`update leads set name = 'Ines Menon' where id = '${id}'`)
    // The hint has come, and the page behind the dialog has read the lead again.
    await expect(page.getByText('Ines Menon').first()).toBeAttached()
    await expect(shown.getByText('Dear Ines Lakshmi', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByText('has changed since you saw it')).toBeVisible()
    await expect(shown.getByText('Dear Ines Menon', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog).toBeHidden()
    expect((await site.mailbox.mailTo(email, 'To Ines')).text).toContain('Dear Ines Menon')

    await site.query(`update leads set status = 'quarantined' where id = '${id}'`)
    await page.getByRole('button', { name: 'Reply…' }).click()
    await expect(dialog).toContainText('Release it before you reply.')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(dialog).toBeHidden()
  })
})

test('staff add, change and remove templates, and undo a removal', async ({
  staffPage: page,
  site,
  tolerated,
}) => {
  tolerated.push(/status of 422/, /status of 404/)
  await page.goto('/admin/mail')
  await page.getByRole('link', { name: 'Templates' }).click()
  await expect(page).toHaveURL('/admin/templates')
  await expect(page.getByRole('row')).toHaveCount(4)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New template' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('FIRST answer')
  await dialog.getByLabel('Subject').fill('About {choice}')
  await dialog.getByLabel('Text', { exact: true }).fill('Hello {name}')
  await expect(dialog.getByRole('region', { name: 'Example' })).toContainText('Hello Asha Rao')
  await dialog.getByRole('button', { name: 'Add template' }).click()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(
    /Another template already has this name/,
  )
  await dialog.getByLabel('Name', { exact: true }).fill('About looms')
  await dialog.getByRole('button', { name: 'Add template' }).click()
  await expect(dialog).toBeHidden()

  const row = page.getByRole('row').filter({ hasText: 'About looms' })
  await row.getByRole('button', { name: 'About looms', exact: true }).click()
  await dialog.getByLabel('Subject').fill('Looms')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Looms')
  await row.getByRole('button', { name: 'About looms', exact: true }).click()
  // The hint of the removal comes before its answer.
  const release = await holdAnswers(page, '**/api/admin/templates/*/removal')
  await dialog.getByRole('button', { name: 'Remove this template' }).click()
  await expect(page.getByText('About looms', { exact: true })).toHaveCount(0)
  release()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
  await expect(dialog).toBeHidden()

  await row.getByRole('button', { name: 'About looms', exact: true }).click()
  await dialog.getByLabel('Text', { exact: true }).fill('A long answer')
  await site.query("delete from reply_templates where name = 'About looms'")
  await expect(page.getByText('About looms', { exact: true })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('This template doesn’t exist.')
  await expect(dialog.getByLabel('Text', { exact: true })).toHaveValue('A long answer')
})
