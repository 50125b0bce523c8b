import { expect, test } from '../fixtures.ts'

const missing = '0198c1b2-0000-7000-8000-000000000000'

test('an address that needs a log-in asks for it, then opens; staff at a client’s address are led to theirs', async ({
  page,
  site,
  tolerated,
}) => {
  tolerated.push(/status of 404/)
  for (const { path, heading } of [
    { path: '/dashboard', heading: 'This page is for clients' },
    { path: `/invoice/${missing}`, heading: '404 Page Not Found' },
  ]) {
    await test.step(path, async () => {
      await page.context().clearCookies({ name: /session/ })
      await page.goto(path)
      await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`)
      await page.getByLabel('Email').fill(site.staff.email)
      await page.getByLabel('Password', { exact: true }).fill(site.staff.password)
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    })
  }

  await test.step('a project that does not exist', async () => {
    await page.goto(`/project/${missing}`)
    await expect(page).toHaveURL(`/admin/projects/${missing}`)
    await expect(page.getByText('This project doesn’t exist.')).toBeVisible()
  })
})
