import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { openProject } from './open-project.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a client whose link was cut off, escaped or ended with a full stop reaches the project', async ({
  page,
  staffPage,
  site,
  email,
  tolerated,
}) => {
  // A link that ended, and before it a page without any.
  tolerated.push(/status of 40[14]/)
  const { id, path } = await openProject(staffPage, site, email)
  const heading = page.getByRole('heading', { level: 1, name: 'Business Website' })
  for (const mended of [`${path}.`, path.replace('#', '%23')]) {
    await page.goto(mended)
    await expect(heading).toBeVisible()
    // Only the fragment may differ, and a new fragment alone loads no page.
    await page.goto('about:blank')
  }

  await page.goto(`/project/${id}`)
  await expect(page).toHaveURL(`/login?next=%2Fproject%2F${id}`)
  const note = page.getByText('The link in our email opens this project without logging in.')
  await expect(note).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Email me a new link' }).click()
  await expect(page.getByRole('status')).toHaveText(/a new link is on its way/)
  await expect(page.getByRole('button', { name: 'Email it again' })).toBeVisible()
  const { text } = await site.mailbox.mailTo(email, 'Here is a new link')
  await page.goto(/\/project\/[\w-]+#[\w-]+/.exec(text)?.[0] ?? '')
  await expect(heading).toBeVisible()

  await page.goto('about:blank')
  await page.goto(`/project/${id}#${'A'.repeat(22)}`)
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  await expect(note).toBeVisible()
  await expectAccessible(page)
})
