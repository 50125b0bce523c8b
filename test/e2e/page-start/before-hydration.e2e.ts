import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { isHydrated } from '#browser/page-start/early-clicks.ts'
import { shortWhere } from '../../browser/is-full.ts'
import { expect, holdRequests, openWithoutScripts, test, untilAlive } from '../fixtures.ts'
import { fillInCheckout } from '../payment/payment-window.ts'
import { requestDialog, takeTime } from '../request/request-dialog.ts'

declare global {
  interface Window {
    /** Frame numbers. */
    painted: { told: number; asked: number }
  }
}

test('a click that waits for longer than a second shows a message until it is replayed', async ({ page }) => {
  await page.clock.install({ time: 0 })
  const openGate = await openWithoutScripts(page, '/')
  await page.clock.pauseAt(60_000)
  const words = page.getByText('Still loading. What you clicked will work in a moment.')
  await page.getByRole('link', { name: 'Start Your Project Now' }).click()
  const status = page.locator('body > [role=status]')
  await expect(status).toBeAttached()
  await page.clock.runFor(999)
  await expect(status).toBeEmpty()
  await page.clock.runFor(1)
  await expect(words).toBeInViewport({ ratio: 1 })
  await expect(status).toHaveText(await words.innerText())
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(words).toBeInViewport({ ratio: 1 })

  openGate()
  await page.clock.resume()
  await expect(requestDialog(page)).toBeVisible()
  await expect(words).toBeHidden()
})

test('a click before any script has loaded opens the request, within a second without a message', async ({
  page,
}) => {
  const openGate = await openWithoutScripts(page, '/')
  await page.clock.install()
  await page.getByRole('link', { name: 'Start Your Project Now' }).click()
  await expect(page).toHaveURL('/')
  openGate()
  await expect(requestDialog(page)).toBeVisible()
  await page.clock.runFor(2000)
  await expect(page.locator('body > [role=status]')).toBeEmpty()
})

test('a click before any script has loaded hydrates its section, and no other', async ({ page }) => {
  const openGate = await openWithoutScripts(page, '/')
  // A click would scroll the section near.
  await page.getByRole('link', { name: 'Start Your Project Now' }).dispatchEvent('click')
  openGate()
  await expect(requestDialog(page)).toBeVisible()
  expect(await page.locator('#contact').evaluate(isHydrated)).toBe(true)
  expect(await page.locator('#pricing').evaluate(isHydrated)).toBe(false)
})

test('a click in a section that React renders anew still opens the request', async ({ page, tolerated }) => {
  tolerated.push(/Minified React error #418/)
  await page.route('/', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({ response, body: html.replace('takes about 2 minutes', 'takes about 3 minutes') })
  })
  const openGate = await openWithoutScripts(page, '/')
  await expect(page.locator('#contact')).toContainText('takes about 3 minutes')
  await page.getByRole('link', { name: 'Start Your Project Now' }).click()
  openGate()
  await expect(requestDialog(page)).toBeVisible()
  await expect(page.locator('#contact')).toContainText('takes about 2 minutes')
})

test('a trade’s card clicked before any script has loaded keeps its choice', async ({ page }) => {
  const openGate = await openWithoutScripts(page, '/')
  await page.getByRole('link', { name: 'Get Started with Healthcare Websites' }).click()
  openGate()
  await expect(page).toHaveURL('/?service=healthcare#contact')
  await expect(page.locator('#contact')).toBeInViewport()
  await page.getByRole('link', { name: 'Start Your Project Now' }).click()
  await expect(requestDialog(page)).toContainText('You chose Healthcare Websites.')
})

test('a currency chosen before any script has loaded is kept and shown', async ({ page }) => {
  const openGate = await openWithoutScripts(page, '/')
  const select = page.getByRole('banner').getByLabel('Currency')
  await select.selectOption('GBP')
  openGate()
  const hero = page.getByRole('region', { name: 'Your website, woven in one day' })
  await expect(hero).toContainText('Total, taxes included£487')
  await expect(page.locator('#pricing')).toContainText('£406')
  await expect(select).toHaveValue('GBP')
  await page.reload()
  await expect(select).toHaveValue('GBP')
})

test('answers ticked before any script has loaded count', async ({ page }) => {
  const openGate = await openWithoutScripts(page, '/ai-recommendations')
  const wizard = page.getByRole('region', { name: 'AI Suggest' })
  await wizard.getByRole('radio', { name: 'Restaurant' }).check()
  await wizard.getByRole('radio', { name: 'E-commerce' }).check()
  await wizard.getByRole('radio', { name: 'Food & Beverage' }).check()
  openGate()
  await wizard.getByRole('button', { name: 'Continue' }).click()
  await expect(wizard.getByText('Step 2 of 5')).toBeVisible()
})

