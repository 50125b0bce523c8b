import type { Locator, Page } from '@playwright/test'
import type { PriceList, PriceSetting } from '#features/pricing/price-setting.ts'
import type { ContentEntry, ContentList } from '#platform/content/content.ts'
import { expect, test, untilSettled } from '../fixtures.ts'
import {
  confirmationDialog,
  fillIn,
  referenceIn,
  requestDialog,
  submit,
  takeTime,
} from '../request/request-dialog.ts'
import { fillInCheckout, payButton, payInWindow, paymentDialog, providerWindow } from './payment-window.ts'

test.use({ country: 'IN' })

const list = '/api/admin/content/calculator-package'

async function entryOf(owner: Page, key: string, path = list): Promise<ContentEntry> {
  const { items }: ContentList = await (await owner.request.get(path)).json()
  const entry = items.find((item): item is ContentEntry => 'key' in item && item.key === key)
  if (!entry) throw new Error(`There is no ${key}`)
  return entry
}

async function post(owner: Page, path: string, data: object): Promise<void> {
  const answer = await owner.request.post(path, { data })
  expect(answer.status(), await answer.text()).toBe(200)
}

async function publishPrice(owner: Page, basePriceInr: number): Promise<void> {
  const { id, version, draft } = await entryOf(owner, 'business-pro')
  await post(owner, `${list}/${id}`, { act: 'publish', data: { ...draft, basePriceInr }, version })
}

async function setRemoved(owner: Page, isRemoved: boolean): Promise<void> {
  const { id, version } = await entryOf(owner, 'business-pro')
  await post(owner, `${list}/${id}/removal`, { isRemoved, version })
}

/** @returns what it was */
async function setMultiplier(owner: Page, kind: 'country' | 'currency', code: string, multiplier: number) {
  const path = '/api/admin/prices'
  const { items }: PriceList = await (await owner.request.get(path)).json()
  const setting = items.find(
    (one): one is PriceSetting => 'code' in one && one.kind === kind && one.code === code,
  )
  if (!setting) throw new Error(`There is no multiplier of ${code}`)
  await post(owner, `${path}/${kind}/${code}`, { multiplier, version: setting.version })
  return setting.multiplier
}

async function standAtPayment(page: Page, email: string, addOns = ''): Promise<Locator> {
  await page.goto(`/?request=1&package=business-pro${addOns}`)
  const dialog = requestDialog(page)
  await fillIn(dialog, { email })
  await dialog.getByRole('button', { name: 'Pay Now' }).click()
  return dialog
}

// Other tests share this catalogue.
test.afterEach(async ({ staffPage }) => {
  const { isRemoved } = await entryOf(staffPage, 'business-pro')
  if (isRemoved) await setRemoved(staffPage, false)
  await publishPrice(staffPage, 25_000)
})

test('a price is raised while a visitor stands in the payment dialog, who reads both and pays only what they agree to', async ({
  page,
  site,
  email,
  staffPage,
  tolerated,
}) => {
  tolerated.push(/status of 422 .*create-order/)
  await standAtPayment(page, email)
  await expect(payButton(page)).toHaveText('Pay ₹2,500')
  await publishPrice(staffPage, 39_000)

  await payButton(page).click()
  await expect(paymentDialog(page).getByRole('status').first()).toHaveText(
    'The price was ₹25,000 and is now ₹39,000.',
  )
  await expect(payButton(page)).toHaveText('Pay ₹3,900')
  await expect(paymentDialog(page).getByRole('definition')).toHaveText(['₹39,000', '₹3,900', '₹35,100'])
  await expect(providerWindow(page)).toBeHidden()
  expect(await site.query('select from orders where customer_email = $1', [email])).toEqual([])

  await takeTime(page)
  await payInWindow(page)
  const confirmation = confirmationDialog(page, 'Your deposit is paid')
  const reference = await referenceIn(confirmation)
  await expect(confirmation).toContainText('₹3,900, a test payment')
  await expect(confirmation).toContainText('₹39,000')
  await expect(confirmation).not.toContainText('₹25,000')
  await site.settled()
  const [toVisitor] = await site.mailbox.mailsTo(email)
  expect(toVisitor?.text).toContain('₹39,000')
  const [lead] = await site.query<{ id: string }>('select id from leads where reference = $1', [reference])
  await staffPage.goto(`/admin/leads/${lead?.id}`)
  await expect(staffPage.getByRole('main')).toContainText('₹3,900 paid')
  await expect(staffPage.getByRole('main')).not.toContainText('₹25,000')
})

