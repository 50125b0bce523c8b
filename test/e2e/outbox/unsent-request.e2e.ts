import type { Page, Route } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import {
  confirmationDialog,
  fillIn,
  openRequest,
  referenceIn,
  requestDialog,
  submit,
} from '../request/request-dialog.ts'

const failedRequest = /Failed to load resource/

const endpoint = '**/api/contact'

function notice(page: Page) {
  return page.getByRole('region', { name: 'Unsent messages' })
}

test('a refused request stays across a reload, with its field marked, until it is corrected', async ({
  page,
  site,
  email,
  tolerated,
}) => {
  tolerated.push(failedRequest)
  await page.goto('/')
  // The form itself would reject this.
  const spoil = (route: Route) => {
    const body = route.request().postDataJSON()
    return route.continue({ postData: { ...body, customerEmail: 'asha@nowhere' } })
  }
  await page.route(endpoint, spoil)
  const dialog = await openRequest(page)
  await fillIn(dialog, { email })
  await dialog.getByRole('radio', { name: /Business Basic/ }).check()
  await submit(dialog)
  const refused = confirmationDialog(page, 'Your request needs a correction')
  await expect(refused).toContainText('Not accepted yet')
  await page.unroute(endpoint, spoil)

  await refused.getByRole('button', { name: 'Correct it' }).click()
  const mending = page.getByRole('dialog', { name: 'Correct your request' })
  await expect(mending.getByLabel('Full Name')).toHaveValue('Asha Rao')
  await expect(mending.getByRole('radio', { name: /Business Basic/ })).toBeChecked()
  await expect(mending.getByLabel('Email Address')).toHaveAccessibleDescription(
    'That email doesn’t look right. Try name@example.com.',
  )
  await expect(mending.getByRole('link', { name: 'That email doesn’t look right' })).toBeVisible()

  await mending.getByRole('button', { name: 'Cancel' }).click()
  await expect(mending).toBeHidden()
  await expect(notice(page)).toContainText('Not accepted:')
  await page.reload()
  await notice(page).getByRole('button', { name: 'Correct it' }).click()
  await mending.getByLabel('Email Address').fill(email)
  await mending.getByRole('button', { name: 'Submit Request' }).click()
  const reference = await referenceIn(confirmationDialog(page))
  await page.getByRole('button', { name: 'Got it, thanks!' }).click()
  await expect(notice(page)).toBeHidden()
  expect(await site.query('select reference from leads where email = $1', [email])).toEqual([{ reference }])
})

test('a request refused late shows the reason and can be corrected', async ({ page, email, tolerated }) => {
  tolerated.push(failedRequest)
  await page.clock.install()
  await page.goto('/')
  const gate = Promise.withResolvers<void>()
  await page.route(endpoint, async (route) => {
    await gate.promise
    await route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      json: {
        detail: 'Some fields need a correction.',
        errors: [{ field: 'customerEmail', message: 'This mailbox does not exist.' }],
      },
    })
  })
  const asked = page.waitForRequest(endpoint)
  const dialog = await openRequest(page)
  await fillIn(dialog, { email })
  await submit(dialog)
  await asked
  await page.clock.runFor(6000)
  await expect(confirmationDialog(page, 'Your request is saved')).toBeVisible()
  gate.resolve()
  await confirmationDialog(page, 'Your request needs a correction')
    .getByRole('button', { name: 'Correct it' })
    .click()
  const mending = page.getByRole('dialog', { name: 'Correct your request' })
  await expect(mending.getByLabel('Email Address')).toHaveAccessibleDescription(
    'This mailbox does not exist.',
  )
})

test('deletes an unsent request only after a second confirmation', async ({ page, email, tolerated }) => {
  tolerated.push(failedRequest)
  await page.goto('/')
  await page.route(endpoint, (route) => route.abort())
  const dialog = await openRequest(page)
  await fillIn(dialog, { email })
  await submit(dialog)
  await page.getByRole('button', { name: 'Got it, thanks!' }).click()

  await notice(page).getByRole('button', { name: 'Discard' }).click()
  await expect(notice(page).getByRole('button', { name: 'Keep it' })).toBeFocused()
  await notice(page).getByRole('button', { name: 'Keep it' }).click()
  await notice(page).getByRole('button', { name: 'Discard' }).click()
  await notice(page).getByRole('button', { name: 'Yes, discard' }).click()
  await expect(notice(page)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Start Your Project Now' })).toBeVisible()
  await expect(notice(page)).toBeHidden()
  await openRequest(page)
  await expect(requestDialog(page).getByLabel('Full Name')).toHaveValue('')
})

test('without storage and network the visitor can mail or download the request', async ({
  page,
  site,
  email,
  tolerated,
}) => {
  tolerated.push(failedRequest)
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Private mode', 'InvalidStateError')
    }
  })
  await page.goto('/')
  const abort = (route: Route) => route.abort()
  await page.route(endpoint, abort)
  const dialog = await openRequest(page)
  await fillIn(dialog, { email })
  await submit(dialog)
  const unsaved = confirmationDialog(page, 'Your request is not sent yet')
  await expect(unsaved).toContainText('Only in this tab, sending…')
  const mail = new URL(
    (await unsaved.getByRole('link', { name: 'Send it by email' }).getAttribute('href')) ?? '',
  )
  expect(mail.protocol).toBe('mailto:')
  expect(mail.searchParams.get('body')).toContain(`Customer email: ${email}`)
  const download = page.waitForEvent('download')
  await unsaved.getByRole('link', { name: 'Download a copy' }).click()
  expect((await download).suggestedFilename()).toBe('project-request.txt')

  await page.unroute(endpoint, abort)
  await page.evaluate(() => void dispatchEvent(new Event('online')))
  const reference = await referenceIn(confirmationDialog(page))
  expect(await site.query('select reference from leads where email = $1', [email])).toEqual([{ reference }])
})
