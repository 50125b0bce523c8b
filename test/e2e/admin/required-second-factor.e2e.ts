import { codeOf, periodAt } from '#features/accounts/authentication/totp.server.ts'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { openAsMeera } from './open-as-meera.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.afterEach(async ({ site }) => {
  await site.query('update staff_settings set needs_second_factor = false')
  await site.query('delete from second_factors')
  await site.query('update users set second_factor_at = null')
})

test('an owner requires two-step login; an editor sets it up, goes on, and replaces the app', async ({
  page,
  browser,
  site,
  staffPage,
  tolerated,
}) => {
  test.slow()
  tolerated.push(/status of 401/)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const meera = await openAsMeera(browser, site)
  await meera.context().close()
  const logIn = {
    data: { ...site.staff, email: 'meera@orbweaver.example' },
    headers: { origin: site.origin },
  }
  expect((await page.request.post('/api/auth/sign-in/email', logIn)).status()).toBe(200)
  await page.goto('/admin/prices')
  await expect(page.getByText('Only owners can change prices.')).toBeVisible()

  await staffPage.goto('/admin/people')
  const rule = staffPage.getByRole('region', { name: 'Two-step login' })
  await expect(rule.getByRole('link', { name: 'Set up yours to require it' })).toBeVisible()
  await expectAccessible(staffPage)
  await site.query(
    'update sessions set second_factor_at = now() from users where users.id = user_id and email = $1',
    [site.staff.email],
  )
  await site.query('update users set second_factor_at = now() where email = $1', [site.staff.email])
  await rule.getByRole('button', { name: 'Require it' }).click()
  const question = staffPage.getByRole('dialog', { name: 'Require two-step login?' })
  await expectAccessible(staffPage)
  await question.getByRole('button', { name: 'Require it' }).click()
  await expect(rule).toContainText('Required: people without it set it up')
  await expect(rule).toContainText(/Without it: .*Meera Nair/)

  await expect(page).toHaveURL('/login?next=%2Fadmin%2Fprices')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Set up two-step login')
  await expectAccessible(page)
  await press('Set up')
  const key = async () => (await page.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  await page
    .getByRole('textbox', { name: 'Code', exact: true })
    .fill(codeOf(await key(), periodAt(new Date())))
  await page.getByLabel('Your password').fill(site.staff.password)
  await expectAccessible(page)
  await press('Turn on')
  const recovery = await page
    .getByText(/^[A-Z2-7]{4}-/)
    .first()
    .textContent()
  await expectAccessible(page)
  await press('I’ve saved them')
  await expect(page).toHaveURL('/admin/prices')

  await page.goto('/admin/people')
  await expect(page.getByRole('region', { name: 'Two-step login' })).toContainText('Required')
  await page.goto('/admin/account')
  const part = page.locator('section', { hasText: 'Two-step login' })
  await press('Replace the app')
  await page.getByLabel('Current code').fill(recovery ?? '')
  await page
    .getByRole('textbox', { name: 'Code', exact: true })
    .fill(codeOf(await key(), periodAt(new Date())))
  await part.getByLabel('Your password').fill(site.staff.password)
  await expectAccessible(page)
  await press('Replace the app')
  await press('I’ve saved them')
  await expect(page.getByText('Recovery codes left: 10')).toBeVisible()
  await expectAccessible(page)

  await rule.getByRole('button', { name: 'Stop requiring it' }).click()
  const stop = staffPage.getByRole('dialog', { name: 'Stop requiring two-step login?' })
  await stop.getByRole('button', { name: 'Stop requiring it' }).click()
  await expect(rule).toContainText('Not required')
})
