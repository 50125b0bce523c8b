import { readdirSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { expect, test, untilSettled } from '../fixtures.ts'

const gallery = (page: Page) => page.locator('#portfolio')
const cards = (page: Page) => gallery(page).getByRole('article')
const chips = (page: Page) =>
  gallery(page).getByRole('navigation', { name: 'Portfolio categories' }).getByRole('link')
const chip = (page: Page, name: string) => chips(page).filter({ hasText: new RegExp(`^${name}$`) })
const preview = (page: Page) => page.getByRole('dialog')

async function openGallery(page: Page, path = '/#portfolio'): Promise<void> {
  await page.goto(path)
  await untilSettled(page)
  await gallery(page).scrollIntoViewIfNeeded()
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('#portfolio') ?? {}).some((key) => key.startsWith('__reactProps')),
  )
}

test('shows six projects of twelve, all after a click, and the real page of one in a new tab', async ({
  page,
  context,
}) => {
  await openGallery(page)
  await expect(chip(page, 'All')).toHaveAttribute('aria-current', 'true')
  await expect(cards(page)).toHaveCount(6)
  await expect(gallery(page).getByRole('status')).toHaveText('6 of 12 projects')

  await gallery(page).getByRole('link', { name: 'Show All 12 Projects' }).click()
  await expect(cards(page)).toHaveCount(12)
  await expect(page).toHaveURL('/?show=all#portfolio')
  await expect(cards(page).nth(6).getByRole('heading')).toBeFocused()

  await gallery(page).getByRole('link', { name: 'Show Less' }).click()
  await expect(cards(page)).toHaveCount(6)
  await expect(page).toHaveURL('/#portfolio')
  await expect(gallery(page).getByRole('link', { name: 'Show All 12 Projects' })).toBeInViewport()

  await test.step('A card’s buttons appear with the pointer or the focus', async () => {
    const card = cards(page).nth(3)
    const actions = card.getByRole('button', { name: /^Preview/ }).locator('..')
    await page.mouse.move(0, 0)
    await expect(actions).toHaveCSS('opacity', '0')
    await card.hover()
    await expect(actions).toHaveCSS('opacity', '1')
    await page.mouse.move(0, 0)
    await expect(actions).toHaveCSS('opacity', '0')
    await card.getByRole('link', { name: /^Live Site/ }).focus()
    await expect(actions).toHaveCSS('opacity', '1')
  })

  await test.step('Live Site opens the real page in a new tab', async () => {
    const card = cards(page).nth(2)
    await card.hover()
    const opened = context.waitForEvent('page')
    await card.getByRole('link', { name: /^Live Site/ }).click()
    const demo = await opened
    await expect(demo).toHaveURL('/demo/stool-twelve/')
    await expect(demo.getByRole('heading', { level: 1 })).toHaveText(/Slurp/)
    expect(await demo.evaluate(() => window.opener)).toBeNull()
    await expect(page).toHaveURL('/#portfolio')
  })
})

test('the address holds filter and toggle for sharing and Back, and keeps other parameters', async ({
  page,
}) => {
  await openGallery(page, '/home?utm_source=mail#portfolio')
  await gallery(page).getByRole('link', { name: 'Show All 12 Projects' }).click()
  await chip(page, 'Travel').click()
  await expect(page).toHaveURL('/home?utm_source=mail&category=travel#portfolio')
  await expect(cards(page)).toHaveCount(1)
  await page.goBack()
  await expect(cards(page)).toHaveCount(12)
  await page.goBack()
  await expect(cards(page)).toHaveCount(6)
  await page.goForward()
  await page.goForward()
  await expect(cards(page).getByRole('heading')).toHaveText("A night train's window, stop by stop")
  await page.reload()
  await expect(cards(page)).toHaveCount(1)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('chips and toggle are links to the same result', async ({ page }) => {
    await page.goto('/')
    await expect(cards(page)).toHaveCount(6)
    await chip(page, 'Real Estate').click()
    await expect(page).toHaveURL('/?category=real-estate#portfolio')
    await expect(cards(page).getByRole('heading')).toHaveText(['Homes found by their daylight'])
    await chip(page, 'All').click()
    await gallery(page).getByRole('link', { name: 'Show All 12 Projects' }).click()
    await expect(cards(page)).toHaveCount(12)
  })
})

