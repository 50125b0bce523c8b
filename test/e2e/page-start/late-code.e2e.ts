import type { Page } from '@playwright/test'
import { isHydrated } from '#browser/page-start/early-clicks.ts'
import { browserChunk, browserFile, filesOfChunk } from '../../browser/built-files.ts'
import { chatButton } from '../chat/chat.ts'
import { expect, holdRequests, openWithoutScripts, test, untilAlive, untilRequestsEnd } from '../fixtures.ts'
import { requestDialog } from '../request/request-dialog.ts'

const failedRequest = /Failed to load resource/
const drawerFile = browserFile('src/pages/marketing/frame/site-drawer.tsx')
const spiderFile = browserFile('src/pages/marketing/spider/start-spider.ts')

const menuOf = (page: Page) => page.getByRole('link', { name: 'Menu' })
const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Menu' })

function openings(page: Page): { count: number } {
  const opened = { count: 0 }
  page.on('domcontentloaded', () => void opened.count++)
  return opened
}

test.describe('a visitor without a cookie choice, offline at first,', () => {
  test.use({ isAskedForConsent: true })
  test('sees the banner once the network returns', async ({ page, context, tolerated }) => {
    tolerated.push(failedRequest)
    await page.clock.install()
    await page.goto('/')
    await untilAlive(page)
    await context.setOffline(true)
    const failed = page.waitForEvent('requestfailed')
    await page.clock.runFor(3000)
    await failed
    const banner = page.getByRole('region', { name: 'Cookies: your choice' })
    await expect(banner).toHaveCount(0)
    await context.setOffline(false)
    await expect(banner).toBeVisible()
  })

  test('learns that "Learn more" cannot load offline, and can open it once the network returns', async ({
    page,
    context,
    tolerated,
  }) => {
    tolerated.push(failedRequest)
    await page.clock.install()
    await page.goto('/')
    await untilAlive(page)
    await page.clock.runFor(2000)
    const banner = page.getByRole('region', { name: 'Cookies: your choice' })
    await expect(banner).toBeVisible()
    await context.setOffline(true)
    await banner.getByRole('button', { name: 'Learn more' }).click()
    await expect(banner.getByRole('alert')).toHaveText(
      'The cookie settings could not be loaded. Check your connection and try again.',
    )
    await context.setOffline(false)
    await banner.getByRole('button', { name: 'Learn more' }).click()
    await expect(page.getByRole('dialog', { name: 'Cookie Preferences' })).toBeVisible()
    await expect(banner.getByRole('alert')).toHaveCount(0)
  })
})

test('a spider that could not load when the mouse first moved appears once the network returns', async ({
  page,
  context,
  tolerated,
}) => {
  tolerated.push(failedRequest)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await untilAlive(page)
  await context.setOffline(true)
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(spiderFile))
  await page.mouse.move(900, 500)
  await failed
  await context.setOffline(false)
  await expect(async () => {
    await page.mouse.move(900, 500)
    await page.mouse.move(901, 500)
    await expect(page.locator('canvas[aria-hidden=true]')).toHaveCount(1, { timeout: 200 })
  }).toPass()
})

