import { answerStep, showChat } from '../chat/chat.ts'
import { expect, test } from '../fixtures.ts'
import { fillIn, openRequest, submit } from '../request/request-dialog.ts'

test.use({ isAskedForConsent: true })

test('the footer leads to a policy, whose contents lead to its parts, and which prints as its text alone', async ({
  page,
}) => {
  await page.goto('/home')
  const name = 'Privacy Policy'
  await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL('/privacy-policy')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page).toHaveTitle(/^Privacy Policy: /)
  await page.getByRole('navigation', { name: 'Contents' }).locator('a[href="#device"]').click()
  await expect(page.locator('#device')).toBeInViewport()

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Last changed on')).toBeVisible()
  for (const landmark of ['banner', 'contentinfo'] as const)
    await expect(page.getByRole(landmark)).toBeHidden()
  await expect(page.getByRole('navigation')).toHaveCount(0)
})

test('a visit stores what the privacy policy names, and nothing else', async ({
  page,
  context,
  email,
  tolerated,
}) => {
  tolerated.push(/net::ERR_FAILED/)
  await page.goto('/privacy-policy')
  const named = await page.getByRole('article').locator('dt code').allInnerTexts()

  await page.goto('/')
  const nothing = await context.storageState({ indexedDB: true })
  expect(nothing).toEqual({ cookies: [], origins: [] })

  await page.getByRole('banner').getByLabel('Currency').selectOption('EUR')
  await showChat(page)
  await answerStep(page, 0, email)
  await page.keyboard.press('Escape')
  const dialog = await openRequest(page)
  await fillIn(dialog, { email })
  const draft = await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }).sort())
  await page.route('**/api/contact', (route) => route.abort())
  await submit(dialog)
  await expect(page.getByRole('dialog', { name: 'Your request is saved' })).toBeVisible()

  const { cookies } = await context.storageState()
  const stored = await page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    workers: (await navigator.serviceWorker.getRegistrations()).map(
      ({ active, installing, waiting }) =>
        new URL((active ?? waiting ?? installing)?.scriptURL ?? '').pathname,
    ),
  }))
  expect(cookies.map(({ name }) => name)).toEqual(['ow_currency'])
  expect(draft).toEqual(['chat', 'project-request-draft'])
  expect(stored).toEqual({ databases: ['orbweaver-outbox'], workers: ['/service-worker.js'] })
  expect(named).toEqual(
    expect.arrayContaining([...draft, ...stored.databases, ...stored.workers, 'ow_currency']),
  )
})
