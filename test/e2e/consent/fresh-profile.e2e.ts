import { isForStaff } from '#routes'
import { publicPaths } from '../../public-paths.ts'
import { addressOf, browserPaths } from '../accessibility/browser-paths.ts'
import { expect, test } from '../fixtures.ts'

// The fixture fails a test in which a page requests anything from another host.
test.use({ isAskedForConsent: true })

for (const path of [...publicPaths, '/no/such/page', ...browserPaths]) {
  test(`a visit to ${path} stores nothing and asks no other host`, async ({
    page,
    site,
    context,
    tolerated,
  }) => {
    tolerated.push(/status of 404/)
    const hosts = new Set<string>()
    context.on('request', (request) => hosts.add(new URL(request.url()).host))
    const address = await addressOf(path, site.origin)
    await page.clock.install()
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.clock.runFor(2000)
    // The banner's code is the last that a page loads on its own. Staff's screens and the log-in have no banner.
    if (!isForStaff(path)) await expect(page.getByRole('button', { name: 'Accept All' })).toBeVisible()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.waitForLoadState('networkidle')

    expect([...hosts]).toEqual([new URL(site.origin).host])
    expect(await context.cookies()).toEqual([])
    const stored = await page.evaluate(async () => ({
      local: Object.keys(localStorage),
      session: Object.keys(sessionStorage),
      databases: (await indexedDB.databases()).map(({ name }) => name),
      caches: await caches.keys(),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
    }))
    expect(stored).toEqual({ local: [], session: [], databases: [], caches: [], workers: 0 })
  })
}
