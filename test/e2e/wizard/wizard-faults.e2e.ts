import type { Locator, Page, Route } from '@playwright/test'
import { shortWhere } from '../../browser/is-full.ts'
import type { Site } from '../../servers/site.ts'
import { expect, test, untilRequestsEnd } from '../fixtures.ts'
import { providerWindow } from '../payment/payment-window.ts'
import { confirmationDialog, referenceIn } from '../request/request-dialog.ts'
import {
  answerUpTo,
  expectStep,
  introduce,
  onward,
  openWizard,
  openWizardAt,
  sendPlan,
  sentPlan,
} from './wizard-dialog.ts'

const failedRequest = /Failed to load resource|net::ERR_/

const requests = {
  recommendations: '**/api/recommendations',
  draft: '**/api/lead-drafts',
  plan: '**/api/ai-suggest',
}
const resume = (dialog: Locator) =>
  dialog.getByRole('button', { name: 'Continue where you left off' }).click()

async function expectOneLead(site: Site, email: string): Promise<void> {
  const leads = await site.query(
    `select source, status, name, services, quote->'total'->>'amountMinor' as total, suggestion->'goals' as goals
     from leads where email = $1`,
    [email],
  )
  expect(leads).toEqual([
    {
      source: 'ai-suggest',
      status: 'new',
      name: 'Meera Nair',
      services: ['E-commerce plan'],
      total: '54000',
      goals: ['Increase Sales'],
    },
  ])
  expect(await site.mailbox.mailsTo(email)).toHaveLength(1)
}

async function finish(dialog: Locator, email: string): Promise<void> {
  await onward(dialog).click()
  const drafted = dialog.page().waitForRequest(requests.draft)
  await introduce(dialog, email)
  await drafted
  await sendPlan(dialog)
}

const faults = {
  'the network cut': (route: Route) => route.abort('internetdisconnected'),
  'a 500': (route: Route) => route.fulfill({ status: 500, body: 'Broken' }),
  'a 500 in place of the answer': async (route: Route) => {
    await route.fetch()
    await route.fulfill({ status: 500, body: 'Broken' })
  },
}
const shortFaults: Record<keyof typeof requests, keyof typeof faults> = {
  recommendations: 'the network cut',
  draft: 'a 500',
  plan: 'a 500 in place of the answer',
}
async function openStep4(page: Page, request: string): Promise<Locator> {
  if (request !== 'recommendations') return openWizardAt(page, 4)
  const dialog = await openWizard(page)
  await answerUpTo(dialog, 4)
  return dialog
}
for (const [request, path] of Object.entries(requests)) {
  for (const [fault, fail] of Object.entries(faults)) {
    const isShort = shortFaults[request as keyof typeof requests] === fault
    test(
      `${fault} at the ${request} makes one complete lead`,
      shortWhere(isShort),
      async ({ page, site, email, tolerated }) => {
        tolerated.push(failedRequest)
        let failures = 0
        await page.route(path, (route) => {
          failures++
          return fail(route)
        })
        const dialog = await openStep4(page, request)
        await finish(dialog, email)
        await page.waitForURL('/ai-suggest-thank-you')
        if (path === requests.plan) {
          await expect(sentPlan(page)).toContainText('Saved on this device, sending…')
        }
        // An attempt in flight fails before the fault is removed.
        await page.unrouteAll({ behavior: 'wait' })
        await page.evaluate(() => void dispatchEvent(new Event('online')))
        await referenceIn(sentPlan(page))
        expect(failures).toBeGreaterThan(0)
        await expectOneLead(site, email)
      },
    )
  }
}

