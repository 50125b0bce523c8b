import type { Page } from '@playwright/test'
import { expect, test, untilAlive, untilSettled } from '../fixtures.ts'

const article = '/blog/contrast-is-arithmetic'

/** Scripts could break the page. */
async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('banner').getByLabel('Currency')).toHaveValue('USD')
  await untilAlive(page)
}

const tagsOf = (page: Page, title: string) =>
  page
    .getByRole('article')
    .filter({ hasText: title })
    .getByRole('list', { name: 'Tags' })
    .getByRole('listitem')
const titles = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading', { level: 2 })

test('the landing page shows three articles, each with category, tags and a link', async ({ page }) => {
  await page.goto('/#blog')
  const section = page.locator('#blog')
  const cards = section.getByRole('article')
  await expect(cards).toHaveCount(3)
  await expect(cards.first()).toContainText('FeaturedDevelopmentThe three numbers of a fast page')
  await expect(cards.first().getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([
    'performance',
    'core web vitals',
    'javascript',
  ])
  await expect(section.getByRole('link', { name: 'More' })).toHaveAttribute('href', '/blog')
  await untilSettled(page)
  await cards.first().click({ position: { x: 20, y: 20 } })
  await expect(page).toHaveURL('/blog/three-numbers-of-a-fast-page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The three numbers of a fast page')
})

test('the blog filters by category, tag and words, page by page', async ({ page }) => {
  await openHydrated(page, '/blog')
  await expect(titles(page)).toHaveCount(9)
  await page.getByRole('link', { name: 'Older' }).click()
  await expect(page).toHaveURL('/blog?page=2')
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: 'Newer' }).click()
  await expect(page).toHaveURL('/blog')

  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Design' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notes on Design')
  await expect(titles(page)).toHaveText([
    'Contrast is arithmetic: choose colours that people can read',
    'Forms that people finish',
  ])
  await expect(tagsOf(page, 'Contrast is arithmetic')).toHaveText(['accessibility', 'colour', 'css'])
  await expect(tagsOf(page, 'Forms that people finish')).toHaveText(['forms', 'accessibility'])
  // Lists show a third tag only on a featured article.
  await page.getByRole('navigation', { name: 'Tags' }).getByRole('link', { name: 'html' }).click()
  await expect(page).toHaveURL('/blog?category=design&tag=html')
  await expect(titles(page)).toHaveText(['Forms that people finish'])

  await page.getByLabel('Search articles').fill('zebra & crossing')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\?category=design&tag=html&q=zebra/)
  await expect(page.getByText('0 articles in Design tagged #html for “zebra & crossing”')).toBeVisible()
  await page.getByRole('link', { name: 'Without #html' }).click()
  await expect(page).toHaveURL(/\?category=design&q=zebra/)
  await page.getByRole('link', { name: 'Show all articles' }).click()
  await expect(titles(page)).toHaveCount(9)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  test('the blog can be searched and read', async ({ page }) => {
    await page.goto('/blog?category=e-commerce')
    await page.getByLabel('Search articles').fill('lakh')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/blog?category=e-commerce&q=lakh')
    await expect(titles(page)).toHaveText(['Prices in several currencies, without losing a cent'])
    await page.getByText('Tags', { exact: true }).click()
    await page.getByRole('navigation', { name: 'Tags' }).getByRole('link', { name: 'currencies' }).click()
    await titles(page).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Prices in several currencies, without losing a cent',
    )
  })
})

test('an article has its contents, author, day and reading time, plain share links, and links to other articles and a request', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openHydrated(page, article)
  const main = page.getByRole('main')
  await expect(main.locator('article > div p').first()).toBeInViewport({ ratio: 0.6 })
  await expect(main.getByText('Orbweaver studio', { exact: true })).toBeVisible()
  await expect(main.getByText('29 October 2026').first()).toBeVisible()
  await expect(main.getByText(/^\d min read$/)).toBeVisible()

  const url = encodeURIComponent(`https://orbweaver.example${article}`)
  const share = page.getByRole('region', { name: 'Share' }).getByRole('link')
  await expect(share).toHaveText(['Email', 'WhatsApp', 'LinkedIn', 'X'])
  for (const link of await share.all()) expect(await link.getAttribute('href')).toContain(url)
  const widths = await share.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().width))
  expect(Math.min(...widths), 'Wide enough to tap').toBeGreaterThanOrEqual(44)

  await page.getByRole('link', { name: 'Start Your Project' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(article)

  const contents = page.getByRole('navigation', { name: 'In this article' })
  const parts = main.getByRole('article').first().locator('h2[id^=part-]')
  expect(await contents.getByRole('link').allTextContents()).toEqual(await parts.allTextContents())
  await contents.getByRole('link', { name: 'Never by colour alone' }).click()
  await expect(page).toHaveURL(`${article}#part-never-by-colour-alone`)
  await expect(parts.filter({ hasText: 'Never by colour alone' })).toBeInViewport()

  const related = page.getByRole('region', { name: 'Read on' }).getByRole('article')
  await expect(related).toHaveCount(3)
  await related.first().getByRole('link').click()
  await expect(page).not.toHaveURL(new RegExp(article))
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible()
})