test('a preview shows both screens side by side, steps through the projects, and Back closes it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openGallery(page)
  const opener = cards(page).nth(2).getByRole('button', { name: 'Preview of Stool Twelve' })
  await opener.press('Enter')
  await expect(preview(page)).toHaveAccessibleName('An order slip instead of a menu')
  await expect(preview(page)).toHaveAccessibleDescription(/Concept project: Stool Twelve is imaginary/)
  await expect(page).toHaveURL('/?project=stool-twelve#portfolio')
  const screens = preview(page).getByRole('img')
  for (const screen of await screens.all()) await expectLoaded(screen)
  const [desktop, phone] = await Promise.all([screens.nth(0).boundingBox(), screens.nth(1).boundingBox()])
  expect(phone?.y).toBe(desktop?.y)
  expect(phone?.x).toBeGreaterThan((desktop?.x ?? 0) + (desktop?.width ?? 0))
  expect(Math.abs((desktop?.height ?? 0) - (phone?.height ?? 0))).toBeLessThan(8)

  await preview(page).getByRole('button', { name: 'Next project' }).click()
  await expect(preview(page)).toHaveAccessibleName('Slide a car from petrol to electric')
  await expect(preview(page).getByRole('status')).toHaveText('4 of 12: Slide a car from petrol to electric')
  for (let leaf = 0; leaf < 4; leaf++) {
    await preview(page).getByRole('button', { name: 'Previous project' }).click()
  }
  await expect(preview(page).getByRole('status')).toHaveText(/^12 of 12/)

  await page.goBack()
  await expect(preview(page)).toHaveCount(0)
  await expect(page).toHaveURL('/#portfolio')
  await expect(opener).toBeFocused()
  await expect(opener).toBeInViewport()

  await test.step('A preview has an address, and closes to the gallery', async () => {
    await openGallery(page, '/?category=events&project=gasholder-three#portfolio')
    await expect(preview(page)).toHaveAccessibleName('A seat plan with no back row')
    await expect(preview(page).getByRole('button', { name: /Next/ })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(preview(page)).toHaveCount(0)
    await expect(page).toHaveURL('/?category=events#portfolio')

    await openGallery(page, '/?project=no-such-project#portfolio')
    await expect(cards(page)).toHaveCount(6)
    await expect(preview(page)).toHaveCount(0)
  })
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })
  test('the buttons always show, the chips can be swiped, and nothing else scrolls sideways', async ({
    page,
  }) => {
    await openGallery(page, '/?category=automotive#portfolio')
    const [button, picture] = [
      cards(page).getByRole('button', { name: /^Preview/ }),
      cards(page).getByRole('img', { name: /^First screen/ }),
    ]
    await expect(button.locator('..')).toHaveCSS('opacity', '1')
    const [buttonBox, pictureBox] = await Promise.all([button.boundingBox(), picture.boundingBox()])
    expect(buttonBox?.y).toBeGreaterThan((pictureBox?.y ?? 0) + (pictureBox?.height ?? 0))
    await expect(chip(page, 'Automotive')).toBeInViewport({ ratio: 1 })
    const sideways = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(await sideways()).toBe(0)
    await button.tap()
    await expect(preview(page)).toBeVisible()
    expect(await sideways()).toBe(0)
  })

  test('the projects are one strip, which shows the seventh after Show All, and the one with the focus', async ({
    page,
  }) => {
    await openGallery(page)
    const tops = await cards(page).evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    await expect(cards(page).nth(1)).not.toBeInViewport({ ratio: 0.5 })

    await gallery(page).getByRole('link', { name: 'Show All 12 Projects' }).tap()
    const seventh = cards(page).nth(6)
    await expect(seventh.getByRole('heading')).toBeFocused()
    await expect(seventh.getByRole('heading')).toBeInViewport({ ratio: 1 })
    await cards(page)
      .nth(11)
      .getByRole('link', { name: /^Live Site/ })
      .focus()
    await expect(cards(page).nth(11).getByRole('heading')).toBeInViewport({ ratio: 1 })
  })
})

test('a picture that fails to load leaves a web and its name', async ({ page, tolerated }) => {
  tolerated.push(/ERR_FAILED/)
  await page.route(/paper-weather-\d+.*\.(avif|webp)$/, (route) => route.abort())
  await openGallery(page)
  const card = cards(page).first()
  await expect(
    card.getByRole('img', { name: 'First screen of Paper Weather (the picture could not be loaded)' }),
  ).toBeVisible()
  await expectLoaded(cards(page).nth(1).getByRole('img'))
})

test('a preview whose code fails to load says so, and opens at the next click', async ({
  page,
  tolerated,
}) => {
  tolerated.push(/ERR_FAILED/)
  await openGallery(page)
  await page.evaluate(() => sessionStorage.setItem('reloaded', '1'))
  await page.route('**/assets/*.js', (route) => route.abort())
  const opener = cards(page)
    .first()
    .getByRole('button', { name: /^Preview/ })
  await opener.press('Enter')
  await expect(gallery(page).getByRole('status')).toContainText('The preview could not be loaded')
  await expect(page).toHaveURL('/#portfolio')
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('axe finds no fault in gallery and preview', async ({ page }) => {
    await openGallery(page, '/?show=all#portfolio')
    await cards(page)
      .nth(4)
      .getByRole('link', { name: /^Live Site/ })
      .focus()
    await expectAccessible(page, { within: '#portfolio' })
    await openGallery(page, '/?project=slow-meridian#portfolio')
    await expect(preview(page)).toBeVisible()
    await expectAccessible(page, { within: 'dialog[open]' })
  })

  test('no demo site has a fault on small and large screens, or stores anything', async ({ page }) => {
    test.slow()
    for (const demo of readdirSync('demo-sites').filter((name) => !name.includes('.'))) {
      await test.step(demo, async () => {
        await page.goto(`/demo/${demo}/`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectAccessible(page)
        expect(await page.context().cookies()).toHaveLength(1)
        expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
      })
    }
  })
})

async function expectLoaded(image: Locator): Promise<void> {
  await image.scrollIntoViewIfNeeded()
  await expect(image).toHaveJSProperty('complete', true)
  expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
}
