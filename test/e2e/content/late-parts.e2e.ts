import { expect, test, untilAlive } from '../fixtures.ts'

// Other tests share the content.
const changed = "kind = 'pricing-add-on' or kind = 'portfolio-project'"
test.beforeEach(({ site }) =>
  site.query(`create table kept_content as select id, published from content_entries where ${changed}`),
)
test.afterEach(async ({ site }) => {
  await site.query(`
    update content_entries entry set published = kept.published from kept_content kept where kept.id = entry.id;
    drop table kept_content;
    notify page_cache_drop, '*'`)
  await site.settled()
})

test('a late part shows what was published since the page was rendered, without a fault', async ({
  page,
  site,
}) => {
  const said: string[] = []
  page.on('console', (message) => {
    if (message.type() !== 'log') said.push(message.text())
  })
  await page.setViewportSize({ width: 1440, height: 700 })
  await page.goto('/')
  await untilAlive(page)
  await site.query(`
    update content_entries set published = published || '{"liveUrl": "https://moved.example/"}'
      where kind = 'portfolio-project';
    update content_entries set published = published || '{"service": "Silk Ribbon"}'
      where kind = 'pricing-add-on' and position = (select min(position) from content_entries where kind = 'pricing-add-on');
    notify page_cache_drop, '*'`)
  await site.settled()
  await page.locator('#portfolio').scrollIntoViewIfNeeded()
  // Only an attribute differs, which React leaves as the server wrote it.
  const live = page.locator('#portfolio').getByRole('link', { name: /^Live Site/ })
  await expect(live.first()).toHaveAttribute('href', 'https://moved.example/')
  await page.locator('#pricing').scrollIntoViewIfNeeded()
  await expect(page.locator('#pricing')).toContainText('Silk Ribbon')
  expect(said).toEqual([])
})