test('a package is removed while a visitor stands in the payment dialog: the form says so and keeps what was typed', async ({
  page,
  site,
  email,
  staffPage,
  tolerated,
}) => {
  tolerated.push(/status of 422 .*create-order/)
  const dialog = await standAtPayment(page, email)
  await setRemoved(staffPage, true)
  await payButton(page).click()

  await expect(paymentDialog(page)).toBeHidden()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Business Pro' })).toHaveText(
    'Business Pro is no longer offered.No money was taken by this attempt. Everything you filled in is still here.',
  )
  await expect(dialog.getByText('no longer offered')).toHaveCount(1)
  await expect(dialog.getByLabel('Email Address')).toHaveValue(email)
  await expect(dialog.getByRole('radio', { name: /^Business Pro/ })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Pay Now' })).toHaveCount(0)
  await dialog.getByRole('radio', { name: /^Business Basic/ }).check({ force: true })
  await submit(dialog)
  await referenceIn(confirmationDialog(page))
  expect(
    await site.query(`select quote->'lines'->0->>'name' as name from leads where email = $1`, [email]),
  ).toEqual([{ name: 'Business Basic' }])
})

test('an add-on is parted from its package while a visitor stands in the payment dialog: the form says so, and can be paid without it', async ({
  page,
  email,
  staffPage,
  tolerated,
}) => {
  tolerated.push(/status of 422 .*create-order/)
  const addOns = '/api/admin/content/calculator-add-on'
  const dialog = await standAtPayment(page, email, '&addons=multi-language')
  await expect(payButton(page)).toHaveText('Pay ₹4,000')
  const { id, version, draft } = await entryOf(staffPage, 'multi-language', addOns)
  const compatible = (draft.compatible as string[]).filter((of) => of !== 'business-pro')
  await post(staffPage, `${addOns}/${id}`, { act: 'publish', data: { ...draft, compatible }, version })
  try {
    await payButton(page).click()
    await expect(paymentDialog(page)).toBeHidden()
    await expect(dialog.getByRole('alert').filter({ hasText: 'Multi-language' })).toHaveText(
      'Multi-language no longer goes with Business Pro.No money was taken by this attempt. Everything you filled in is still here.',
    )
    await expect(dialog).toContainText('Total ₹25,000')
    await dialog.getByRole('button', { name: 'Pay Now' }).click()
    await expect(payButton(page)).toHaveText('Pay ₹2,500')
    await paymentDialog(page).getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.evaluate(() =>
      history.pushState(null, '', '/?request=1&package=business-pro&addons=multi-language'),
    )
    await expect(dialog.getByRole('status').first()).toHaveText(
      'Multi-language no longer goes with Business Pro.',
    )
  } finally {
    const now = await entryOf(staffPage, 'multi-language', addOns)
    await post(staffPage, `${addOns}/${id}`, { act: 'publish', data: draft, version: now.version })
  }
})

test('a package is removed while a visitor pays at the checkout: the page offers the others and keeps what was typed', async ({
  page,
  email,
  staffPage,
  tolerated,
}) => {
  tolerated.push(/status of 422 .*create-order/)
  await page.goto('/checkout?package=business-pro')
  await fillInCheckout(page, email)
  await page.getByRole('button', { name: 'Pay ₹2,500 now' }).click()
  await expect(payButton(page)).toBeVisible()
  await setRemoved(staffPage, true)
  await payButton(page).click()
  await expect(page.getByRole('alert')).toContainText(
    'Business Pro is no longer offered. What you filled in is kept.',
  )
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('alert')).toBeInViewport()
  await page.getByRole('link', { name: 'Choose Basic Website' }).click()
  await expect(page.getByRole('region', { name: '2 Your details' }).getByLabel('Email Address')).toHaveValue(
    email,
  )
})

test('a price is raised while a visitor reads the page: the request dialog says so when it opens again', async ({
  page,
  staffPage,
}) => {
  const openRequest = () =>
    page.evaluate(() => history.pushState(null, '', '/?request=1&package=business-pro'))
  await page.goto('/')
  await untilSettled(page)
  await openRequest()
  const dialog = requestDialog(page)
  await expect(dialog).toContainText('Total ₹25,000')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await publishPrice(staffPage, 27_000)
  await openRequest()
  await expect(dialog.getByRole('status').first()).toHaveText('The price was ₹25,000 and is now ₹27,000.')
  await expect(dialog.getByRole('radio', { name: /^Business Pro/ })).toHaveAccessibleName(/₹27,000/)
  await expect(dialog).toContainText('Total ₹27,000')
})

