import { expect, test } from '../fixtures.ts'

for (const { path, heading } of [
  { path: '/dashboard', heading: 'This page is for clients' },
  { path: '/invoice/0198c1b2-0000-7000-8000-000000000000', heading: '404 Page Not Found' },
]) {
  test(`${path} asks a visitor to log in, then opens`, async ({ page, site, tolerated }) => {
    tolerated.push(/status of 404/)
    await page.goto(path)
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`)
    await page.getByLabel('Email').fill(site.staff.email)
    await page.getByLabel('Password', { exact: true }).fill(site.staff.password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  })
}

test('staff who open a client’s address of a project are led to theirs, also if there is none', async ({
  staffPage: page,
  tolerated,
}) => {
  tolerated.push(/status of 404/)
  await page.goto('/project/0198c1b2-0000-7000-8000-000000000000')
  await expect(page).toHaveURL('/admin/projects/0198c1b2-0000-7000-8000-000000000000')
  await expect(page.getByText('There is no such project.')).toBeVisible()
})
