import type { Page } from '@playwright/test'
import type { Site } from '../../servers/site.ts'
import { expect, test, untilAlive } from '../fixtures.ts'

// Other tests share the agency.
test.beforeEach(({ site }) =>
  site.query("create table kept_agency as select draft from content_entries where kind = 'agency'"),
)
test.afterEach(async ({ site }) => {
  await publish(site, '(select draft from kept_agency)')
  await site.query(`
    update content_entries set draft = published where kind = 'agency';
    drop table kept_agency`)
  await expect.poll(async () => (await fetch(site.origin)).text()).toContain('<title>Orbweaver')
})

/** @param published an SQL expression */
async function publish(site: Site, published: string): Promise<void> {
  await site.query(`update content_entries set published = ${published} where kind = 'agency'`)
  await site.query("select pg_notify('page_cache_drop', 'agency')")
}

test('an owner changes name and colours by the form; a colour that cannot be read is refused at its field', async ({
  staffPage,
  page,
  site,
  secondOrigin,
  tolerated,
}) => {
  tolerated.push(/status of 422/)
  await staffPage.goto('/admin/content/agency')
  await staffPage.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Brand' }).click()
  await expect(staffPage.getByRole('heading', { name: 'Brand' })).toBeInViewport()
  const link = staffPage.getByRole('textbox', { name: 'Links on light pages', exact: true })
  await link.fill('#cccccc')
  await staffPage.getByRole('textbox', { name: 'Name', exact: true }).fill('Loom Street')
  const publishing = staffPage.getByRole('button', { name: 'Publish', exact: true })
  await publishing.click()
  await expect(link).toHaveAccessibleDescription(/its contrast is 1\.2:1/)
  const picker = staffPage.getByLabel('Pick, Links on light pages')
  await picker.fill('#1a6b3c')
  await expect(link).toHaveValue('#1a6b3c')
  await link.fill('#7a1f5c')
  await expect(picker).toHaveValue('#7a1f5c')
  await publishing.click()
  await expect(staffPage.getByText('Published', { exact: true }).first()).toBeVisible()
  await site.settled(secondOrigin)
  await page.goto(`${secondOrigin}/contact`)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Loom Street, home' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^hello@/ }).first()).toHaveCSS('color', 'rgb(122, 31, 92)')
})

test('a text of many lines is inserted at once after a refusal', async ({ staffPage, tolerated }) => {
  tolerated.push(/status of 422/)
  await staffPage.goto('/admin/content/agency')
  const link = staffPage.getByRole('textbox', { name: 'Links on light pages', exact: true })
  await link.fill('#cccccc')
  await staffPage.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(link).toHaveAccessibleDescription(/its contrast is 1\.2:1/)
  const about = staffPage.getByRole('textbox', { name: 'About', exact: true })
  const lines = Array.from({ length: 120 }, (_, index) => `l${index}`).join('\n')
  await about.fill(lines)
  await expect(about).toHaveValue(lines)
  await about.fill('')
  await expect(about).toHaveAccessibleDescription(/Say something about the agency\./)
})

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

test('an owner sees drafted facts on the pages themselves, from the form’s link on, while a visitor sees none', async ({
  staffPage,
  page,
}) => {
  await staffPage.goto('/admin/content/agency')
  await staffPage.getByRole('textbox', { name: 'Name', exact: true }).fill('Loom Street')
  await staffPage.getByRole('textbox', { name: 'Accent colour', exact: true }).fill('#7bdcb5')
  await staffPage.getByRole('textbox', { name: 'Delivery within' }).fill('31')
  await staffPage.getByLabel('Fonts').selectOption('Bricolage and Hanken Grotesk')
  const loaded = (page: Page) =>
    page.evaluate(() =>
      [...document.fonts]
        .filter(({ status }) => status === 'loaded')
        .map(({ family }) => family.replaceAll('"', '')),
    )
  const pair = expect.arrayContaining(['Bricolage Grotesque', 'Hanken Grotesk'])
  // The form's sample.
  await expect.poll(() => loaded(staffPage)).toEqual(pair)
  await staffPage.getByRole('button', { name: 'Save draft' }).click()
  const [preview] = await Promise.all([
    staffPage.waitForEvent('popup'),
    staffPage.getByRole('link', { name: 'Preview' }).click(),
  ])
  const differences: string[] = []
  preview.on('console', (message) => {
    if (message.type() !== 'log') differences.push(message.text())
  })
  await untilAlive(preview)
  await preview.reload()
  await expect(preview.getByText('Draft preview.')).toBeVisible()
  await expect(preview.getByRole('banner').getByRole('link', { name: 'Loom Street, home' })).toBeVisible()
  const packages = preview.getByRole('link', { name: 'View Website Packages' })
  await expect(packages).toHaveCSS('background-color', 'rgb(123, 220, 181)')
  // The last section hydrates once it is near.
  const foot = preview.getByText(/© .* Loom Street/)
  await foot.scrollIntoViewIfNeeded()
  await expect(foot).toBeVisible()
  await expect(preview.locator('body')).toContainText('within 31 hours')
  await expect.poll(() => loaded(preview)).toEqual(pair)
  expect(await loaded(preview)).not.toContain('Anybody')
  expect(differences).toEqual([])

  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Orbweaver, home' })).toBeVisible()
  await expect(page.locator('body')).not.toContainText('Loom Street')
})