test('does not take text written before any script has loaded for a draft', async ({ page }) => {
  const openGate = await openWithoutScripts(page, '/checkout?package=professional-website')
  const field = page.getByLabel('Email Address')
  await field.fill('asha@example.com')
  await field.blur()
  openGate()
  await page.getByRole('button', { name: 'Send without paying' }).click()
  await expect(page.getByRole('region', { name: 'Please check these fields' })).toBeFocused()
  await expect(field).toHaveValue('asha@example.com')
  await expect(page.getByRole('main')).not.toContainText('is back.')
})

test('a field of a translated page keeps its text, caret and focus', async ({ page, tolerated }) => {
  tolerated.push(/Minified React error #418/)
  const openGate = await openWithoutScripts(page, '/checkout?package=professional-website')
  const field = page.getByLabel('Full Name')
  await field.fill('Asha Rao')
  await field.press('Home')
  const old = await field.elementHandle()
  await page.locator('h1').evaluate((heading) => {
    const translation = document.createElement('font')
    translation.textContent = 'Ihr Projekt'
    heading.replaceChildren(translation)
  })
  openGate()
  await expect.poll(() => old?.evaluate((element) => element.isConnected)).toBe(false)
  await expect(page.locator('h1')).not.toContainText('Ihr Projekt')
  await expect(field).toBeFocused()
  await page.keyboard.type('Dr. ')
  await expect(field).toHaveValue('Dr. Asha Rao')
})

test('a click while React hydrates the page counts once', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await clickWhileHydrating(page, 'a[aria-label=Menu]')
  await page.goto('/')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
})

test('a box ticked between two steps of the hydration stays ticked', async ({ page }) => {
  await clickWhileHydrating(page, 'input[value=booking-system]', 'task')
  await page.goto('/checkout?package=professional-website')
  await expect(page).toHaveURL(/&addons=booking-system$/)
  await expect(page.getByRole('checkbox', { name: /Booking System/ })).toBeChecked()
})

test('a request filled in before any script has loaded and sent at once is not suspected', async ({
  page,
  site,
  email,
}) => {
  const openGate = await openWithoutScripts(page, '/checkout?package=professional-website')
  await fillInCheckout(page, email)
  await takeTime(page)
  openGate()
  await page.getByRole('button', { name: 'Send without paying' }).click()
  await page.waitForURL('/thank-you')
  expect(await site.query('select status from leads where email = $1', [email])).toEqual([{ status: 'new' }])
})

test('answers ticked while React hydrates the page count', async ({ page }) => {
  await clickWhileHydrating(page, 'input[value=Restaurant]')
  await page.goto('/ai-recommendations')
  const wizard = page.getByRole('region', { name: 'AI Suggest' })
  await expect(wizard.getByRole('radio', { name: 'Restaurant' })).toBeChecked()
  await wizard.getByRole('radio', { name: 'E-commerce' }).check()
  await wizard.getByRole('radio', { name: 'Food & Beverage' }).check()
  await wizard.getByRole('button', { name: 'Continue' }).click()
  await expect(wizard.getByText('Step 2 of 5')).toBeVisible()
})

test('Tab and ordinary links do not wait for scripts', async ({ page }) => {
  await openWithoutScripts(page, '/')
  const first = page.locator('#portfolio').getByRole('link').first()
  await expect(first).toBeVisible()
  await page.locator('#services').getByRole('link').last().focus()
  await page.keyboard.press('Tab')
  await expect(first).toBeFocused()

  await page.getByRole('link', { name: 'See Pricing' }).click()
  await expect(page).toHaveURL('/#pricing')
  await expect(page.locator('#pricing')).toBeInViewport()
})

test('a link clicked before its section’s styles have loaded leads to the section', async ({ page }) => {
  const styles = await lateStyles(page)
  const release = await holdRequests(page, `**${styles}`)
  await openWithoutScripts(page, '/')
  await page.getByRole('link', { name: 'See Pricing' }).click()
  await expect(page).toHaveURL('/#pricing')
  await expect(page.locator('#pricing')).toBeInViewport()
  release()
  const sheet = page.locator(`link[rel=stylesheet][href="${styles}"]`)
  await expect.poll(() => sheet.evaluate((link) => (link as HTMLLinkElement).sheet !== null)).toBe(true)
  await expect(page.getByRole('heading', { name: /^Fixed-price packages, taxes included/ })).toBeInViewport()
})

