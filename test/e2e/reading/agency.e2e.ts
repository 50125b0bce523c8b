import type { Site } from '../../servers/site.ts'
import { expect, test } from '../fixtures.ts'

// Other tests share the agency.
test.afterEach(({ site }) => publish(site, 'draft'))

/** @param published an SQL expression */
async function publish(site: Site, published: string): Promise<void> {
  await site.query(`update content_entries set published = ${published} where kind = 'agency'`)
  await site.query("select pg_notify('page_cache_drop', 'agency')")
}

test('another agency’s name, colours and brand are on the page before and after it hydrates', async ({
  page,
  site,
}) => {
  const facts = { name: 'Loom Street', accent: '#7bdcb5', hasWeb: false, deliveryHeadline: 'a week' }
  await publish(site, `draft || '${JSON.stringify(facts)}'`)
  await expect.poll(async () => (await page.request.get('/')).text()).toContain('Loom Street')
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Loom Street, home' })).toBeVisible()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Your website, live in a week')
  const button = page.getByRole('link', { name: 'View Website Packages' })
  await expect(button).toHaveCSS('background-color', 'rgb(123, 220, 181)')
  await page.mouse.move(300, 300)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByText(/© .* Loom Street/)).toBeVisible()
  await expect(page.getByRole('switch', { name: /Spider/ })).toHaveCount(0)
  await page.goto('/login')
  await expect(page).toHaveTitle('Log in · Loom Street')
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
})
