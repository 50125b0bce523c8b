import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { agencyDayAt, dayAfter } from '#domain/calendar-day.ts'
import { maskEmail } from '#domain/mask-email.ts'
import { codeOf, periodAt } from '#features/accounts/authentication/totp.server.ts'
import { freshAddress, postProjectRequest, projectRequest } from '../../fixtures/visitor-fixtures.ts'
import type { Site } from '../../servers/site.ts'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { expect, test } from '../fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const password = 'nine copper kettles'
const titleOf = (page: Page) => page.getByRole('heading', { level: 1 })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function linkInMail(site: Site, email: string, mail: number): Promise<string> {
  const mails = await site.mailbox.mailsTo(email, mail)
  return /\/\w+#\S+/.exec(mails[mail - 1]?.text ?? '')?.[0] ?? ''
}

test('from a sign-up by mail to the end of the account: every page on the way', { tag: '@recorded' }, async ({
  page,
  browser,
  site,
  email,
  tolerated,
}) => {
  test.slow()
  tolerated.push(/status of 40[139]/, /net::ERR_FAILED/)
  const linkIn = (mail: number) => linkInMail(site, email, mail)

  await page.goto('/signup?next=%2Faccount%3Ftab%3D1')
  await expect(titleOf(page)).toHaveText('Create your account')
  await expectAccessible(page)
  await page.getByLabel('Email').fill(email)
  await press(page, 'Email me a link')
  await expect(page.getByRole('status')).toContainText(`We’ve sent an email to ${email}`)

  const signUp = await linkIn(1)
  await test.step('a link that cannot be checked says so, and can be tried again', async () => {
    await page.route('/api/auth/link/look', (route) => route.abort(), { times: 1 })
    await page.goto(signUp)
    await expect(page.getByRole('heading', { name: 'This link could not be checked' })).toBeVisible()
    await expectAccessible(page)
    await press(page, 'Try again')
  })
  await expect(page.getByLabel('Your name')).toBeVisible()
  await expect(page.getByText(`This link confirms your address, ${maskEmail(email)}`)).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Create account and log in')
  await expect(page.getByText('Enter your name.')).toBeVisible()
  await expect(page.getByLabel('Your name')).toBeFocused()
  await page.getByLabel('Your name').fill('Ravi Rao')
  await press(page, 'Create account and log in')
  await expect(page).toHaveURL('/account?tab=1')
  await expect(page.getByText('You don’t have a password:')).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Log out')
  await expect(page).toHaveURL('/login')

  await page.goto(signUp)
  await expect(page.getByText('This link has expired or was already used')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()

  await press(page, 'Email me a link instead')
  await expect(titleOf(page)).toHaveText('Log in by email')
  await expect(titleOf(page)).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Email').fill(email)
  await press(page, 'Email me a link')
  const logIn = await linkIn(2)
  // Mail scanners open links: a GET must not use one up.
  await page.request.get(logIn)
  await page.goto(logIn)
  await expect(titleOf(page)).toHaveText('Log in')
  await expect(page.getByText(`log in to ${maskEmail(email)} in this browser`)).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Log in')
  await expect(page).toHaveURL('/dashboard')
  await press(page, 'Log out')

  await press(page, 'Forgot password?')
  await page.getByLabel('Email').fill(email)
  await press(page, 'Email me a link')
  await page.goto(await linkIn(3))
  await expect(titleOf(page)).toHaveText('Choose a new password')
  await expect(page.getByText(`For the account ${maskEmail(email)}`)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('New password').fill(password)
  await press(page, 'Save and log in')
  await expect(page).toHaveURL('/dashboard')
  await site.mailbox.mailTo(email, 'Your account has a new password')

  const elsewhere = await browser.newPage({ baseURL: site.origin })
  await elsewhere.goto('/login?next=%2Faccount')
  await elsewhere.getByLabel('Email').fill(email)
  await elsewhere.getByLabel('Password', { exact: true }).fill(password)
  await press(elsewhere, 'Log in')
  await expect(elsewhere).toHaveURL('/account')
  await page.goto('/account')
  await page.getByRole('button', { name: /^End the session/ }).click()
  await expect(page.getByRole('button', { name: /^End/ })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeFocused()
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL('/login?next=%2Faccount')
  await elsewhere.close()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('orbweaver-data.zip')
  await press(page, 'Delete my account…')
  const deletion = page.locator('section', { hasText: 'Delete your account' })
  await deletion.getByLabel('Type your email address').fill(email)
  await deletion.getByLabel('Your password').fill(password)
  await deletion.getByLabel('Delete my data too').check()
  await expectAccessible(page)
  await press(page, 'Delete my account')
  await expect(page).toHaveURL('/')
  const confirmation = await site.mailbox.mailTo(email, 'Your account and your data are deleted.')
  expect(confirmation.subject).toBe('Your Orbweaver account is deleted')
  // The recipient's address is deleted last.
  await site.settled()
  expect(await site.query('select from mails where to_address = $1', [email])).toEqual([])
  expect(await site.query("select from verifications where detail->>'email' = $1", [email])).toEqual([])
})

async function signUp(page: Page, site: Site, email: string): Promise<void> {
  await page.request.post('/api/auth/mail-link', { data: { email } })
  const token = (await linkInMail(site, email, 1)).split('=')[1]
  const made = await page.request.post('/api/auth/link/sign-up', {
    data: { token, name: 'Ravi Rao', password },
  })
  expect(made.status()).toBe(200)
}

async function askForAddress(page: Page, site: Site, email: string): Promise<string> {
  await page.goto('/account')
  await page.getByLabel('New email').fill(email)
  await page
    .locator('section', { hasText: 'Confirm a new address' })
    .getByLabel('Your password')
    .fill(password)
  await press(page, 'Email me a link')
  const { text } = await site.mailbox.mailTo(email, 'asked to use this address')
  return /\/login#\S+/.exec(text)?.[0] ?? ''
}

test('a new address is confirmed in the account’s own session, which lists the records it brings', {
  tag: '@recorded',
}, async ({ page, site, email, tolerated }) => {
  tolerated.push(/status of 40[34]/)
  const successor = `new-${email}`
  await signUp(page, site, email)
  await postProjectRequest(site.origin, projectRequest({ customerEmail: successor }))
  const link = await askForAddress(page, site, successor)
  await page.goto(link)
  await expect(titleOf(page)).toHaveText('Confirm your new address')
  await expect(
    page.getByText(`Your account ${maskEmail(email)} uses ${successor} from now on.`),
  ).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveText(['1 request'])
  await expectAccessible(page)
  await press(page, 'Use this address')
  await expect(titleOf(page)).toHaveText('Your address has changed')
  await expect(titleOf(page)).toBeFocused()
  await expect(page.getByText(`log in with ${successor}`)).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveText(['1 request'])
  await expectAccessible(page)
  await site.mailbox.mailTo(email, 'it came from the new address: 1 request')
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/dashboard')

  await page.goto(link)
  await expect(titleOf(page)).toHaveText('This link no longer works')
  await expectAccessible(page)

  await test.step('at another’s address there is nothing: the tab says so, and the header stays theirs', async () => {
    for (const noun of ['project', 'quote', 'invoice']) {
      await page.goto(`/${noun}/0198c1b2-0000-7000-8000-000000000000`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
      await expect(page).toHaveTitle(/^404 Page Not Found/)
      await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
    }
  })
})

test('the link to a new address asks another account to log out and a visitor to log in, then continues', async ({
  page,
  browser,
  site,
  email,
  tolerated,
}) => {
  tolerated.push(/status of 40[13]/)
  const [successor, other] = [`new-${email}`, `other-${email}`]
  await signUp(page, site, email)
  const link = await askForAddress(page, site, successor)
  const elsewhere = await browser.newPage({
    baseURL: site.origin,
    extraHTTPHeaders: { 'x-forwarded-for': freshAddress() },
  })
  await signUp(elsewhere, site, other)
  await elsewhere.goto(link)
  await expect(titleOf(elsewhere)).toHaveText('Another account is logged in')
  await expect(
    elsewhere.getByText(
      `This link is for the account ${maskEmail(email)}, and you’re logged in as ${other}.`,
    ),
  ).toBeVisible()
  await expect(elsewhere.getByRole('button', { name: 'Use this address' })).toHaveCount(0)
  await expectAccessible(elsewhere)
  await press(elsewhere, 'Log out')
  await expect(titleOf(elsewhere)).toHaveText('Log in to confirm your new address')
  await expect(titleOf(elsewhere)).toBeFocused()
  await expectAccessible(elsewhere)
  await press(elsewhere, 'Email me a link instead')
  await expect(elsewhere.getByText(`current address, ${maskEmail(email)}.`)).toBeVisible()
  await press(elsewhere, 'Log in with your password')
  await elsewhere.getByLabel('Email').fill(email)
  await elsewhere.getByLabel('Password', { exact: true }).fill(password)
  await press(elsewhere, 'Log in')
  await expect(titleOf(elsewhere)).toHaveText('Confirm your new address')
  await expect(titleOf(elsewhere)).toBeFocused()
  await expect(elsewhere.getByRole('listitem')).toHaveCount(0)
  await press(elsewhere, 'Use this address')
  await expect(titleOf(elsewhere)).toHaveText('Your address has changed')
  await page.reload()
  await expect(page.getByText(`Currently ${successor}.`)).toBeVisible()

  await page.request.post('/api/auth/mail-link', { data: { email: other } })
  await elsewhere.goto(await linkInMail(site, other, 2))
  await expect(
    elsewhere.getByText(`You’re logged in as ${successor}, which is another account.`),
  ).toBeVisible()
  await expectAccessible(elsewhere)
  await press(elsewhere, 'Log in')
  await expect(elsewhere).toHaveURL('/dashboard')
  await elsewhere.close()
})

test('staff set up a second factor, must enter its code at log-in, and reach the page they requested', {
  tag: '@recorded',
}, async ({ page, site, email, tolerated }) => {
  test.slow()
  tolerated.push(/status of 4(01|22)/)
  await signUp(page, site, email)
  await site.query("update users set role = 'staff' where email = $1", [email])

  await page.goto('/admin/account')
  await press(page, 'Set up')
  const secret = (await page.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  const part = page.locator('section', { hasText: 'Two-step login' })
  const code = part.getByRole('textbox', { name: 'Code' })
  await code.fill('000000')
  await part.getByLabel('Your password').fill(password)
  await press(page, 'Turn on')
  await expect(part.getByText('That code is wrong')).toBeVisible()
  await expectAccessible(page)
  const used = codeOf(secret, periodAt(new Date()))
  await code.fill(used)
  await press(page, 'Turn on')
  const recovery = await part
    .getByText(/^[A-Z2-7]{4}-/)
    .first()
    .textContent()
  await expectAccessible(page)
  await press(page, 'I’ve saved them')
  await expect(page.getByRole('heading', { name: 'Two-step login' })).toBeFocused()
  await expect(part.getByText('Recovery codes left: 10')).toBeVisible()
  await press(page, 'Log out')
  await expect(page).toHaveURL('/login')

  await page.goto('/admin/mail')
  await expect(page).toHaveURL('/login?next=%2Fadmin%2Fmail')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Log in')
  await expect(titleOf(page)).toHaveText('One more step')
  await expectAccessible(page)
  await page.goto('/admin/mail')
  await expect(titleOf(page)).toHaveText('One more step')
  await page.getByLabel('Code').fill(used)
  await press(page, 'Continue')
  await expect(page.getByText('That code is wrong or already used')).toBeVisible()
  await page.getByLabel('Code').fill(recovery ?? '')
  await press(page, 'Continue')
  await expect(page).toHaveURL('/admin/mail')
})

test('deleting an account names first what is owed on open invoices, whose address stays', async ({
  page,
  site,
  email,
  staffPage,
  tolerated,
}) => {
  // A hint of the deletion may come before its answer.
  tolerated.push(/status of 401/)
  await signUp(page, site, email)
  const issued = await staffPage.request.post('/api/admin/invoices', {
    data: {
      key: randomUUID(),
      ...{ lead: '', name: 'Ravi Rao', companyName: '', email, address: '', taxNumber: '', note: '' },
      lines: [{ what: 'Hosting', quantity: 3, amountInrMinor: 41_500 }],
      dueOn: dayAfter(agencyDayAt(new Date()), 9),
    },
  })
  expect(issued.status(), await issued.text()).toBeLessThan(300)
  await page.goto('/account')
  await press(page, 'Delete my account…')
  const deletion = page.locator('section', { hasText: 'Delete your account' })
  await expect(deletion).toContainText('₹1,245 is still due.')
  await expect(deletion.getByRole('listitem')).toHaveText([/^Invoice .+: ₹1,245$/])
  await expectAccessible(page)
  await deletion.getByLabel('Type your email address').fill(email)
  await deletion.getByLabel('Your password').fill(password)
  await deletion.getByLabel('Delete my data too').check()
  await press(page, 'Delete my account')
  await expect(page).toHaveURL('/')
  expect(
    await site.query('select client_email from documents where client_email = $1', [email]),
  ).toHaveLength(1)
})
