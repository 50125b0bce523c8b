import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { expect, test } from '../fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const titleOf = (page: Page) => page.getByRole('heading', { level: 1 })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('from a sign-up by mail to the end of a session: every page on the way', async ({
  page,
  browser,
  site,
  email,
  tolerated,
}) => {
  test.slow()
  tolerated.push(/status of 40[139]/)
  const password = 'nine copper kettles'
  const linkIn = async (mail: number) => {
    const mails = await site.mailbox.mailsTo(email, mail)
    return /\/\w+#\S+/.exec(mails[mail - 1]?.text ?? '')?.[0] ?? ''
  }

  await page.goto('/signup?next=%2Faccount%3Ftab%3D1')
  await expect(titleOf(page)).toHaveText('Create your account')
  await expectAccessible(page)
  await page.getByLabel('E-mail').fill(email)
  await press(page, 'Mail me a link')
  await expect(page.getByRole('status')).toContainText(`We have sent a mail to ${email}`)

  const signUp = await linkIn(1)
  await page.goto(signUp)
  await expect(page.getByLabel('Your name')).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Create account and log in')
  await expect(page.getByText('Enter your name.')).toBeVisible()
  await page.getByLabel('Your name').fill('Ravi Rao')
  await press(page, 'Create account and log in')
  await expect(page).toHaveURL('/account?tab=1')
  await expect(page.getByText('You have no password.')).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Log out')
  await expect(page).toHaveURL('/login')

  // The page of a used link offers a new one.
  await page.goto(signUp)
  await page.getByLabel('Your name').fill('Ravi Rao')
  await press(page, 'Create account and log in')
  await expect(page.getByText('This link has expired or was used before')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()

  await press(page, 'Mail me a link instead')
  await expect(titleOf(page)).toHaveText('Log in by mail')
  await expectAccessible(page)
  await page.getByLabel('E-mail').fill(email)
  await press(page, 'Mail me a link')
  const logIn = await linkIn(2)
  // Opening a link, as mail scanners do, uses nothing up.
  await page.request.get(logIn)
  await page.goto(logIn)
  await expect(titleOf(page)).toHaveText('Log in')
  await expectAccessible(page)
  await press(page, 'Log in')
  await expect(page).toHaveURL('/account')
  await press(page, 'Log out')

  await press(page, 'Forgotten your password?')
  await page.getByLabel('E-mail').fill(email)
  await press(page, 'Mail me a link')
  await page.goto(await linkIn(3))
  await expect(titleOf(page)).toHaveText('Choose a new password')
  await expectAccessible(page)
  await page.getByLabel('New password').fill(password)
  await press(page, 'Save and log in')
  await expect(page).toHaveURL('/account')

  const elsewhere = await browser.newPage({ baseURL: site.origin })
  await elsewhere.goto('/login')
  await elsewhere.getByLabel('E-mail').fill(email)
  await elsewhere.getByLabel('Password', { exact: true }).fill(password)
  await press(elsewhere, 'Log in')
  await expect(elsewhere).toHaveURL('/account')
  await page.reload()
  await page.getByRole('button', { name: /^End the session/ }).click()
  await expect(page.getByRole('button', { name: /^End/ })).toHaveCount(0)
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL('/login?next=%2Faccount')
  await elsewhere.close()
})
