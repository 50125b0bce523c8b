import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { newArticle } from './new-article.ts'

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

test('an article’s draft stands on its page, also before its first publication', async ({
  page,
  staffPage,
  site,
}) => {
  const slug = `draft-${crypto.randomUUID()}`
  await newArticle(staffPage)
  await staffPage.getByLabel('Title').fill('Woven by night')
  await staffPage.getByRole('textbox', { name: 'Address' }).fill(slug)
  await staffPage.getByRole('textbox', { name: 'Text' }).fill('Words of tomorrow.')
  await staffPage.getByLabel('Excerpt').fill('Soon.')
  const saved = () =>
    site.query(`select from content_entries where draft->>'slug' = $1 and draft->>'excerpt' = 'Soon.'`, [
      slug,
    ])
  await expect.poll(saved).toHaveLength(1)
  const bar = staffPage.getByRole('complementary', { name: 'Preview' })

  await staffPage.goto(`/blog/${slug}?draft`)
  await expect(bar).toHaveText('Draft preview. Visitors don’t see this page yet.')
  await expect(staffPage.getByRole('heading', { level: 1 })).toHaveText('Woven by night')
  await expect(staffPage.getByRole('article').first()).toContainText('Words of tomorrow.')
  expect((await page.request.get(`/blog/${slug}`)).status()).toBe(404)

  await site.query(
    `update content_entries set published = draft, first_published_at = now(), last_published_at = now(),
        draft = draft || '{"body": "Other words."}' where draft->>'slug' = $1`,
    [slug],
  )
  await site.query("select pg_notify('page_cache_drop', 'posts')")
  await staffPage.goto(`/blog/${slug}?draft`)
  await expect(staffPage.getByRole('article').first()).toContainText('Other words.')
  await expectAccessible(staffPage)
  await bar.getByRole('link', { name: 'Show the published page' }).click()
  await expect(staffPage.getByRole('article').first()).toContainText('Words of tomorrow.')
  await site.query("delete from content_entries where published->>'slug' = $1", [slug])
})