for (const [path, what] of [
  ['/version-b', '#content'],
  ['/blog?q=nothing-has-this', '#site-footer'],
] as const) {
  test(
    `the late parts of ${path} are below the highest first screen`,
    shortWhere(path === '/version-b'),
    async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 1200 })
      await openWithoutScripts(page, path)
      const top = await page.locator(what).evaluate((element) => element.getBoundingClientRect().top)
      expect(top).toBeGreaterThanOrEqual(1200)
    },
  )
}

test('a text fragment in the address, as search engines add it, leads to its words', async ({ page }) => {
  await openWithoutScripts(page, '/#:~:text=What%20is%20your%20business')
  await expect(page.getByText('What is your business?')).toBeInViewport()
})

test('loads the icons and the manifest after the first paint', async ({ page }) => {
  const named = [
    ['icon', '/favicon.ico'],
    ['icon', '/icon.svg'],
    ['apple-touch-icon', '/apple-touch-icon.png'],
    ['manifest', '/site.webmanifest'],
  ]
  const html = await (await page.request.get('/')).text()
  for (const [rel, href] of named) expect(html).toContain(`<link rel="${rel}" href="${href}"`)

  const links = page.locator(':is(link[rel=icon], link[rel=apple-touch-icon], link[rel=manifest])')
  const readLinks = () =>
    links.evaluateAll((all: HTMLLinkElement[]) => all.map((link) => [link.rel, link.href]))
  await page.addInitScript(() => {
    window.PerformanceObserver = class {
      observe() {}
    } as never
  })
  await page.clock.install({ time: 0 })
  // Three seconds pass only when the test says so.
  await page.clock.pauseAt(1_000)
  await page.goto('/')
  const { origin } = new URL(page.url())
  expect(await readLinks()).toEqual([
    ['icon', 'data:,'],
    ['icon', 'data:,'],
    ['apple-touch-icon', `${origin}/apple-touch-icon.png`],
  ])
  await page.clock.runFor(3000)
  expect(await readLinks()).toEqual(named.map(([rel, href]) => [rel, origin + href]))
})

test("requests nothing more in the frame that paints an article's pictures", async ({ page }) => {
  await page.addInitScript(() => {
    let frames = 0
    const count = () => {
      frames += 1
      requestAnimationFrame(count)
    }
    count()
    window.painted = { told: Number.NaN, asked: Number.NaN }
    new PerformanceObserver(() => {
      window.painted.told = frames
    }).observe({ type: 'paint', buffered: true })
    document.addEventListener('DOMContentLoaded', () => {
      new MutationObserver((_, observer) => {
        window.painted.asked = frames
        observer.disconnect()
      }).observe(document.documentElement, { attributeFilter: ['data-painted'] })
    })
  })
  await page.goto('/blog/three-numbers-of-a-fast-page')
  await untilAlive(page)
  const { told, asked } = await page.evaluate(() => window.painted)
  expect(asked).toBeGreaterThan(told)
})

for (const path of ['/', '/version-b', '/blog']) {
  test(
    `${path} is not painted before its whole header has arrived`,
    shortWhere(path === '/'),
    async ({ page, site, otherHosts, tolerated }) => {
      // The copy serves no assets.
      tolerated.push(/Failed to load resource/)
      const html = await (await page.request.get(path)).text()
      const beforeContent = html.indexOf('id="content"') - 100
      const { promise: held, resolve: release } = Promise.withResolvers<void>()
      const server = createServer(async ({ url }, response) => {
        if (url !== path) return void response.writeHead(404).end()
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        response.write(html.slice(0, beforeContent))
        await held
        response.end(html.slice(beforeContent))
      }).listen(0, '127.0.0.1')
      await once(server, 'listening')
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      otherHosts.push(origin, site.origin)
      try {
        await page.goto(origin + path, { waitUntil: 'commit' })
        await expect(page.locator('#root a').first()).toBeAttached()
        // An unblocked paint would have come by then.
        await page.waitForFunction(() => performance.now() > 1000, undefined, { polling: 100 })
        const paints = () => page.evaluate(() => performance.getEntriesByType('paint').length)
        expect(await paints()).toBe(0)
        release()
        await expect.poll(paints).toBeGreaterThan(0)
      } finally {
        release()
        server.close()
        server.closeAllConnections()
      }
    },
  )
}

