import type { Locator, Page } from '@playwright/test'
import { browserFile } from '../../browser/built-files.ts'
import { expect, holdRequests, test, untilSettled } from '../fixtures.ts'
import { requestDialog } from '../request/request-dialog.ts'

test.use({ country: 'IN' })

async function openLanding(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await untilSettled(page)
  await expect(page.getByRole('banner').getByLabel('Currency')).toHaveValue('INR')
}

/** A new document loses the mark. */
const markPage = (page: Page) => page.evaluate(() => void Object.assign(window, { isMarked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window)

test.describe('with reduced motion, because smooth scrolling takes time', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('every link to a section scrolls there, and the logo to the top, within the page', async ({
    page,
  }) => {
    await openLanding(page)
    await markPage(page)
    const main = page.getByRole('navigation', { name: 'Main' })
    const footerServices = page.getByRole('contentinfo').getByRole('navigation', { name: 'Services' })
    const kinds = ['E-commerce', 'Restaurant', 'Corporate', 'Educational', 'Healthcare', 'Real Estate']
    const ways: [Locator, string][] = [
      ...(['Services', 'Portfolio', 'Pricing', 'Blog', 'Contact Us'] as const).map(
        (name): [Locator, string] => [
          main.getByRole('link', { name }),
          name === 'Contact Us' ? 'contact' : name.toLowerCase(),
        ],
      ),
      [page.getByRole('link', { name: 'View Website Packages' }), 'services'],
      [page.getByRole('main').getByRole('link', { name: 'See Pricing' }), 'pricing'],
      ...kinds.map((kind): [Locator, string] => [
        page.getByRole('link', { name: `Get Started with ${kind} Websites` }),
        'contact',
      ]),
      ...kinds.map((kind): [Locator, string] => [
        footerServices.getByRole('link', { name: `${kind} Websites` }),
        'services',
      ]),
    ]
    await expect(page.locator('header path[pathLength]').last()).toHaveCSS('animation-name', 'none')
    for (const [link, section] of ways) {
      await link.click()
      await expect(page).toHaveURL(new RegExp(`/(\\?service=[a-z-]+)?#${section}$`))
      await expect(page.locator(`#${section}`).getByRole('heading', { level: 2 })).toBeInViewport()
      await page.getByRole('link', { name: 'Orbweaver, home' }).click()
      await expect(page).toHaveURL('/')
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    }
    expect(await isMarked(page)).toBe(true)
  })
})

test('the first screen of a phone has a price, in one row with the other facts', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openLanding(page)
  const hero = page.getByRole('region', { name: 'Your website, woven in one day' })
  await expect(hero.getByText('₹15,000', { exact: true })).toBeInViewport({ ratio: 1 })
  const tops = await hero
    .locator('dl')
    .first()
    .locator('div')
    .evaluateAll((facts) => facts.map((fact) => fact.getBoundingClientRect().top))
  expect(tops).toHaveLength(4)
  expect(new Set(tops).size).toBe(1)
})

const showEnd = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((section) => section.scrollIntoView({ block: 'end', behavior: 'instant' }))

test.describe('without scripts, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

  test('the page is short: its cards are rows that keys open', async ({ page }) => {
    await page.goto('/')
    const services = page.locator('#services')
    const rem = 16
    const heightOf = async (part: Locator) => (await part.boundingBox())?.height
    expect(await heightOf(page.locator('body'))).toBeLessThan(720 * rem)
    expect(await heightOf(services)).toBeLessThan(72 * rem)
    await expect(page.getByText('Choose Professional Website')).toBeVisible()
    for (const [toggle, parts] of [
      ['What Basic Website includes', ['Contact form to your inbox', 'Choose Basic Website']],
      ['What Healthcare Websites include', ['Appointment booking by doctor', 'Clinics']],
      ['What the Healthcare package includes', ['Get Started with the Healthcare package']],
      ['All 8 add-ons', ['Membership Portal', 'Multi-language Support']],
    ] as const) {
      for (const part of parts) await expect(page.getByText(part, { exact: true })).toBeHidden()
      await page.getByLabel(toggle).press('Enter')
      for (const part of parts) await expect(page.getByText(part, { exact: true })).toBeVisible()
    }
    await expect(services.getByRole('link')).toHaveText('Get Started with Healthcare Websites')
    await expect(services.getByText('Menu you edit yourself')).toBeHidden()

    await page.setViewportSize({ width: 768, height: 1024 })
    await expect(page.getByLabel('What Healthcare Websites include')).toBeHidden()
    await expect(page.getByText('Choose E-commerce Website')).toBeVisible()
    await expect(services.getByText('Menu you edit yourself')).toBeVisible()
    await expect(services.getByRole('link')).toHaveCount(6)
  })

  test('each section weaves a turn of the web in the header, and the last one finishes both webs', async ({
    page,
  }) => {
    await page.goto('/')
    const threads = page.locator('header path[pathLength]')
    const unwoven = () =>
      threads.evaluateAll((all) => all.map((thread) => parseFloat(getComputedStyle(thread).strokeDashoffset)))
    expect(await unwoven()).toEqual([1, 1, 1, 1, 1, 1, 1])
    const last = page.locator('#contact path').last()
    await expect(last).toHaveCSS('opacity', '0')
    const sections = ['services', 'portfolio', 'pricing', 'ai-suggest', 'blog']
    for (const [index, section] of sections.entries()) {
      await showEnd(page, section)
      const woven = sections.map((_, other) => (other <= index ? 0 : 1))
      await expect.poll(async () => (await unwoven()).map(Math.round)).toEqual([...woven, 1, 1])
    }
    await showEnd(page, 'contact')
    await expect.poll(unwoven).toEqual([0, 0, 0, 0, 0, 0, 0])
    await expect(last).toHaveCSS('opacity', '1')

    await page.goto('/contact')
    expect(await unwoven()).toEqual([0, 0, 0, 0, 0, 0, 0])
  })

  test('a row opens where its folded words are searched', async ({ page }) => {
    await page.goto('/#:~:text=Membership%20Portal')
    await expect(page.getByText('Membership Portal')).toBeInViewport()
  })
})

