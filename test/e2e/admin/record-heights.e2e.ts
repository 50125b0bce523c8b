import type { Page } from '@playwright/test'
import { postProjectRequest, projectRequest, quote } from '../../fixtures/visitor-fixtures.ts'
import { expect, test } from '../fixtures.ts'

const heightOf = (page: Page) => page.getByRole('article').evaluate((article) => article.clientHeight)

/** Returns the longest part of a column that has nothing beside it. A section of the page's width needs nothing. */
const longestAlone = (page: Page) =>
  page.getByRole('article').evaluate((article) => {
    const sections = [...article.querySelectorAll('section')]
      .map((section) => section.getBoundingClientRect())
      .filter(({ width }) => width < 0.9 * article.clientWidth)
    const bottoms = Map.groupBy(sections, ({ left }) => Math.round(left))
    const ends = [...bottoms.values()].map((column) => Math.max(...column.map(({ bottom }) => bottom)))
    return Math.max(...ends) - Math.min(...ends)
  })

test('pages of a lead and a client with much mail and history stay short, no column beside nothing', async ({
  staffPage: page,
  site,
  email,
}) => {
  const request = projectRequest({
    ...{ customerEmail: email, customerName: 'Ila Long', quote: quote() },
    // Clients of other tests with the usual number would be listed as duplicates.
    customerPhone: `+91 98${String(Date.now()).slice(-8)}`,
  })
  const { id } = await (await postProjectRequest(site.origin, request)).json()
  await site.settled()
  await site.query(
    `insert into mails (id, kind, subject_id, lead_id, to_address, subject, html, text, message_id, status, attempts, created_at, sent_at)
     select gen_random_uuid(), 'lead-reply', id || '.' || n, id, $2, 'About your website, part ' || n, '', '', 'm' || n, 'sent', 1, now(), now()
     from leads, generate_series(1, 30) n where id = $1`,
    [id, email],
  )
  await site.query(
    `insert into record_events (lead_id, at, actor, kind, data)
     select $1, now() - make_interval(days => n), 'Meera', kind,
       case kind when 'note' then jsonb_build_object('text', 'Note ' || n)
       else jsonb_build_object('mailId', gen_random_uuid(), 'to', $2::text, 'mailKind', 'lead-reply', 'logged', false) end
     from generate_series(1, 40) n, unnest(array['note', 'mail-sent']) kind`,
    [id, email],
  )

  await test.step('the lead', async () => {
    await page.goto(`/admin/leads/${id}`)
    const mails = page.getByRole('region', { name: 'Emails' })
    await expect(mails.getByRole('link').filter({ visible: true })).toHaveCount(4)
    for (const width of [1440, 1024]) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await longestAlone(page), `${width}`).toBeLessThan(900)
      expect(await heightOf(page), `${width}`).toBeLessThan(3_000)
    }
    await mails.locator('summary').click()
    await expect(mails.getByRole('link').filter({ visible: true })).toHaveCount(32)
  })

  await test.step('the client: what they owe, paid and said last stands first, and the rest is short', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByText('Client: ').getByRole('link', { name: 'Ila Long' }).click()
    const fact = (name: string) =>
      page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd').first()
    await expect(fact('Balance')).toHaveText('₹0')
    await expect(fact('Last contact').locator('time')).toBeVisible()
    for (const name of ['Write…', 'New quote', 'New invoice']) {
      await expect(page.getByRole('button', { name })).toBeInViewport()
    }
    const timeline = page.getByRole('region', { name: 'Timeline' })
    await expect(timeline.getByText('Note 40', { exact: true })).toBeVisible()
    await expect(timeline).not.toContainText(`to ${email}`)
    expect(await longestAlone(page)).toBeLessThan(900)
    expect(await heightOf(page)).toBeLessThan(1_800)
    await timeline.getByRole('button', { name: /^Show \d+ emails$/ }).click()
    await expect(timeline).toContainText(`to ${email}`)
  })
})
