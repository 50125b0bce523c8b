import { postProjectRequest, projectRequest } from '../../fixtures/visitor-fixtures.ts'
import { expect, test } from '../fixtures.ts'
import { confirmationDialog, fillIn, openRequest, referenceIn, submit } from '../request/request-dialog.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expectStill, watchMotion } from './watch-motion.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(({ page }) => watchMotion(page))
test.afterEach(({ page }) => expectStill(page))

test('the project request: empty, with errors, with a quote, sent', async ({ page, email }) => {
  test.slow()
  await page.goto('/')
  const dialog = await openRequest(page)
  await expect(dialog).toHaveAccessibleDescription(/Sending is free/)
  for (const control of await dialog.locator('input:not([name=website]), select, textarea').all()) {
    await expect(control).toHaveAccessibleName(/\S/)
  }
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Submit Request' }).click()
  await expect(dialog.getByRole('region', { name: 'Please check these fields' })).toBeFocused()
  await expectAccessible(page)

  await fillIn(dialog, { email })
  await dialog.getByRole('radio', { name: /Business Pro/ }).check()
  await dialog.getByRole('checkbox', { name: /Premium SEO/ }).check()
  await expect(dialog.getByRole('region', { name: 'Price summary' })).toBeVisible()
  await expectAccessible(page)

  await submit(dialog)
  await referenceIn(confirmationDialog(page))
  await expectAccessible(page)
})

test('a request that waits on this device', async ({ page, email, tolerated }) => {
  tolerated.push(/net::ERR_FAILED/)
  await page.goto('/')
  const dialog = await openRequest(page)
  await fillIn(dialog, { email })
  // The page stays online, because axe needs the network.
  await page.route('**/api/contact', (route) => route.abort())
  await submit(dialog)
  const saved = confirmationDialog(page, 'Your request is saved')
  await expect(saved).toBeVisible()
  await expectAccessible(page)
  await saved.getByRole('button', { name: 'Got it, thanks!' }).click()
  await expect(page.getByRole('region', { name: 'Unsent messages' })).toBeVisible()
  await expectAccessible(page)
})

test('admin: leads, one lead, the mail log, one mail and what it sends', async ({
  staffPage: page,
  site,
  email,
  tolerated,
}) => {
  test.slow()
  await watchMotion(page.context())
  // Playwright and axe run scripts in frames, which the mail's sandbox blocks.
  tolerated.push(/^Blocked script execution in 'about:srcdoc'/)
  const receipt = await postProjectRequest(
    site.origin,
    projectRequest({
      customerEmail: email,
      quote: {
        packageId: 'business-pro',
        addOnIds: ['chatbot'],
        currency: 'EUR',
        countryCode: null,
        total: 1,
      },
    }),
  )
  const { id, reference } = await receipt.json()
  const [toVisitor] = await site.mailbox.mailsTo(email)

  await page.goto('/admin/leads')
  await expect(page.getByRole('row').filter({ hasText: reference })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admin/leads?q=nothing-like-this')
  await expect(page.getByText('No leads match')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/admin/leads/${id}`)
  await expect(page.getByText(`Email sent to ${email}`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Move to…' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await expectStill(page)
  await page.goto('/admin/mail')
  await page.getByRole('link', { name: `We have your request, reference ${reference}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: reference })).toBeVisible()
  await expectAccessible(page)
  await expectStill(page)

  await test.step('the mail itself', async () => {
    const mail = await page.context().newPage()
    // `setContent` would remove the listeners that watch.
    await mail.route('**/the-mail', (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: toVisitor?.html ?? '' }),
    )
    await mail.goto('/the-mail')
    await expect(mail.getByRole('heading', { level: 1 })).toHaveText('We have your request')
    await expectAccessible(mail, { exceptRules: ['landmark-one-main', 'region'] })
    await expectStill(mail)
  })
})
