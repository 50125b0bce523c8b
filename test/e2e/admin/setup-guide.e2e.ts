import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { openAsMeera } from './open-as-meera.ts'

test('one line opens what is missing, each with its setting, until an owner hides it; an editor sees none', async ({
  staffPage,
  browser,
  site,
  tolerated,
}) => {
  const meera = await openAsMeera(browser, site)
  const asked: string[] = []
  meera.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await meera.goto('/admin')
  await expect(meera.getByText('All done').or(meera.getByRole('table', { name: 'All to-dos' }))).toBeVisible()
  await expect(meera.getByText(/settings? missing/)).toHaveCount(0)
  expect(asked).toContain('/api/admin/todos')
  expect(asked, 'a list that could fail').not.toContain('/api/admin/setup')
  await meera.context().close()

  await staffPage.goto('/admin')
  const guide = staffPage.getByRole('region', { name: '6 settings missing' })
  await expect(guide).toHaveText(/^6 settings missing\s*·\s*Show/)
  await expect(guide.getByRole('listitem').first()).toBeHidden()
  expect((await guide.boundingBox())?.height).toBeLessThanOrEqual(44)
  await expectAccessible(staffPage)
  await guide.locator('summary').press('Enter')
  const payments = guide.getByRole('listitem').filter({ hasText: 'Payment keys' })
  await expect(payments).toContainText('RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET')
  await expect(payments).toContainText('Payments are simulated: no money moves. See docs/razorpay.md.')
  await expect(guide.getByRole('listitem').filter({ hasText: 'Tax number' })).toContainText(
    'Agency, in the admin',
  )
  await expect(guide.getByRole('listitem').filter({ hasText: 'Prices' })).toContainText(
    'Too low to charge: JPY and AED.',
  )
  await expect(guide).not.toContainText('SMTP_URL')
  await expectAccessible(staffPage)

  await guide.locator('summary').press('Enter')
  await expect(guide.getByRole('listitem').first()).toBeHidden()
  await guide.locator('summary').click()
  await guide.getByRole('button', { name: 'Hide until another setting is missing' }).press('Enter')
  await expect(guide).toBeHidden()
  await expect(staffPage.getByRole('heading', { name: 'Today', level: 1 })).toBeFocused()
  await staffPage.reload()
  await expect(
    staffPage.getByText('All done').or(staffPage.getByRole('table', { name: 'All to-dos' })),
  ).toBeVisible()
  await expect(guide).toBeHidden()

  await staffPage.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('setup-guide') ?? '{}')
    const ids = stored.ids.filter((id: string) => id !== 'tax-number')
    localStorage.setItem('setup-guide', JSON.stringify({ ...stored, ids }))
  })
  await staffPage.reload()
  await expect(guide).toBeVisible()

  tolerated.push(/status of 500/)
  let isBroken = true
  await staffPage.route('**/api/admin/setup', async (route) => {
    if (isBroken) await route.fulfill({ status: 500, body: 'broken' })
    else await route.continue()
  })
  await staffPage.reload()
  const failure = staffPage.getByRole('alert').filter({ hasText: 'could not be loaded' })
  await expect(failure).toBeVisible()
  await expectAccessible(staffPage)
  isBroken = false
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(guide).toBeVisible()
  expect(site.process().errors()).toEqual([])
})