test('a trade’s card selects its package in the project request', async ({ page }) => {
  await page.goto('/')
  await untilSettled(page)
  await page.getByRole('link', { name: 'Get Started with Healthcare Websites' }).click()
  await expect(page).toHaveURL('/?service=healthcare#contact')
  await page.getByRole('link', { name: 'Start Your Project Now' }).click()
  const request = page.getByRole('dialog', { name: 'Start your project' })
  await expect(request).toContainText('You chose Healthcare Websites.')
  await expect(request.getByLabel('Project Type')).toHaveValue('business-website')
  await expect(request.getByLabel('Project Description')).toHaveValue(
    'I am interested in: Healthcare Websites.',
  )
  await request.getByRole('radio', { name: 'Business Basic' }).check()
  await expect(page).toHaveURL('/?request=1&package=business-basic')
})

test('Sign In and Get Started load their pages in full', async ({ page }) => {
  for (const [name, path] of [
    ['Sign In', '/login'],
    ['Get Started', '/contact'],
  ] as const) {
    await openLanding(page)
    await markPage(page)
    await page.getByRole('banner').getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await isMarked(page)).toBe(false)
  }
})

test('the page shows a message and a thread while the code of a screen loads', async ({ page }) => {
  const release = await holdRequests(page, `**${browserFile('src/pages/account/login.tsx')}`)
  await page.goto('/login', { waitUntil: 'domcontentloaded' })
  const placeholder = page.getByRole('status').filter({ hasText: 'Loading' })
  await expect(placeholder).toBeVisible()
  await expect(placeholder.locator('svg')).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(placeholder).toHaveCount(0)
})

test('the small screen’s menu is a drawer that changes the currency, returns the focus and closes on Back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openLanding(page)
  const opener = page.getByRole('link', { name: 'Menu' })
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await opener.press('Enter')
  await expect(drawer.getByRole('link')).toHaveText([
    'Services',
    'Portfolio',
    'Pricing',
    'Blog',
    'AI Suggest',
    'Contact Us',
    'Get Started',
    'Sign In',
  ])
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()

  await opener.click()
  await expect(drawer).toBeVisible()
  await page.goBack()
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL('/')

  await opener.click()
  await drawer.getByLabel('Currency').selectOption('EUR')
  await expect(page.locator('#pricing')).toContainText('€376')
  await drawer.getByRole('link', { name: 'Pricing' }).click()
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL('/#pricing')
  const pricing = page.locator('#pricing')
  await expect(pricing.getByRole('heading', { level: 2 })).toBeInViewport()

  const tenth = pricing.locator('[aria-hidden]').getByText('10%', { exact: true })
  const label = await tenth.evaluate((part) => {
    const words = document.createRange()
    words.selectNodeContents(part)
    const { width, height } = words.getBoundingClientRect()
    return { isLegible: height >= 10, isWithinItsPart: width <= part.clientWidth }
  })
  expect(label).toEqual({ isLegible: true, isWithinItsPart: true })
})

test('without scripts the menu leads to the same links in the footer', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('link', { name: 'Menu' }).click()
  await expect(
    page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Sign In' }),
  ).toBeInViewport()
  await context.close()
})

test('a shared address opens the request with its quote; Escape closes it and stays on the page', async ({
  page,
}) => {
  const dialog = requestDialog(page)
  await page.goto('/?request=1&package=basic-website')
  await expect(dialog).toContainText('Total ₹15,000')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/')

  await page.goto('/contact?request=1&package=landing-page&preview=A')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/contact?preview=A')
})

test('in the light theme the contact section is dark; scrolling is smooth, except with reduced motion', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openLanding(page)
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(20, 24, 29)')
  const contact = page.locator('#contact')
  await expect(contact).toHaveCSS('background-color', 'rgb(10, 14, 17)')
  await expect(contact.getByRole('heading', { level: 2 })).toHaveCSS('color', 'rgb(239, 243, 245)')

  const behaviour = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)
  // Set after the first paint.
  await expect.poll(behaviour).toBe('smooth')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await behaviour()).toBe('auto')
})
