import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { expect, test } from '../fixtures.ts'

// Other tests share this catalogue.
test.afterEach(({ site }) =>
  site.query(
    'update content_entries set draft = published, version = version + 1 where published is not null',
  ),
)

test('a preview is the page itself with its drafts, from the first screen to the late parts', async ({
  page,
  staffPage,
  site,
}) => {
  await site.query(
    `update content_entries set draft = draft || '{"priceInr": 23456, "name": "Woven Website"}'
      where kind = 'pricing-package' and key = 'professional-website'`,
  )
  await site.query(
    `update content_entries set draft = draft || '{"answer": "As you like."}' where kind = 'question' and key = 'texts'`,
  )
  for (const width of [1440, 360]) {
    await staffPage.setViewportSize({ width, height: 800 })
    await staffPage.goto('/?draft')
    await expect(staffPage.getByText('Draft preview.')).toBeVisible()
    await expect(staffPage.getByRole('heading', { name: 'Woven Website' }).first()).toBeAttached()
    const choose = staffPage.getByRole('link', { name: 'Choose Woven Website' })
    await choose.scrollIntoViewIfNeeded()
    await expect(staffPage.locator('#pricing')).toContainText('$368')
    const question = staffPage.getByText('Who writes the texts?')
    await question.scrollIntoViewIfNeeded()
    await question.click()
    await expect(staffPage.getByText('As you like.')).toBeVisible()
  }
  await staffPage.evaluate(() => scrollTo(0, 0))
  await expectAccessible(staffPage)
  await staffPage.getByRole('link', { name: 'Show the published page' }).click()
  await expect(staffPage.getByText('Draft preview.')).toBeHidden()
  await page.goto('/')
  await expect(page.locator('#pricing')).not.toContainText('$368')
})