test('a price is raised while a request waits offline: it arrives, and page, mail and lead name our price', async ({
  page,
  site,
  email,
  staffPage,
  tolerated,
}) => {
  tolerated.push(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/?request=1&package=business-pro')
  const dialog = requestDialog(page)
  await fillIn(dialog, { email })
  await expect(dialog).toContainText('Total ₹25,000')
  await page.context().setOffline(true)
  await submit(dialog)
  const saved = page.getByRole('dialog').filter({ hasText: 'saved' })
  await expect(saved).toContainText('₹25,000')
  await publishPrice(staffPage, 27_000)
  await page.context().setOffline(false)

  const confirmation = confirmationDialog(page)
  const reference = await referenceIn(confirmation)
  await expect(confirmation).toContainText('The price was ₹25,000 and is now ₹27,000.')
  await expect(confirmation.getByRole('definition').filter({ hasText: '₹' })).toHaveText('₹27,000')
  await site.settled()
  const [toVisitor] = await site.mailbox.mailsTo(email)
  expect(toVisitor?.text).toContain('₹27,000')
  const [lead] = await site.query<{ id: string }>('select id from leads where reference = $1', [reference])
  await staffPage.goto(`/admin/leads/${lead?.id}`)
  await expect(staffPage.getByRole('main')).toContainText(
    'The visitor’s page showed a total of ₹25,000; our price is ₹27,000.',
  )
})

test.describe('a multiplier is changed', () => {
  test.use({ country: 'US' })

  test('while a visitor stands in the payment dialog, who reads both prices and pays only the new one', async ({
    page,
    site,
    email,
    staffPage,
    tolerated,
  }) => {
    tolerated.push(/status of 422 .*create-order/)
    await page.context().addCookies([{ name: 'ow_currency', value: 'SGD', url: site.origin }])
    const dialog = await standAtPayment(page, email)
    await expect(dialog).toContainText('Total S$376')
    const was = await setMultiplier(staffPage, 'currency', 'SGD', 2)
    try {
      await payButton(page).click()
      await expect(paymentDialog(page).getByRole('status').first()).toHaveText(
        'The price was S$376 and is now S$602.',
      )
      await expect(paymentDialog(page)).toContainText('S$60')
      await expect(providerWindow(page)).toBeHidden()
      expect(await site.query('select from orders where customer_email = $1', [email])).toEqual([])

      await takeTime(page)
      await payInWindow(page)
      await referenceIn(confirmationDialog(page, 'Your deposit is paid'))
      const [lead] = await site.query<{ total: object; claimed: object | null }>(
        "select quote->'total' as total, quote->'claimed' as claimed from leads where email = $1",
        [email],
      )
      expect(lead).toEqual({ total: { amountMinor: 60_200, currency: 'SGD' }, claimed: null })
    } finally {
      await setMultiplier(staffPage, 'currency', 'SGD', was)
    }
  })

  test('while a visitor reads the page: the request dialog says so when it opens again', async ({
    page,
    staffPage,
  }) => {
    const openRequest = () =>
      page.evaluate(() => history.pushState(null, '', '/?request=1&package=business-pro'))
    await page.goto('/')
    await untilSettled(page)
    await openRequest()
    const dialog = requestDialog(page)
    await expect(dialog).toContainText('Total $391')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    const was = await setMultiplier(staffPage, 'country', 'US', 1.5)
    const euroWas = await setMultiplier(staffPage, 'currency', 'EUR', 2)
    try {
      await openRequest()
      await expect(dialog.getByRole('status').first()).toHaveText('The price was $391 and is now $452.')
      await expect(dialog).toContainText('Total $452')
      // A currency that is chosen only now.
      await dialog.getByLabel('Currency').selectOption('EUR')
      await expect(dialog).toContainText('Total €602')
      await expect(dialog.getByRole('status').first()).toBeEmpty()
    } finally {
      await setMultiplier(staffPage, 'currency', 'EUR', euroWas)
      await setMultiplier(staffPage, 'country', 'US', was)
    }
  })
})