test('a page opened further down is painted with the styles of that section', async ({ page }) => {
  const styles = await lateStyles(page)
  const release = await holdRequests(page, `**${styles}`)
  await page.goto('/#pricing', { waitUntil: 'commit' })
  await expect(page.locator('footer')).toBeAttached()
  const firstPaint = () => page.evaluate(() => performance.getEntriesByType('paint')[0]?.startTime ?? 0)
  expect(await firstPaint()).toBe(0)
  release()
  await expect.poll(firstPaint).toBeGreaterThan(0)
  const arrival = await page.evaluate(
    (file) =>
      performance.getEntriesByName(location.origin + file)[0] as PerformanceResourceTiming | undefined,
    styles,
  )
  expect(await firstPaint()).toBeGreaterThan(arrival?.responseEnd ?? Number.POSITIVE_INFINITY)
})

test('fonts that load while the page scrolls to a section do not stop the scroll', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const openGate = await holdRequests(page, '**/*.woff2')
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await untilAlive(page)
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await page.waitForFunction(() => scrollY > 200)
  openGate()
  await untilOwnFonts(page)
  // Fonts may move the section a little.
  await expect
    .poll(() => page.locator('#pricing').evaluate((section) => Math.abs(section.getBoundingClientRect().top)))
    .toBeLessThan(200)
})

test('starts the app in a browser that reports no paint', async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {}
  })
  await page.clock.install({ time: 0 })
  // Three seconds pass only when the test says so.
  await page.clock.pauseAt(1_000)
  await page.goto('/')
  await expect(page.locator('html')).not.toHaveAttribute('data-painted')
  await page.clock.runFor(4000)
  await expect(page.locator('html')).toHaveAttribute('data-painted')
  await untilAlive(page)
})

test('requests missing styles again', async ({ page, tolerated }) => {
  tolerated.push(/Failed to load resource: net::ERR_FAILED/)
  await page.clock.install()
  const styles = await lateStyles(page)
  let asked = 0
  await page.route(`**${styles}`, (route) => {
    asked += 1
    return asked === 1 ? route.abort() : route.continue()
  })
  await page.goto('/')
  await expect.poll(() => asked).toBe(1)
  await page.clock.runFor(3000)
  const sheet = page.locator(`link[rel=stylesheet][href="${styles}"]`)
  await expect.poll(() => sheet.evaluate((link) => (link as HTMLLinkElement).sheet !== null)).toBe(true)
})

test('requests a missing app again, and replays the clicks made meanwhile', async ({ page, tolerated }) => {
  tolerated.push(/Failed to load resource: net::ERR_FAILED/)
  await page.clock.install()
  let isDown = true
  let refused = 0
  await page.route('**/assets/*.js', (route) => {
    if (isDown) refused += 1
    return isDown ? route.abort() : route.continue()
  })
  await page.goto('/')
  await page.getByRole('link', { name: 'Start Your Project Now' }).click()
  await page.clock.runFor(4000)
  await expect.poll(() => refused).toBeGreaterThan(0)
  isDown = false
  await page.clock.runFor(4000)
  await page.clock.resume()
  await expect(requestDialog(page)).toBeVisible()
})

async function lateStyles(page: Page): Promise<string> {
  const html = await (await page.request.get('/')).text()
  return /data-styles="([^"]+)"/.exec(html)?.[1] ?? ''
}

async function untilOwnFonts(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => family === 'Anybody' && status === 'loaded'),
  )
}

/** React listens before it hydrates, and hydrates at once what is clicked. */
async function clickWhileHydrating(
  page: Page,
  selector: string,
  moment: 'microtask' | 'task' = 'microtask',
): Promise<void> {
  const clickAtMoment = ({ selector, moment }: { selector: string; moment: string }) => {
    const { addEventListener } = EventTarget.prototype
    EventTarget.prototype.addEventListener = function (this: EventTarget, ...args) {
      addEventListener.apply(this, args)
      if (this !== document.getElementById('root')) return
      EventTarget.prototype.addEventListener = addEventListener
      // A nested `click()` does nothing, so the outer one must be an event.
      const click = new MouseEvent('click', { bubbles: true, cancelable: true })
      const dispatch = () => document.querySelector(selector)?.dispatchEvent(click)
      if (moment === 'microtask') return queueMicrotask(dispatch)
      // This runs before the task that React schedules next in the same way.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = dispatch
      port2.postMessage(null)
    }
  }
  await page.addInitScript(clickAtMoment, { selector, moment })
}
