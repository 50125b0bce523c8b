import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { expect, openWithoutScripts, test, untilAlive } from '../fixtures.ts'
import { fillIn, referenceIn } from '../request/request-dialog.ts'

test.use({ javaScriptEnabled: false })

const hostile = `"><img src=x onerror=alert(1)></textarea><script>alert(2)</script>&amp;`

const contactForm = (page: Page) => page.getByRole('region', { name: 'Your project' })
const checkoutForm = (page: Page) => page.getByRole('region', { name: 'Your details' })
const errorsIn = (form: Locator) => form.getByRole('region', { name: 'Some fields need another look.' })

test('the contact form is sent without scripts, with a copy to the visitor, and a reload does not send it again', async ({
  page,
  site,
  email,
}) => {
  await page.goto('/contact')
  await fillIn(contactForm(page), { email })
  await contactForm(page).getByLabel('Project Description').fill('Two lines\nabout looms.')
  await contactForm(page).getByRole('button', { name: 'Submit Request' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We have your request')
  const reference = await referenceIn(page.getByRole('main'))
  const stored = () =>
    site.query<{ id: string }>(
      'select id, reference, source, status, suspicions, message, quote from leads where email = $1',
      [email],
    )
  const [lead] = await stored()
  expect(lead).toEqual({
    id: expect.any(String),
    reference,
    source: 'contact',
    status: 'new',
    suspicions: [],
    message: 'Two lines\nabout looms.',
    quote: null,
  })
  await expect(page).toHaveURL(`/thank-you?sent=${lead?.id}#content`)
  const [copy] = await site.mailbox.mailsTo(email)
  expect(copy?.subject).toBe(`We have your request, reference ${reference}`)
  expect((await site.mailbox.mailTo(site.agencyAddress, reference)).text).toContain('about looms.')

  await page.reload()
  expect(await referenceIn(page.getByRole('main'))).toBe(reference)
  expect(await stored()).toHaveLength(1)
})

test('two clicks without scripts make one request', async ({ page, site, email }) => {
  await page.goto('/contact')
  await fillIn(contactForm(page), { email })
  await contactForm(page).getByRole('button', { name: 'Submit Request' }).dblclick()
  await referenceIn(page.getByRole('main'))
  await page.goBack()
  await contactForm(page).getByRole('button', { name: 'Submit Request' }).click()
  await referenceIn(page.getByRole('main'))
  expect(await site.query('select from leads where email = $1', [email])).toHaveLength(1)
})

test('a form with errors returns without scripts, says what is wrong, and keeps the input', async ({
  page,
  site,
  email,
  tolerated,
}) => {
  tolerated.push(/status of 422/)
  await page.goto('/contact')
  const form = contactForm(page)
  await fillIn(form, { email: 'asha@example', name: hostile })
  await form.getByLabel('Phone Number').fill('')
  await form.getByLabel('Project Description').fill(`${hostile}\nsecond line`)
  await form.getByRole('button', { name: 'Submit Request' }).click()

  await expect(page).toHaveTitle(/^Not sent yet: /)
  await expect(page).toHaveURL(/\/contact#[\w-]+$/)
  await expect(errorsIn(form)).toBeInViewport()
  await expect(errorsIn(form).getByRole('listitem')).toHaveText([
    'Email Address: That email doesn’t look right. Try name@example.com.',
    'Phone Number: Enter your phone number.',
  ])
  await expect(form.getByLabel('Email Address')).toHaveAccessibleDescription(
    'That email doesn’t look right. Try name@example.com.',
  )
  await expect(form.getByLabel('Full Name')).toHaveValue(hostile)
  await expect(form.getByLabel('Project Description')).toHaveValue(`${hostile}\nsecond line`)
  await expect(form.getByLabel('Project Type')).toHaveValue('business-website')
  await expect(form.getByRole('combobox', { name: 'Timeline' })).toHaveValue('within-week')
  await expect(page.locator('img[src=x], script')).toHaveCount(0)

  await errorsIn(form)
    .getByRole('link', { name: /^Phone Number/ })
    .click()
  await expect(form.getByLabel('Phone Number')).toBeInViewport()
  await form.getByLabel('Phone Number').fill('+91 98450 12345')
  await form.getByLabel('Email Address').fill(email)
  await form.getByRole('button', { name: 'Submit Request' }).click()
  await referenceIn(page.getByRole('main'))
  const leads = await site.query<{ name: string }>('select name, message from leads where email = $1', [
    email,
  ])
  expect(leads).toEqual([{ name: hostile, message: `${hostile}\nsecond line` }])
})

test('the checkout sends its package without scripts, at the price shown', async ({
  page,
  site,
  email,
  tolerated,
}) => {
  tolerated.push(/status of 422/)
  await page.goto('/checkout?package=business-pro&addons=seo-premium')
  const main = page.getByRole('main')
  await checkoutForm(page).getByLabel('Full Name').fill('Asha Rao')
  await checkoutForm(page).getByLabel('Email Address').fill(email)
  await checkoutForm(page).getByLabel('Phone Number').fill('+91 98450 12345')
  await checkoutForm(page).getByLabel('Preferred Contact Method').selectOption('WhatsApp')
  const send = main.getByRole('button', { name: 'Send without paying' })
  await send.click()

  await expect(errorsIn(checkoutForm(page)).getByRole('listitem')).toHaveText([
    'Timeline: Choose a timeline.',
  ])
  await expect(checkoutForm(page).getByLabel('Full Name')).toHaveValue('Asha Rao')
  await expect(main).toContainText('Business Pro')
  await checkoutForm(page).getByRole('combobox', { name: 'Timeline' }).selectOption('Flexible')
  await send.click()

  const reference = await referenceIn(main)
  const leads = await site.query(
    `select l.reference, source, project_type as type, quote->'lines'->0->>'id' as package,
       quote->'lines'->1->>'id' as "addOn", quote->'terms'->>'currency' as currency, quote->'claimed' as claimed,
       (select count(*)::int from record_events e where e.lead_id = l.id and kind = 'note') as notes
     from leads l where email = $1`,
    [email],
  )
  expect(leads).toEqual([
    {
      reference,
      source: 'checkout',
      type: 'business-website',
      package: 'business-pro',
      addOn: 'seo-premium',
      currency: 'USD',
      claimed: null,
      notes: 0,
    },
  ])
})

test.describe('a browser with scripts that failed to load', () => {
  test.use({ javaScriptEnabled: true })

  test('can post the form too, and axe finds no fault in the answers', async ({ page, email, tolerated }) => {
    tolerated.push(/status of 422/)
    const post = () => page.locator('form').evaluate((form: HTMLFormElement) => form.submit())
    const openGate = await openWithoutScripts(page, '/contact')
    await post()
    await expect(errorsIn(contactForm(page))).toBeVisible()
    await expectAccessible(page)

    await fillIn(contactForm(page), { email })
    openGate()
    await post()
    await referenceIn(page.getByRole('main'))
    await untilAlive(page)
    await referenceIn(page.getByRole('main'))
    await expectAccessible(page)
  })
})
