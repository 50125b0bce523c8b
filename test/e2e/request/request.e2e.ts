import { expect, test } from '../fixtures.ts'
import { confirmationDialog, fillIn, openRequest, referenceIn, submit } from './request-dialog.ts'

test('a visitor requests a project; staff see the same numbers, and both get mail', {
  tag: '@recorded',
}, async ({ page, site, email, staffPage, tolerated }) => {
  // Playwright's tracer runs scripts in frames, which the mail's sandbox blocks.
  tolerated.push(/^Blocked script execution in 'about:srcdoc'/)
  await page.goto('/')
  await page.getByRole('banner').getByLabel('Currency').selectOption('EUR')
  await expect(page.locator('#pricing')).toContainText('€376')

  const dialog = await openRequest(page)
  await fillIn(dialog, { email })
  await dialog.getByLabel('Company Name').fill('Rao & Daughters')
  await dialog.getByLabel('Best Time to Contact').selectOption('Morning (9-12)')
  await dialog.getByRole('combobox', { name: 'Budget' }).selectOption('$500-$1,500')
  await dialog.getByLabel('Project Description').fill('Ten pages about looms.\nAnd a shop, later.')
  await dialog.getByRole('radio', { name: /Business Pro/ }).check()
  await dialog.getByRole('checkbox', { name: /Premium SEO/ }).check()
  await dialog.getByRole('checkbox', { name: /AI Chatbot/ }).check()

  // 301, 96 and 145 × 1.25; their sum of 677.5 is rounded once.
  const summary = dialog.getByRole('region', { name: 'Price summary' })
  await expect(summary).toContainText('€376')
  await expect(summary).toContainText('€120')
  await expect(summary).toContainText('€181')
  await expect(summary).toContainText('€678')
  await expect(summary).toContainText('All taxes included')
  await expect(summary).toContainText('Charged as ₹6,164')
  await expect(dialog.getByRole('button', { name: 'Pay Now' })).toBeVisible()
  await submit(dialog)

  const confirmation = confirmationDialog(page)
  const reference = await referenceIn(confirmation)
  await expect(dialog).toBeHidden()
  await expect(confirmation).toContainText('Business Website')
  await expect(confirmation).toContainText('Business Pro, Premium SEO, AI Chatbot')
  await expect(confirmation).toContainText('₹61,636 (€678)')
  await expect(confirmation).toContainText('Within a week')
  await expect(confirmation).toContainText(email)
  await confirmation.getByRole('button', { name: 'Got it, thanks!' }).click()
  await expect(confirmation).toBeHidden()
  await expect(page).toHaveURL('/')

  const [toVisitor] = await site.mailbox.mailsTo(email)
  expect(toVisitor?.subject).toBe(`We have your request, reference ${reference}`)
  const toAgency = await site.mailbox.mailTo(site.agencyAddress, reference)
  expect(toAgency?.subject).toBe(`Project request ${reference} from Asha Rao`)
  expect(toAgency?.headers['reply-to']).toContain(email)
  for (const mail of [toVisitor, toAgency]) {
    for (const part of [mail?.text, mail?.html]) {
      for (const fact of [
        'Business Pro',
        'Premium SEO',
        'AI Chatbot',
        '€678',
        '₹61,636',
        '₹6,164',
        '₹55,472',
      ]) {
        expect(part).toContain(fact)
      }
    }
  }
  for (const part of [toAgency?.text, toAgency?.html]) expect(part).toContain('Ten pages about looms.')
  // The address is unverified: the mail must not repeat the sender's text.
  for (const part of [toVisitor?.text, toVisitor?.html]) expect(part).not.toContain('looms')

  await staffPage.goto('/admin/leads')
  await staffPage.getByRole('searchbox', { name: 'Search' }).fill(reference)
  await staffPage.getByRole('button', { name: 'Search', exact: true }).click()
  const row = staffPage.getByRole('row').filter({ hasText: reference })
  await expect(row).toContainText('€678')
  await row.getByRole('button', { name: 'Details of Asha Rao' }).click()
  await expect(staffPage.getByRole('definition').filter({ hasText: '₹61,636' })).toBeVisible()
  await row.getByRole('link', { name: 'Asha Rao' }).first().click()
  await expect(staffPage.getByRole('heading', { level: 1 })).toContainText('Asha Rao')
  const lead = staffPage.getByRole('main')
  for (const fact of [
    reference,
    email,
    '+91 98450 12345',
    'Rao & Daughters',
    'Business Pro',
    'Premium SEO',
    'AI Chatbot',
    '€678',
    '₹61,636',
    '₹6,164',
    '₹55,472',
    'Ten pages about looms.',
    'WhatsApp',
    'Morning (9-12)',
    '$500-$1,500',
    `Email sent to ${email}`,
    `Email sent to ${site.agencyAddress}`,
  ]) {
    await expect(lead).toContainText(fact)
  }
  await expect(lead).not.toContainText('Online Form Submission')

  await staffPage.getByRole('button', { name: 'Move to…' }).click()
  await staffPage.getByLabel('Contacted').check()
  await staffPage.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(lead).toContainText('Moved from New to Contacted')
  await staffPage.getByLabel('Note').fill('Called her back.')
  await staffPage.getByRole('button', { name: 'Add note' }).click()
  await expect(lead).toContainText('Called her back.')
  await staffPage.getByRole('link', { name: `We have your request, reference ${reference}` }).click()
  await expect(staffPage.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText(
    'We have your request',
  )
})

test('a request that fills in the trap field gets the same answer, and is quarantined', async ({
  page,
  site,
  email,
  staffPage,
}) => {
  await page.goto('/')
  const dialog = await openRequest(page)
  await fillIn(dialog, { email })
  await dialog.locator('input[name=website]').fill('https://spam.example', { force: true })
  await submit(dialog)
  const reference = await referenceIn(confirmationDialog(page))

  await staffPage.goto('/admin/leads?status=quarantined')
  const row = staffPage.getByRole('row').filter({ hasText: reference })
  await row.getByRole('link', { name: 'Asha Rao' }).click()
  await expect(staffPage.getByRole('main')).toContainText('A hidden field was filled in')
  await staffPage.getByRole('button', { name: 'Release' }).click()
  expect(await site.mailbox.mailsTo(email)).toHaveLength(1)
})
