import { postProjectRequest, projectRequest } from '../fixtures/visitor-fixtures.ts'
import { expect, test } from './engine-fixtures.ts'

test('staff see a request arrive, take it, snooze it, bring it back by undo, and answer it, by keys alone', async ({
  staff,
  site,
  email,
}) => {
  const startedAt = await staff.evaluate(() => performance.timeOrigin)
  const request = projectRequest({ customerEmail: email, customerName: 'Ines Lakshmi' })
  const { id, reference } = await (await postProjectRequest(site.origin, request)).json()
  const stored = () =>
    site.query(
      `select status, users.email as assignee, answered_at is not null as answered, snoozes.until::text as snoozed
       from leads left join users on users.id = assignee_id left join snoozes on lead_id = leads.id
       where leads.id = $1`,
      [id],
    )
  const row = (words: string) => new RegExp(`Ines Lakshmi No reply yet ${reference} .*${words}`)

  // A hint tells the page.
  await staff.sees(row('in 23 hours Assign to me Reply'), 'main table')
  await staff.walksTo('Ines Lakshmi', 'j')
  await staff.walksTo('Assign to me: Ines Lakshmi')
  await staff.keys('Enter')
  await staff.sees(row('You Reply'), 'main table')
  await staff.focuses('Reply: Ines Lakshmi')
  const taken = { status: 'new', assignee: site.staff.email, answered: false, snoozed: null }
  expect(await stored()).toEqual([taken])

  await staff.walksTo('Details of Ines Lakshmi')
  await staff.keys('Enter')
  await staff.walksTo('Snooze…')
  await staff.keys('Enter')
  await staff.meets('Snooze')
  await staff.keys('Escape')
  await staff.meetsNoMore()
  await staff.focuses('Snooze…')
  expect(await stored()).toEqual([taken])

  const day = new Date(Date.now() + 5 * 24 * 60 * 60_000).toISOString().slice(0, 10)
  await staff.keys('Enter')
  await staff.meets('Snooze')
  await staff.walksTo('Until another day')
  await staff.writesDay(day)
  await staff.keys('Enter')
  await staff.meetsNoMore()
  await staff.sees('Snoozed until')
  await staff.seesNoMore(reference, 'main table')
  expect(await stored()).toEqual([{ ...taken, snoozed: day }])

  await staff.keys('z')
  await staff.sees(row('You Reply'), 'main table')
  expect(await stored()).toEqual([taken])

  await staff.walksTo('Reply: Ines Lakshmi')
  await staff.keys('Enter')
  await staff.meets('Reply')
  await staff.keys('Escape')
  await staff.meetsNoMore()
  await staff.focuses('Reply: Ines Lakshmi')
  await staff.keys('o')
  await staff.arrives(`/admin/leads/${id}`)
  await staff.sees('Assigned to you')
  await staff.keys('m')
  await staff.meets('Move to…')
  await staff.walksTo('Contacted')
  await staff.keys('ArrowDown')
  await staff.keys('ArrowUp')
  await staff.keys('Enter')
  await staff.meetsNoMore()
  await staff.focuses('Move to…')
  expect(await stored()).toEqual([{ ...taken, status: 'contacted', answered: true }])

  await staff.keys('g')
  await staff.keys('t')
  await staff.arrives(`${site.origin}/admin`)
  await staff.sees('Received this month', 'main')
  await staff.seesNoMore(reference, 'main')
  expect(await staff.evaluate(() => performance.timeOrigin)).toBe(startedAt)
})
