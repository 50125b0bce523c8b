import type { Page } from '@playwright/test'
import { type PageRoute, pathOf, policyPaths, routes } from '#routes'
import { publicScreens } from '../../browser/public-paths.ts'
import { createRecords, idFor } from '../../fixtures/records.ts'
import type { Site } from '../../servers/site.ts'
import { expect, test } from '../fixtures.ts'

// A phone at twice the usual text size: the browser's own setting, by which media queries too are measured.
const width = 360
const defaultFontSize = 32

test.use({ viewport: { width, height: 740 }, contextOptions: { reducedMotion: 'reduce' } })

const allRoutes = Object.values<PageRoute>(routes)

test('text at 200% on a phone: no public page scrolls sideways', async ({ page }) => {
  test.slow()
  await enlargeText(page)
  const policies = policyPaths.filter((path) => path !== routes.privacyPolicy.path)
  const paths = [...publicScreens.values()].filter((path) => !policies.some((policy) => policy === path))
  for (const path of [...paths, '/version-b', '/login', '/signup']) {
    // A followed anchor lays out the whole page; `/payment` would read it as a link's token.
    await expectWithin(page, path === routes.payment.path ? path : `${path}#content`)
  }

  await test.step('the chat’s button hides no more of a line than its icon', async () => {
    const button = page.getByRole('button', { name: 'Chat', exact: true })
    await page.goto('/')
    await expect(button).toBeVisible()
    expect((await button.boundingBox())?.width).toBeLessThan(2.5 * defaultFontSize)
  })

  await test.step('the menu opens and closes', async () => {
    await page.goto('/')
    const menu = page.getByRole('banner').getByRole('link', { name: 'Menu' })
    await expect(menu).toBeInViewport({ ratio: 1 })
    await menu.click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('link', { name: 'Contact Us' }).scrollIntoViewIfNeeded()
    await expect(drawer.getByRole('link', { name: 'Contact Us' })).toBeInViewport({ ratio: 1 })
    await drawer.getByRole('button', { name: 'Close' }).click()
    await expect(drawer).toBeHidden()
  })
})

test('text at 200% on a phone: no page of a client scrolls sideways, and Log out is in reach', async ({
  page,
  staffPage,
  site,
  email,
}) => {
  test.slow()
  const records = await makeRecords(staffPage, email)
  await signUp(page, site, email)
  await enlargeText(page)
  for (const route of allRoutes) {
    if (!route.isPrivate || route.path.startsWith('/admin') || /login|signup|quote/.test(route.path)) continue
    await expectWithin(page, pathOf(route, { id: idFor(records, route.record({ id: 'x' }) ?? '') }))
    await expect(page.getByRole('button', { name: 'Log out' }).first()).toBeInViewport({ ratio: 1 })
  }
})

test('text at 200% on a phone: no page of staff scrolls sideways, and the menu is in reach', async ({
  staffPage: page,
  email,
}) => {
  test.slow()
  const records = await makeRecords(page, email)
  await page.setViewportSize({ width, height: 740 })
  await enlargeText(page)
  for (const route of allRoutes) {
    if (!route.path.startsWith('/admin')) continue
    await expectWithin(page, pathOf(route, { id: idFor(records, route.record({ id: 'x' }) ?? '') }))
    await expect(page.getByRole('button', { name: 'Menu' })).toBeInViewport({ ratio: 1 })
  }
  const home = await page.getByRole('banner').getByRole('link').first().boundingBox()
  const menu = await page.getByRole('button', { name: 'Menu' }).boundingBox()
  expect(menu?.x, 'the menu is beside the name').toBeGreaterThanOrEqual((home?.x ?? 0) + (home?.width ?? 0))
  await page.getByRole('button', { name: 'Menu' }).click()
  const out = page.getByRole('button', { name: 'Log out' })
  await out.scrollIntoViewIfNeeded()
  await expect(out).toBeInViewport({ ratio: 1 })
})

async function enlargeText(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: defaultFontSize, fixed: 26 } })
}

async function expectWithin(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    // Private pages keep their stream of changes open.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await page.evaluate(() => document.fonts.ready.then(() => null))
    const query = `(width: ${width / defaultFontSize}rem)`
    expect(await page.evaluate((words) => matchMedia(words).matches, query)).toBe(true)
    const { beyond, culprits } = await page.evaluate(measure)
    expect.soft(beyond, `pixels beyond the edge of ${path}:\n${culprits.join('\n')}`).toBe(0)
  })
}

/** Runs in the page. */
function measure() {
  const { scrollWidth, clientWidth } = document.documentElement
  const isClipped = (element: Element | null): boolean =>
    element !== null &&
    element !== document.body &&
    (getComputedStyle(element).overflowX !== 'visible' || isClipped(element.parentElement))
  const culprits = [...document.querySelectorAll('body *')]
    .map((element) => ({ element, right: element.getBoundingClientRect().right }))
    .filter(({ element, right }) => right > clientWidth && !isClipped(element.parentElement))
    .map(({ element, right }) => `${right} <${element.localName}> ${element.textContent.slice(0, 60)}`)
  return { beyond: scrollWidth - clientWidth, culprits: culprits.slice(0, 14) }
}

async function makeRecords(staffPage: Page, customerEmail: string) {
  return createRecords(
    async (method, path, { json, body, headers } = {}) => {
      const data = json ?? body
      const sent = await staffPage.request.fetch(path, {
        method,
        headers: { ...headers },
        ...(data && { data }),
      })
      return new Response(await sent.text(), { status: sent.status() })
    },
    { customerEmail },
  )
}

async function signUp(page: Page, site: Site, email: string): Promise<void> {
  const headers = { origin: site.origin }
  await page.request.post('/api/auth/mail-link', { headers, data: { email } })
  const { text } = await site.mailbox.mailTo(email, 'to create your')
  const token = /#\w+=([\w-]{22})/.exec(text)?.[1]
  const data = { token, name: 'Asha Rao', password: '' }
  expect((await page.request.post('/api/auth/link/sign-up', { headers, data })).ok()).toBe(true)
}
