import { openDatabaseProxy } from '../../database/database-proxy.ts'
import { createTestDatabase } from '../../database/test-database.ts'
import { openSite } from '../../servers/site.ts'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { expect, test } from '../fixtures.ts'

const heading = { name: 'Something broke on our side' }
const awayHeading = { name: 'Back in a moment' }

test('a page that cannot be rendered says so, with the id in the log, and can be retried', async ({
  page,
  otherHosts,
  tolerated,
}) => {
  tolerated.push(/status of 500/, /answered 500 while rendering/, /posts\W+ does not exist/)
  const site = await openSite()
  otherHosts.push(site.origin)
  try {
    await site.query('alter table posts rename to posts_away')
    const answer = await page.goto(`${site.origin}/blog?q=prices`)
    expect(answer?.status()).toBe(500)
    await expect(page.getByRole('heading', heading)).toBeVisible()
    const id = (await answer?.headerValue('x-request-id')) ?? ''
    expect(id).toMatch(/^[\w-]{36}$/)
    await expect(page.getByRole('main')).toContainText(`quote this request id: ${id}`)
    expect(site.process().errors().join()).toContain(id)
    await expectAccessible(page)

    await site.query('alter table posts_away rename to posts')
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: /^Notes/ })).toBeVisible()
  } finally {
    // The closed site would fail its requests.
    await page.close()
    await site.close()
  }
})

test('a page says that the database is unreachable and can be retried, and open pages keep working', async ({
  page,
  otherHosts,
  tolerated,
}) => {
  tolerated.push(/status of 503/, /database unavailable/)
  const testDatabase = await createTestDatabase()
  const line = await openDatabaseProxy(testDatabase.url)
  const database = { url: testDatabase.url, settings: { DATABASE_URL: line.url }, close: testDatabase.drop }
  const site = await openSite({ database })
  otherHosts.push(site.origin)
  try {
    await page.goto(`${site.origin}/contact`)
    line.cutAll(true)
    await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
    await expect(page.getByRole('heading', awayHeading)).toBeVisible({ timeout: 30_000 })

    const answer = await page.goto(`${site.origin}/blog?q=prices`)
    expect([answer?.status(), await answer?.headerValue('retry-after')]).toEqual([503, '5'])
    await expect(page.getByRole('heading', awayHeading)).toBeVisible()
    await expectAccessible(page)
    expect((await page.goto(`${site.origin}/contact`))?.status()).toBe(200)
    await page.goBack()

    line.cutAll(false)
    await expect.poll(async () => (await fetch(`${site.origin}/readyz`)).status).toBe(200)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: /^Notes/ })).toBeVisible()
  } finally {
    // The closed site would fail its requests.
    await page.close()
    await site.close()
    await line.close()
  }
})

test('a page that fails in the browser says so, and mentions no request id', async ({ page, tolerated }) => {
  tolerated.push(/TypeError|error occurred in/)
  await page.route('**/api/portfolio/projects', (route) => route.fulfill({ json: {} }))
  await page.goto('/')
  // Until then heights are estimates, and the page may shift.
  await page.locator('html:not([data-layout])').waitFor()
  await page.locator('#portfolio').scrollIntoViewIfNeeded()
  await expect(page.getByRole('heading', heading)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('tell us what you clicked last')
  await expect(page.getByRole('main')).not.toContainText('request id')
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await page.waitForURL('/')
})
