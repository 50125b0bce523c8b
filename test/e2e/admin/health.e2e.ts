import { postProjectRequest, projectRequest } from '../../fixtures/visitor-fixtures.ts'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { expect, test } from '../fixtures.ts'

test('staff see on every page that mail fails, since when and what to do, until a mail goes out', async ({
  staffPage: page,
  site,
}) => {
  const notice = page.getByRole('main').getByRole('status').filter({ hasText: 'No email has gone out since' })
  const isFailing = async () => {
    const [mail] = await site.query<{ since: Date | null }>(
      "select failing_since as since from heartbeats where part = 'mail'",
    )
    return mail && mail.since !== null
  }
  await page.clock.install()
  await page.goto('/admin/leads')
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()

  const resume = site.mailbox.pause()
  await postProjectRequest(site.origin, projectRequest())
  await expect.poll(isFailing).toBe(true)
  const answered = page.waitForResponse(/\/api\/admin\/health$/)
  await page.clock.runFor('01:00')
  await answered
  await expect(notice).toHaveCount(0)

  await site.query("update heartbeats set failing_since = '2026-11-02T10:00Z' where part = 'mail'")
  const words =
    /^No email has gone out since 2 Nov 2026, 02:00 GMT-8\. The mail server isn’t accepting connections\. .+ Error: E[A-Z]+ 554Open the email log$/
  // A read that is under way may be older than the change.
  await expect(async () => {
    await page.clock.runFor('01:00')
    await expect(notice).toHaveText(words, { timeout: 1_000 })
  }).toPass()
  await expectAccessible(page)
  await notice.getByRole('link', { name: 'Open the email log' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Emails' })).toBeVisible()
  await expect(notice).toBeVisible()

  resume()
  await postProjectRequest(site.origin, projectRequest())
  await expect.poll(isFailing).toBe(false)
  await expect(async () => {
    await page.clock.runFor('01:00')
    await expect(notice).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
})
