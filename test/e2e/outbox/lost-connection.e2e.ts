import type { Page } from '@playwright/test'
import { shortWhere } from '../../browser/is-full.ts'
import type { Site } from '../../servers/site.ts'
import { expect, test } from '../fixtures.ts'
import {
  confirmationDialog,
  fillIn,
  openRequest,
  referenceIn,
  shownReference,
  submit,
} from '../request/request-dialog.ts'

const lostConnection =
  /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|FAILED|EMPTY_RESPONSE)/

async function prepareRequest(page: Page, email: string) {
  await page.goto('/')
  const dialog = await openRequest(page)
  await fillIn(dialog, { email })
  await dialog.getByRole('radio', { name: /Business Basic/ }).check()
  return dialog
}

const saved = (page: Page) => confirmationDialog(page, 'Your request is saved')
const notice = (page: Page) => page.getByRole('region', { name: 'Unsent messages' })

async function expectOneLead(site: Site, email: string, reference: string): Promise<void> {
  expect(await site.query('select reference from leads where email = $1', [email])).toEqual([{ reference }])
  expect(await site.mailbox.mailsTo(email)).toHaveLength(1)
}

test('a request sent offline arrives once when the network returns', async ({
  page,
  context,
  site,
  email,
  tolerated,
}) => {
  tolerated.push(lostConnection)
  const dialog = await prepareRequest(page, email)
  await context.setOffline(true)
  await submit(dialog)
  await expect(saved(page)).toContainText('Saved on this device, sending…')
  await expect(saved(page)).not.toContainText('Received')
  expect(await site.query('select from leads where email = $1', [email])).toEqual([])

  await context.setOffline(false)
  await expectOneLead(site, email, await referenceIn(confirmationDialog(page)))
})

test('a lost answer is requested again: same lead, same reference', async ({
  page,
  site,
  email,
  tolerated,
}) => {
  tolerated.push(lostConnection)
  const dialog = await prepareRequest(page, email)
  let lostReference = ''
  await page.route(
    '**/api/contact',
    async (route) => {
      const answer = await route.fetch()
      lostReference = (await answer.json()).reference
      await route.abort()
    },
    { times: 1 },
  )
  await submit(dialog)
  await expect(saved(page)).toBeVisible()

  await page.evaluate(() => void dispatchEvent(new Event('online')))
  const reference = await referenceIn(confirmationDialog(page))
  expect(reference).toBe(lostReference)
  await expect(notice(page)).toHaveCount(0)
  await expectOneLead(site, email, reference)
})

for (const [how, end] of [
  ['stopped', (site: Site) => site.stop()],
  ['killed', (site: Site) => site.kill()],
] as const) {
  test(
    `a server that is ${how} and restarted before the retry has the request once`,
    shortWhere(how === 'killed'),
    async ({ page, site, email, tolerated }) => {
      tolerated.push(lostConnection)
      const dialog = await prepareRequest(page, email)
      await end(site)
      await submit(dialog)
      await expect(saved(page)).toBeVisible()

      await site.start()
      await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
      await expectOneLead(site, email, await referenceIn(confirmationDialog(page)))
    },
  )
}

test('the next visit sends a request that was left unsent, and says so', async ({
  page,
  site,
  email,
  tolerated,
}) => {
  tolerated.push(lostConnection)
  const dialog = await prepareRequest(page, email)
  await site.stop()
  await submit(dialog)
  await expect(saved(page)).toBeVisible()
  await page.goto('about:blank')

  await site.start()
  await page.goto('/contact')
  const sent = notice(page).getByText(/^Sent\. Received, reference OW-[0-9A-Z]{6}$/)
  await expectOneLead(site, email, await shownReference(sent))
})

test('an unsent request shows on every page, and can be sent or discarded there', async ({
  page,
  site,
  email,
  tolerated,
}) => {
  tolerated.push(lostConnection)
  const dialog = await prepareRequest(page, email)
  await page.route('**/api/contact', (route) => route.abort())
  await submit(dialog)
  await saved(page).getByRole('button', { name: 'Got it, thanks!' }).click()
  await page.goto('/contact')
  await expect(notice(page)).toContainText('Saved on this device, not sent yet. We keep trying.')

  await notice(page).getByRole('button', { name: 'Discard' }).click()
  await notice(page).getByRole('button', { name: 'Keep it' }).click()
  await page.unroute('**/api/contact')
  await notice(page).getByRole('button', { name: 'Try now' }).click()
  await expect(notice(page)).toContainText(/Sent\. Received, reference OW-/)
  expect(await site.query('select from leads where email = $1', [email])).toHaveLength(1)
})

test('a refused request shows the reason, and is accepted after a correction', async ({
  page,
  site,
  email,
  tolerated,
}) => {
  tolerated.push(/status of 422/)
  const dialog = await prepareRequest(page, email)
  await page.route(
    '**/api/contact',
    (route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/problem+json',
        json: {
          status: 422,
          detail: 'Some fields need another look.',
          errors: [{ field: 'customerPhone', message: 'This number cannot be called.' }],
        },
      }),
    { times: 1 },
  )
  await submit(dialog)
  const refused = confirmationDialog(page, 'Your request needs a correction')
  await expect(refused).toContainText('Some fields need another look.')
  await refused.getByRole('button', { name: 'Correct it' }).click()

  const mending = page.getByRole('dialog', { name: 'Correct your request' })
  await expect(mending.getByLabel('Email Address')).toHaveValue(email)
  await expect(mending.getByLabel('Phone Number')).toHaveAccessibleDescription(/This number cannot be called/)
  await expect(mending.getByRole('radio', { name: /Business Basic/ })).toBeChecked()
  await mending.getByLabel('Phone Number').fill('+91 22 4000 1000')
  await submit(mending)
  await expectOneLead(site, email, await referenceIn(confirmationDialog(page)))
  await expect(notice(page).getByText('Not accepted')).toHaveCount(0)
})