test('"Cookie settings" says so offline, and opens once the network returns', async ({
  page,
  context,
  tolerated,
}) => {
  tolerated.push(failedRequest)
  await page.goto('/privacy-policy')
  const opener = page.getByRole('button', { name: 'Cookie settings' })
  await opener.scrollIntoViewIfNeeded()
  await expect.poll(() => opener.evaluate(isHydrated)).toBe(true)
  await context.setOffline(true)
  await opener.click()
  await expect(page.getByRole('alert')).toHaveText(
    'The cookie settings could not be loaded. Check your connection and try again.',
  )
  await context.setOffline(false)
  await opener.click()
  await expect(page.getByRole('dialog', { name: 'Cookie Preferences' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test.describe('without the service worker, which only sends the outbox', () => {
  // Registering one offline has crashed the browser.
  test.use({ serviceWorkers: 'block' })

  test('the project request opens offline after its link has come near', async ({
    page,
    context,
    tolerated,
  }) => {
    tolerated.push(failedRequest)
    const arrived = new Set<string>()
    page.on('requestfinished', (request) => arrived.add(new URL(request.url()).pathname))
    await page.goto('/')
    const link = page.getByRole('link', { name: 'Start Your Project Now' })
    await link.scrollIntoViewIfNeeded()
    // The page itself has to fetch what the dialog's code imports.
    await expect
      .poll(() => filesOfChunk('project-request-dialog').filter((file) => !arrived.has(file)))
      .toEqual([])
    await untilRequestsEnd(page)
    await context.setOffline(true)
    await link.click()
    await expect(requestDialog(page)).toBeVisible()
    // The page's styles, not the dialog's.
    await expect(requestDialog(page).getByLabel('Full Name')).toHaveCSS('border-radius', '3px')
  })
})

for (const { name, chunk, opener, dialog } of [
  {
    name: 'AI Suggest',
    chunk: 'wizard-dialog',
    opener: (page: Page) => page.getByRole('banner').getByRole('link', { name: 'AI Suggest' }),
    dialog: 'AI Suggest',
  },
  {
    name: 'the chat',
    chunk: 'assistant-panel',
    opener: chatButton,
    dialog: 'Orbweaver assistant',
  },
]) {
  test(`a click on ${name} shows a response while its code loads, then opens it`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const openGate = await holdRequests(page, `**${browserChunk(chunk)}`)
    await page.goto('/')
    await untilAlive(page)
    await opener(page).click()
    const notice = page.getByRole('status').filter({ hasText: `Opening ${name}` })
    await expect(notice).toBeVisible()
    openGate()
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
    await expect(notice).toHaveCount(0)
  })
}

test('a click on the small screen’s menu before any script has loaded shows a response until the app opens it', async ({
  page,
}) => {
  const openGate = await openWithoutScripts(page, '/')
  const link = page.getByRole('banner').getByRole('link', { name: 'Menu' })
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(link).toHaveCSS('cursor', 'pointer')
  await link.click()
  await expect(link).toHaveCSS('cursor', 'progress')
  openGate()
  await expect(drawerOf(page)).toBeVisible()
  await expect(link).toHaveCSS('cursor', 'pointer')
})

test('AI Suggest says so offline and stays on the page, and opens once the network returns', async ({
  page,
  context,
  tolerated,
}) => {
  tolerated.push(failedRequest)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await untilAlive(page)
  await context.setOffline(true)
  const opener = page.getByRole('banner').getByRole('link', { name: 'AI Suggest' })
  await opener.click()
  const notice = page.getByRole('alert').filter({ hasText: 'Could not load AI Suggest.' })
  await expect(notice).toBeVisible()
  await expect(page).toHaveURL('/')
  await context.setOffline(false)
  await opener.click()
  await expect(page.getByRole('dialog', { name: 'AI Suggest' })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('a click on the chat before its section hydrates says so offline', async ({
  page,
  context,
  tolerated,
}) => {
  tolerated.push(failedRequest)
  await page.goto('/')
  await untilAlive(page)
  await context.setOffline(true)
  await chatButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'You seem to be offline.' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('dialog', { name: 'Orbweaver assistant' })).toBeVisible()
})

test('prefetches the log-in’s code once the page is idle', async ({ page }) => {
  const code = page.waitForRequest(`**${browserFile('src/pages/account/login.tsx')}`)
  await page.goto('/')
  await code
})

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('a page whose files a release has replaced reloads once', async ({ page, tolerated }) => {
    tolerated.push(failedRequest)
    await page.route(`**${drawerFile}`, (route) => route.fulfill({ status: 404 }))
    const opened = openings(page)
    await page.goto('/')
    await untilAlive(page)
    const reloaded = page.waitForEvent('domcontentloaded')
    await menuOf(page).focus()
    await reloaded
    await untilAlive(page)
    await menuOf(page).click()
    await expect(page).toHaveURL('/#site-links')
    expect(opened.count).toBe(2)
    await page.unroute(`**${drawerFile}`)
    await menuOf(page).click()
    await expect(drawerOf(page)).toBeVisible()
  })

  test('keeps a page whose server is unreachable', async ({ page, tolerated }) => {
    tolerated.push(failedRequest)
    const opened = openings(page)
    await page.goto('/')
    await untilAlive(page)
    await page.route('**/*', (route) => route.abort('connectionrefused'))
    const asked = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD')
    await menuOf(page).click()
    await asked
    await expect(page).toHaveURL('/#site-links')
    await expect(page.getByRole('contentinfo')).toBeInViewport()
    expect(opened.count).toBe(1)
  })
})
