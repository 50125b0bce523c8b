import type { Page, Route } from '@playwright/test'
import type { Site } from '../../servers/site.ts'
import { expect, test, untilRequestsEnd } from '../fixtures.ts'
import { confirmationDialog, referenceIn, shownReference } from '../request/request-dialog.ts'
import {
  answerStep,
  answerUpTo,
  chatButton,
  chatLog,
  chatPanel,
  chatSteps,
  expectStep,
  say,
  showChat,
} from './chat.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const failedRequest = /Failed to load resource|net::ERR_/
const endpoint = '**/api/chatbot-lead'
const lastStep = chatSteps.length - 1
const end = chatSteps.length

const received = (page: Page) => confirmationDialog(page, 'We have your conversation')
const saved = (page: Page) => confirmationDialog(page, 'Your conversation is saved')
const notice = (page: Page) => page.getByRole('region', { name: 'Unsent messages' })

async function expectOneLead(site: Site, email: string): Promise<void> {
  const leads = await site.query(
    'select source, status, name, phone, services, message from leads where email = $1',
    [email],
  )
  expect(leads).toEqual([
    {
      source: 'chatbot',
      status: 'new',
      name: 'Ravi Menon',
      phone: '+91 98450 54321',
      services: ['E-commerce Store', 'SEO Optimization'],
      message: 'We sell looms.',
    },
  ])
  expect(await site.mailbox.mailsTo(email)).toHaveLength(1)
}

test('a reload in the middle of each step makes one complete lead', async ({ page, site, email }) => {
  await page.goto('/')
  await showChat(page)
  for (const index of chatSteps.keys()) {
    await page.reload()
    await showChat(page)
    await expectStep(page, index)
    await answerStep(page, index, email)
  }
  await referenceIn(received(page))
  await expectOneLead(site, email)
})

test('a reload during sending makes the same lead, and the confirmation still shows', async ({
  page,
  site,
  email,
}) => {
  const reached = Promise.withResolvers<void>()
  let loads = 0
  page.on('load', () => loads++)
  await page.route(endpoint, async (route) => {
    if (loads > 1) return route.continue()
    await route.fetch()
    reached.resolve()
  })
  await page.goto('/')
  await showChat(page)
  await answerUpTo(page, end, { email })
  await expect(chatLog(page)).toContainText('Sending…')
  await reached.promise
  await page.reload()
  await referenceIn(received(page))
  await page.getByRole('button', { name: 'Got it, thanks!' }).click()
  await expect(chatButton(page)).toHaveText('Chat')
  await expectOneLead(site, email)
})

test('a conversation finished offline is saved, and sent once when the network returns', async ({
  page,
  context,
  site,
  email,
  tolerated,
}) => {
  tolerated.push(failedRequest)
  await page.goto('/')
  await showChat(page)
  await answerUpTo(page, lastStep, { email })
  await context.setOffline(true)
  await answerStep(page, lastStep, email)
  await expect(saved(page)).toContainText('Saved on this device, sending…')
  await expect(saved(page)).not.toContainText('Received')
  await context.setOffline(false)
  await referenceIn(received(page))
  await expectOneLead(site, email)
})

test.describe('in a browser without service workers', () => {
  // A service worker could send everything before the next visit.
  test.use({ serviceWorkers: 'block' })
  test('the next visit sends a conversation that was held offline in a closed tab', async ({
    page,
    context,
    site,
    email,
    tolerated,
  }) => {
    tolerated.push(failedRequest)
    await page.goto('/')
    await showChat(page)
    await expectStep(page, 0)
    await untilRequestsEnd(page)
    // Emulated offline does not block what a closing tab sends.
    await site.stop()
    await answerUpTo(page, end, { email })
    await expect(saved(page)).toBeVisible()
    await page.close()
    expect(await site.query('select from leads where email = $1', [email])).toEqual([])
    await site.start()
    const next = await context.newPage()
    await next.goto('/contact')
    await shownReference(notice(next).getByText(/^Sent. Received, reference OW-[0-9A-Z]{6}$/))
    await expectOneLead(site, email)
  })
})

test('no answer is lost if the server fails at every step, for drafts and for the lead', async ({
  page,
  site,
  email,
  tolerated,
}) => {
  tolerated.push(failedRequest)
  const fail = (route: Route) => route.fulfill({ status: 500, body: 'down' })
  await page.route('**/api/lead-drafts', fail)
  await page.route(endpoint, fail)
  await page.goto('/')
  await showChat(page)
  await answerUpTo(page, end, { email })
  await expect(saved(page)).toBeVisible()
  expect(await site.query('select from leads where email = $1', [email])).toEqual([])
  await page.unroute(endpoint, fail)
  await page.evaluate(() => void dispatchEvent(new Event('online')))
  await referenceIn(received(page))
  await expectOneLead(site, email)
})

test('a draft that could not be saved is saved when the network returns', async ({
  page,
  context,
  site,
  email,
  tolerated,
}) => {
  tolerated.push(failedRequest)
  await page.goto('/')
  await showChat(page)
  await answerStep(page, 0, email)
  await context.setOffline(true)
  await answerStep(page, 1, email)
  await expectStep(page, 2)
  const saved = page.waitForResponse('**/api/lead-drafts')
  await context.setOffline(false)
  await saved
  expect(await site.query('select status from leads where email = $1', [email])).toEqual([
    { status: 'draft' },
  ])
})

test('a draft that arrives after the lead changes nothing', async ({ page, site, email }) => {
  const late: Route[] = []
  await page.route('**/api/lead-drafts', (route) => void late.push(route))
  await page.goto('/')
  await showChat(page)
  await answerUpTo(page, end, { email })
  await referenceIn(received(page))
  expect(late.length).toBeGreaterThan(0)
  for (const route of late) await route.continue()
  await expectOneLead(site, email)
})

/** It is not blank, but PostgreSQL cannot store it. */
const unstorable = '\u0007'

test('a name that the server refuses is requested again, also after a reload, and makes one lead', async ({
  page,
  site,
  email,
  tolerated,
}) => {
  tolerated.push(failedRequest)
  await page.goto('/')
  await showChat(page)
  await say(page, 'Your name', unstorable)
  await answerUpTo(page, end, { email, from: 1 })
  const refused = confirmationDialog(page, 'Your conversation needs a correction')
  await expect(refused).toContainText('Not accepted yet')
  await refused.getByRole('button', { name: 'Got it, thanks!' }).click()
  await page.reload()
  await notice(page).getByRole('button', { name: 'Correct it' }).click()
  await expect(chatPanel(page)).toContainText('Enter your')
  const field = chatPanel(page).getByLabel('Your name')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(unstorable)
  await say(page, 'Your name', 'Ravi Menon')
  await referenceIn(received(page))
  await page.getByRole('button', { name: 'Got it, thanks!' }).click()
  await expect(notice(page)).toBeHidden()
  await expectOneLead(site, email)
})

test('without storage the conversation stays in its tab and arrives', async ({ page, site, email }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Private mode', 'SecurityError')
      },
    })
    IDBFactory.prototype.open = () => {
      throw new DOMException('Private mode', 'InvalidStateError')
    }
  })
  await page.goto('/')
  await showChat(page)
  await answerUpTo(page, 2, { email })
  await page.keyboard.press('Escape')
  await showChat(page)
  await answerUpTo(page, end, { email, from: 2 })
  await referenceIn(received(page))
  await expectOneLead(site, email)
})
