import { randomUUID } from 'node:crypto'
import { acceptedAll, consentCookie, consentOf, visitorCookie } from '#features/consent/consent.ts'
import { type Experiments, openExperiments } from '../../fixtures/experiment-fixtures.ts'
import { freshAddress, projectRequest } from '../../fixtures/visitor-fixtures.ts'
import type { Site } from '../../servers/site.ts'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { openAsMeera } from '../admin/open-as-meera.ts'
import { expect, test } from '../fixtures.ts'

let experiments: Experiments

test.beforeEach(async ({ site }) => {
  await site.query('truncate experiments cascade')
  experiments = await openExperiments(site)
})
test.afterEach(async ({ site, request }) => {
  await experiments.endAll()
  await site.settled()
  await expect.poll(async () => (await request.get('/')).headers()['set-cookie']).toBeUndefined()
})

/** Visitors of page A, then of page B, and how many of each have sent a request. */
async function seeVisitors(
  site: Site,
  email: string,
  splitId: number,
  { a, b }: Record<'a' | 'b', { visitors: number; leads: number }>,
): Promise<void> {
  for (const [variant, { visitors, leads }] of [
    ['A', a],
    ['B', b],
  ] as const) {
    const ids = Array.from({ length: visitors }, () => randomUUID())
    await site.query(
      `insert into exposures (experiment_id, visitor_id, split_id, variant, at)
       select experiment_id, unnest($1::uuid[]), id, $3, now() - interval '1 minute' from experiment_splits where id = $2`,
      [ids, splitId, variant],
    )
    const consent = `${consentCookie.name}=${consentCookie.format(consentOf(acceptedAll))}`
    for (const id of ids.slice(0, leads)) {
      const answer = await fetch(`${site.origin}/api/contact`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
          'x-forwarded-for': freshAddress(),
          cookie: `${consent}; ${visitorCookie.name}=${visitorCookie.format({ id, splitId })}`,
        },
        body: JSON.stringify(projectRequest({ customerEmail: email })),
      })
      expect(answer.status).toBe(201)
    }
  }
}