for (const [place, path] of [
  ['popup', '/?suggest=1'],
  ['page', '/ai-recommendations'],
] as const) {
  test(
    `offline from step 3, the ${place} keeps the plan and says so, and it arrives once`,
    shortWhere(place === 'page'),
    async ({ page, context, site, email, tolerated }) => {
      tolerated.push(failedRequest)
      await page.goto(path)
      const wizard = page.getByRole(place === 'popup' ? 'dialog' : 'region', { name: 'AI Suggest' })
      await answerUpTo(wizard, 3)
      await untilRequestsEnd(page)
      await context.setOffline(true)
      await wizard.getByRole('checkbox', { name: 'Online Store' }).check()
      await wizard.getByRole('checkbox', { name: 'Increase Sales' }).check()
      await onward(wizard).click()
      await expectStep(wizard, 4)
      await finish(wizard, email)
      await expect(confirmationDialog(page, 'Your plan is saved')).toContainText(
        'Saved on this device, sending…',
      )
      if (place === 'page') await expectStep(wizard, 1)
      await context.setOffline(false)
      await referenceIn(confirmationDialog(page, 'We have your plan'))
      await expectOneLead(site, email)
    },
  )
}

for (const [moment, reach] of [
  ['before the recommendations have arrived', 'waitForRequest'],
  ['in the 1.5 s after they have', 'waitForResponse'],
] as const) {
  test(
    `a reload ${moment} returns to step 3 and makes one complete lead`,
    shortWhere(reach === 'waitForRequest'),
    async ({ page, site, email }) => {
      await page.clock.install()
      const dialog = await openWizard(page)
      await answerUpTo(dialog, 3)
      await dialog.getByRole('checkbox', { name: 'Online Store' }).check()
      await dialog.getByRole('checkbox', { name: 'Increase Sales' }).check()
      if (reach === 'waitForRequest') await page.route(requests.recommendations, () => {})
      const reached = page[reach](requests.recommendations)
      await page.clock.pauseAt(Date.now() + 60_000)
      await onward(dialog).click()
      await reached
      await expect(dialog).toContainText('Working out your recommendations')
      await page.reload()
      await page.unroute(requests.recommendations)
      await page.clock.resume()
      await resume(dialog)
      await expectStep(dialog, 3)
      await onward(dialog).click()
      await expectStep(dialog, 4)
      await finish(dialog, email)
      await referenceIn(sentPlan(page))
      await expectOneLead(site, email)
    },
  )
}

for (const [moment, hold] of [
  ['before the server has it', async () => {}],
  ['once the server has it', (route: Route) => route.fetch()],
] as const) {
  test(
    `a reload while the plan is sent, ${moment}, makes the same lead, and the confirmation still shows`,
    shortWhere(moment === 'once the server has it'),
    async ({ page, site, email }) => {
      const reached = Promise.withResolvers<void>()
      await page.route(
        requests.plan,
        async (route) => {
          await hold(route)
          reached.resolve()
        },
        { times: 1 },
      )
      const dialog = await openWizardAt(page, 4)
      await finish(dialog, email)
      await reached.promise
      await page.reload()
      await page.waitForURL('/ai-suggest-thank-you')
      await referenceIn(sentPlan(page))
      await expectOneLead(site, email)
    },
  )
}

for (const [moment, payUntil, status] of [
  ['in the window of the provider', async () => {}, 'created'],
  [
    'once the server knows that it is paid',
    async (page: Page) => {
      const proven = Promise.withResolvers<void>()
      await page.route('**/api/verify-payment', async (route) => {
        await route.fetch()
        proven.resolve()
      })
      await providerWindow(page)
        .getByRole('button', { name: /^Pay ₹/ })
        .click()
      await proven.promise
    },
    'paid',
  ],
] as const) {
  test(
    `a reload during the payment, ${moment}, keeps plan and order one lead`,
    shortWhere(status === 'paid'),
    async ({ page, site, email }) => {
      const dialog = await openWizardAt(page, 5, { email })
      await dialog.getByRole('button', { name: 'Pay 10% Now' }).click()
      await expect(providerWindow(page)).toBeVisible()
      await payUntil(page)
      await page.reload()
      await resume(dialog)
      await expectStep(dialog, 5)
      await sendPlan(dialog)
      await referenceIn(sentPlan(page))
      const leads = await site.query<{ id: string }>('select id, status from leads where email = $1', [email])
      expect(leads).toMatchObject([{ status: status === 'paid' ? 'won' : 'new' }])
      expect(
        await site.query('select status, lead_id from orders where customer_email = $1', [email]),
      ).toEqual([{ status, lead_id: leads[0]?.id }])
    },
  )
}
