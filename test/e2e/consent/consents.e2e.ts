import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { expect, test, untilSettled } from '../fixtures.ts'

test.use({ isAskedForConsent: true })

test('what visitors answer to the banner is counted for staff, by version and by day', async ({
  page,
  staffPage,
  site,
}) => {
  await site.query('truncate consents')
  const main = staffPage.getByRole('main')
  await staffPage.goto('/admin')
  await staffPage.getByRole('link', { name: 'Consents' }).click()
  await expect(main).toContainText('No answers yet')
  await expectAccessible(staffPage)

  // 12:00 in India.
  await site.query(`insert into consents (at, policy_version, analytics, marketing, preferences, source)
    select date_trunc('day', now()) - interval '41 hours 30 minutes', 1, n > 2, n > 3, true, 'banner'
    from generate_series(1, 1203) n`)
  await page.goto('/')
  await untilSettled(page)
  await page.getByRole('button', { name: 'Cookie settings' }).click()
  const recorded = page.waitForResponse('/api/consents')
  await page
    .getByRole('dialog', { name: 'Cookie Preferences' })
    .getByRole('button', { name: 'Reject All' })
    .click()
  await recorded

  await staffPage.reload()
  const version = main.getByRole('table', { name: 'Version 1 of the question' })
  await expect(version.getByRole('row')).toHaveText([
    'Of 1,204 answersGrantedDenied',
    'Analytics1,201 99.8%3 0.2%',
    'Marketing1,200 99.7%4 0.3%',
    'Preferences1,203 99.9%1 0.1%',
  ])
  const days = main.getByRole('table', { name: 'Answers and what they granted, by day' })
  await expect(days.getByRole('row')).toHaveText([
    'Day (India)AnswersAnalyticsMarketingPreferences',
    /^\d+ [A-Z][a-z]+1000$/,
    /^\d+ [A-Z][a-z]+1,2031,2011,2001,203$/,
  ])
  await expectAccessible(staffPage)
})