test('an owner starts an experiment, reads its figures, changes its split and ends it with a page', async ({
  staffPage,
  page,
  browser,
  site,
  secondOrigin,
  email,
  tolerated,
}) => {
  tolerated.push(/status of 409/)
  const dialog = staffPage.getByRole('dialog')
  const main = staffPage.getByRole('main')
  const opened = () =>
    page
      .context()
      .clearCookies()
      .then(() => page.goto(`${secondOrigin}/`))
  const screen = page.locator('#root')

  await test.step('start it by keyboard, after what is wrong is said', async () => {
    await staffPage.goto('/admin')
    await staffPage.getByRole('heading', { level: 1 }).click()
    await staffPage.keyboard.press('g')
    await staffPage.keyboard.press('x')
    await expect(main).toContainText('No experiments yet')
    await expect(main).toContainText('New visitors of the landing page get page A.')
    await expectAccessible(staffPage)
    await staffPage.getByRole('button', { name: 'New experiment' }).focus()
    await staffPage.keyboard.press('Enter')
    await expect(dialog.getByLabel('Share of B')).toHaveValue('50')
    await dialog.getByLabel('Share of B').fill('33,33')
    await staffPage.keyboard.press('Enter')
    await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/Name the experiment\./)
    await expect(dialog.getByLabel('Share of B')).toHaveAccessibleDescription(/Use at most one decimal\./)
    await expectAccessible(staffPage)
    await dialog.getByLabel('Name').fill('Poster or <b>studio</b>')
    await dialog.getByLabel('Share of B').fill('33,3 %')
    await staffPage.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
  })
  const [started] = await experiments.list()
  const { id = '', version = 0 } = started ?? {}
  const region = staffPage.getByRole('region', { name: 'Poster or <b>studio</b>' })

  await test.step('with no visitors it is too early to tell', async () => {
    await expect(region).toContainText('33.3% of new visitors get B')
    await expect(region.getByText('Too early to tell')).toHaveCount(2)
    await expect(staffPage.getByRole('button', { name: 'New experiment' })).toBeHidden()
  })

  await test.step('the figures, the chance, and a warning of visitors that do not fit the split', async () => {
    await seeVisitors(site, email, version, {
      a: { visitors: 30, leads: 3 },
      b: { visitors: 30, leads: 9 },
    })
    await staffPage.reload()
    await expect(region.getByRole('row')).toHaveText([
      'PageVisitorsLeadsDeposits',
      'A303 10.0%0 0.0%',
      'B309 30.0%0 0.0%',
    ])
    await expect(region.getByRole('term')).toHaveText([
      'Leads: chance that B beats A',
      'Deposits: chance that B beats A',
    ])
    await expect(region.getByRole('definition')).toHaveText(['97%', 'Too early to tell'])
    await expect(region).not.toContainText('Don’t trust these figures')
    await seeVisitors(site, email, version, { a: { visitors: 0, leads: 0 }, b: { visitors: 20, leads: 0 } })
    await staffPage.reload()
    await expect(region).toContainText('33.3% of visitors should be B’s, but 62.5% are')
    await expectAccessible(staffPage)
  })

  await test.step('of two who change the split, the second sees both', async () => {
    await staffPage.getByRole('button', { name: 'Change the split' }).click()
    await expect(dialog.getByLabel('Share of B')).toHaveValue('33.3')
    await dialog.getByLabel('Share of B').fill('0')
    await experiments.split(id, 400)
    await dialog.getByRole('button', { name: 'Save' }).click()
    const both = dialog
      .getByRole('alert')
      .filter({ hasText: 'Someone changed this while you were editing it.' })
    await expect(both.getByRole('row')).toHaveText(['NowYours', 'Share of B400'])
    await expectAccessible(staffPage)
    await dialog.getByRole('button', { name: 'Save mine anyway' }).click()
    await expect(dialog).toBeHidden()
    await expect(region).toContainText('0% of new visitors get B')
    await region.getByText('2 earlier splits').click()
    await expect(region.getByText('33.3% B, from')).toBeVisible()
  })

  await test.step('an editor reads it all, and may change nothing', async () => {
    const editor = await openAsMeera(browser, site)
    await editor.goto('/admin/experiments')
    await expect(editor.getByRole('main')).toContainText('Only owners change experiments.')
    await expect(editor.getByRole('region', { name: 'Poster' }).getByRole('table')).toHaveCount(1)
    for (const name of ['New experiment', 'Change the split', 'End…']) {
      await expect(editor.getByRole('button', { name })).toHaveCount(0)
    }
    await editor.context().close()
  })

  await test.step('its end asks for a page, and chooses none by itself', async () => {
    await opened()
    await expect(screen).toHaveAttribute('data-screen', 'landing-a')
    await staffPage.getByRole('button', { name: 'End…' }).click()
    await expect(dialog).toContainText('It is too early to tell which is better.')
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'End the experiment' }).click()
    await expect(dialog.getByRole('group')).toHaveAccessibleDescription(
      /Choose the page that new visitors get\./,
    )
    await expectAccessible(staffPage)
    await dialog.getByLabel('Page B').check()
    await dialog.getByRole('button', { name: 'End the experiment' }).click()
    await expect(dialog).toBeHidden()
    await expect(main).toContainText('New visitors of the landing page get page B.')
    await expect(main).toContainText('who chose page B.')
    await site.settled(secondOrigin)
    await opened()
    await expect(screen).toHaveAttribute('data-screen', 'landing-b')
    await expectAccessible(staffPage)
  })

  await test.step('the changes stand beside it and in the audit log', async () => {
    await main.getByRole('button', { name: 'Changes…' }).click()
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Share of B: 40% → 0%' })).toBeVisible()
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Chosen variant: B' })).toBeVisible()
    await staffPage.goto('/admin/audit?about=experiment')
    await staffPage.getByRole('link', { name: 'Experiment Poster or <b>studio</b>' }).first().click()
    await expect(staffPage).toHaveURL('/admin/experiments')
  })
})

test('a page that is open hears of another owner’s end, whose choice a late one does not replace', async ({
  staffPage,
  tolerated,
}) => {
  tolerated.push(/status of 409/)
  const { id } = await experiments.start(500)
  await staffPage.goto('/admin/experiments')
  const dialog = staffPage.getByRole('dialog')
  await staffPage.getByRole('button', { name: 'End…' }).click()
  await dialog.getByLabel('Page B').check()
  await experiments.stop(id, 'A')
  await expect(staffPage.getByRole('main')).toContainText('who chose page A.')
  await dialog.getByRole('button', { name: 'End the experiment' }).click()
  await expect(
    dialog.getByRole('alert').filter({ hasText: 'has ended this experiment and chose page A.' }),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await staffPage.getByRole('button', { name: 'Discard' }).click()
  await expect(staffPage.getByRole('button', { name: 'New experiment' })).toBeVisible()
})
