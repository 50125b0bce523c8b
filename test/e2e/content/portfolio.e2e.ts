import sharp from 'sharp'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { openAsMeera } from '../admin/open-as-meera.ts'
import { expect, test, untilSettled } from '../fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

// Other tests share the portfolio.
test.beforeEach(({ site }) =>
  site.query(
    `create table kept_portfolio as
     select id, draft, published, position, version from content_entries where kind = 'portfolio-project'`,
  ),
)
test.afterEach(async ({ site }) => {
  await site.query(`
    delete from content_entries where kind = 'portfolio-project' and id not in (select id from kept_portfolio);
    update content_entries entry set draft = kept.draft, published = kept.published, position = kept.position,
      version = kept.version, removed_at = null from kept_portfolio kept where kept.id = entry.id;
    drop table kept_portfolio;
    notify page_cache_drop, 'portfolio'`)
  await site.settled()
})

test('an editor changes a project and adds one, and visitors of another process see both', async ({
  page,
  browser,
  site,
  secondOrigin,
}) => {
  const editor = await openAsMeera(browser, site)
  const main = editor.getByRole('main')
  const gallery = page.locator('#portfolio')
  const card = (title: string) => gallery.getByRole('article').filter({ hasText: title })
  const publish = async () => {
    await editor.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(editor.getByText('Not saved yet')).toBeHidden()
    await site.settled(secondOrigin)
    await page.goto(`${secondOrigin}/?show=all`)
    // Styles of late parts move what is scrolled to before.
    await untilSettled(page)
  }

  await test.step('change one', async () => {
    await editor.goto('/admin/content/portfolio-project')
    await expect(main.getByRole('link', { name: 'Southlight' })).toBeVisible()
    await expectAccessible(editor)
    await main.getByRole('link', { name: 'Southlight' }).click()
    await expect(main.getByLabel('Client')).toHaveValue('Southlight')
    await main.getByLabel('Title').fill('Sun by the hour')
    await main.getByLabel('Category').selectOption('Travel')
    await main.getByLabel('Website').fill('javascript:alert(1)')
    await main.getByLabel('Completed').fill('2026-11-20')
    await main.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(main.getByLabel('Website')).toHaveAccessibleDescription(/Enter a full address/)
    await main.getByLabel('Website').fill('https://southlight.example/')
    await expectAccessible(editor)
    await publish()
    const changed = card('Sun by the hour')
    await expect(changed).toContainText('Travel')
    await expect(changed).toContainText('20 November 2026')
    await expect(changed.getByRole('link', { name: 'Live Site' })).toHaveAttribute(
      'href',
      'https://southlight.example/',
    )
  })

  await test.step('add one without a picture, for which a web is drawn', async () => {
    await editor.goto('/admin/content/portfolio-project')
    await main.getByRole('link', { name: 'Add a project' }).click()
    await main.getByLabel('Client').fill('Loom & Co')
    await main.getByLabel('Title').fill('Cloth by the metre')
    await main.getByLabel('Description').fill('A shop that cuts while you watch.')
    await main.getByLabel('Category').selectOption('E-commerce')
    await main.getByLabel('Built with').fill('Canvas\nCSS')
    await main.getByLabel('Website').fill('https://loom.example')
    await main.getByLabel('Completed').fill('2026-11-21')
    await main.getByLabel('Stars').fill('5')
    await publish()
    await expect(main.getByRole('row').last()).toContainText('Loom & Co')
    await expect(gallery.getByRole('article')).toHaveCount(13)
    await card('Cloth by the metre').scrollIntoViewIfNeeded()
    await expect(card('Cloth by the metre').locator('svg').first()).toBeVisible()
    await expect(card('Cloth by the metre').locator('img')).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('give it a picture, described', async () => {
    await editor.goto('/admin/content/portfolio-project')
    await main.getByRole('link', { name: 'Loom & Co' }).click()
    await main.getByLabel('Choose a picture: Picture').setInputFiles({
      name: 'cloth.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#1a6b3c' } })
        .png()
        .toBuffer(),
    })
    const alt = main.getByLabel('What it shows')
    await expect(alt).toBeFocused()
    await main.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(alt).toHaveAccessibleDescription(/Say what the picture shows\./)
    await alt.fill('Bolts of green cloth')
    await expectAccessible(editor)
    await publish()
    const picture = card('Cloth by the metre').getByRole('img')
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toMatch(/\/pictures\/[0-9a-f]{32}-\d+\.avif$/)
    await editor.goto('/admin/content/portfolio-project')
    await main.getByRole('link', { name: 'Loom & Co' }).click()
    await expect(main.getByLabel('What it shows')).toHaveValue('Bolts of green cloth')
  })
  await editor.context().close()
})
