import { expect, test } from '../fixtures.ts'

const phone = { width: 360, height: 740 }

test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } })

test('on a phone the form of the contact page begins on the first screen', async ({ page }) => {
  await page.goto('/contact')
  await expect(page.getByRole('main').getByLabel('Full Name')).toBeInViewport()
})

test('on a phone an article’s text begins within one and a half screens, below its folded contents', async ({
  page,
}) => {
  await page.goto('/blog')
  const first = await page.locator('main a[href^="/blog/"]').first().getAttribute('href')
  await page.goto(first ?? '')
  const text = page.getByRole('article').locator('p').filter({ visible: true })
  const tops = await text.evaluateAll((paragraphs) =>
    paragraphs
      .filter((each) => !each.closest('header'))
      .map((each) => each.getBoundingClientRect().top + scrollY),
  )
  expect(tops[0]).toBeLessThan(1.5 * phone.height)
  const contents = page.getByRole('navigation', { name: 'In this article' })
  await expect(contents.getByRole('link').first()).toBeHidden()
  await contents.getByText('In this article').click()
  const part = contents.getByRole('link').nth(1)
  const title = (await part.textContent()) ?? ''
  await part.click()
  await expect(page.getByRole('heading', { name: title })).toBeInViewport()
})

test('on a phone a policy’s folded contents lead to its parts', async ({ page }) => {
  await page.goto('/terms-conditions')
  const contents = page.getByRole('navigation', { name: 'Contents' })
  const part = contents.getByRole('link').nth(4)
  await expect(part).toBeHidden()
  await contents.getByText('Contents').click()
  const title = (await part.textContent()) ?? ''
  await part.click()
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeInViewport()
})

test('the chat’s button is outlined: the page’s own button is the loudest', async ({ page }) => {
  await page.goto('/')
  const chat = page.getByRole('button', { name: 'Chat', exact: true })
  await expect(chat).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.getByRole('link', { name: 'View Website Packages' })).toHaveCSS(
    'background-color',
    'rgb(255, 201, 51)',
  )
})

for (const path of ['/', '/checkout']) {
  test(`${path} has one currency select in view: its own on a phone, the header’s from 640 px up`, async ({
    page,
  }) => {
    await page.goto(path)
    const own = page.getByRole('main').getByLabel('Currency')
    await expect(own.first()).toBeVisible()
    await expect(page.getByRole('banner').getByLabel('Currency')).toBeHidden()

    await page.setViewportSize({ width: 640, height: 740 })
    await expect(page.getByRole('banner').getByLabel('Currency')).toBeVisible()
    for (const select of await own.all()) await expect(select).toBeHidden()
  })
}
