import type { Locator, Page, Response } from '@playwright/test'
import { browserChunk } from '../../browser/built-files.ts'
import { expect, holdRequests, test, untilAlive } from '../fixtures.ts'
import { confirmationDialog, referenceIn } from '../request/request-dialog.ts'
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

const lastStep = chatSteps.length - 1
const confirmation = (page: Page) => confirmationDialog(page, 'We have your conversation')
const sendButton = (page: Page) => chatPanel(page).getByRole('button', { name: 'Send' })
const restartButton = (page: Page) => chatPanel(page).getByRole('button', { name: 'Restart' })

test('a conversation becomes a lead with both mails and the confirmation, and staff read it in full', async ({
  page,
  site,
  email,
  staffPage,
}) => {
  await page.goto('/')
  const panel = await showChat(page)
  await expect(panel).toContainText('Automated questions, human replies.')
  const sent = page.waitForRequest('**/api/chatbot-lead')
  for (const index of chatSteps.keys()) {
    await expectStep(page, index)
    await answerStep(page, index, email)
  }
  await test.step('The request has the specified fields', async () => {
    expect((await sent).postDataJSON()).toEqual({
      name: 'Ravi Menon',
      email,
      phone: '+91 98450 54321',
      website: '',
      elapsedMs: expect.any(Number),
      companyName: '',
      businessLocation: '',
      selectedService: 'E-commerce Store',
      selectedServices: ['E-commerce Store', 'SEO Optimization'],
      timeline: '',
      budget: '',
      message: 'We sell looms.',
      conversationSummary: expect.stringContaining('We sell looms.'),
    })
  })
  const reference = await referenceIn(confirmation(page))
  await expect(confirmation(page)).toContainText('E-commerce Store, SEO Optimization')
  await expect(confirmation(page)).toContainText(email)
  await expect(panel).toBeHidden()
  await page.getByRole('button', { name: 'Got it, thanks!' }).click()
  await expect(chatButton(page)).toBeFocused()
  await expect(chatButton(page)).toHaveText('Chat')

  const [mail] = await site.mailbox.mailsTo(email)
  expect(mail?.subject).toBe(`We have your conversation, reference ${reference}`)
  const stored = await site.query(
    'select reference, source, status, name, phone, services, project_type, message from leads where email = $1',
    [email],
  )
  expect(stored).toEqual([
    {
      reference,
      source: 'chatbot',
      status: 'new',
      name: 'Ravi Menon',
      phone: '+91 98450 54321',
      services: ['E-commerce Store', 'SEO Optimization'],
      project_type: 'E-commerce Store',
      message: 'We sell looms.',
    },
  ])
  await staffPage.goto(`/admin/leads?q=${reference}`)
  await staffPage.getByRole('link', { name: 'Ravi Menon' }).click()
  await expect(staffPage.getByRole('heading', { name: 'Conversation' })).toBeVisible()
  await expect(staffPage.getByText(/What’s your email address\?/)).toContainText(email)
})

test('each step takes only what it asks for, and Restart empties everything', async ({
  page,
  context,
  site,
  email,
}) => {
  await page.goto('/')
  const panel = await showChat(page)
  const name = panel.getByLabel('Your name')
  await test.step('Blank text is refused', async () => {
    await expect(restartButton(page)).toHaveCount(0)
    for (const blank of ['', '   ']) {
      await name.fill(blank)
      await expect(sendButton(page)).toBeDisabled()
      await name.press('Enter')
      await expectStep(page, 0)
    }
  })

  await test.step('Enter that confirms a word of an input method does not send', async () => {
    await name.clear()
    await name.focus()
    const keyboard = await context.newCDPSession(page)
    await keyboard.send('Input.imeSetComposition', { text: 'さくら', selectionStart: 3, selectionEnd: 3 })
    await expect(name).toHaveValue('さくら')
    // Chrome sends the first while candidates show, Safari the second just afterwards.
    for (const how of [{ isComposing: true }, { keyCode: 229 }]) {
      await name.evaluate((element, how) => {
        element.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...how }),
        )
      }, how)
    }
    await expectStep(page, 0)
    await keyboard.send('Input.insertText', { text: '桜' })
    await expect(name).toHaveValue('桜')
    await name.press('Shift+Enter')
    await expectStep(page, 0)
    await name.press('Enter')
    await expectStep(page, 1)
  })

  await test.step('The address must be one, the phone number may be any text', async () => {
    await expect(restartButton(page)).toHaveCount(1)
    await say(page, 'Your email address', 'not an address')
    await expect(chatLog(page)).toContainText('That email doesn’t look right.')
    await expect(panel.getByLabel('Your email address')).toHaveValue('not an address')
    await say(page, 'Your email address', email)
    await expect(restartButton(page)).toHaveCount(1)
    await say(page, 'Your phone number', 'after six')
    await expectStep(page, 3)
  })

  const services = async () => {
    await expect(panel.getByRole('checkbox')).toHaveCount(8)
    await expect(panel.getByRole('button', { name: 'Choose at least one' })).toBeDisabled()
    await panel.getByRole('checkbox').first().press('Enter')
    await expectStep(page, 3)
    for (const service of ['Web Application', 'Digital Marketing']) await panel.getByLabel(service).check()
    await panel.getByLabel('Digital Marketing').uncheck()
    await panel.getByLabel('Website Development').check()
    await panel.getByLabel('Website Development').press('Enter')
  }
  await test.step('A service is required', services)

  await test.step('Restart empties everything', async () => {
    await panel.getByLabel('Your message').fill('Never mind')
    await restartButton(page).click()
    await expectStep(page, 0)
    await expect(chatLog(page)).not.toContainText('桜')
    await expect(name).toHaveValue('')
    await expect(name).toBeFocused()
    await page.reload()
    await expect(chatButton(page)).toHaveText('Chat')
    await showChat(page)
    await expectStep(page, 0)
  })

  await test.step('Shift+Enter breaks the line of a message, and the first ticked service names the lead', async () => {
    await answerUpTo(page, 3, { email })
    await services()
    const message = panel.getByLabel('Your message')
    await message.pressSequentially('One')
    await message.press('Shift+Enter')
    await message.pressSequentially('Two')
    await expect(message).toHaveValue('One\nTwo')
    await page.clock.setSystemTime(Date.now() + 60_000)
    await message.press('Enter')
    await referenceIn(confirmation(page))
    expect(
      await site.query(
        `select project_type, services, message from leads where email = $1 and status <> 'draft'`,
        [email],
      ),
    ).toEqual([
      {
        project_type: 'Web Application',
        services: ['Web Application', 'Website Development'],
        message: 'One\nTwo',
      },
    ])
  })
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('a reply takes a second, and text typed meanwhile waits', async ({ page, email }) => {
    await page.clock.install()
    await page.goto('/')
    await showChat(page)
    await expectStep(page, 0)
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    await say(page, 'Your name', 'Ravi')
    await expect(chatLog(page)).toContainText('Ravi')
    await page.clock.runFor(990)
    await expect(chatLog(page)).not.toContainText('What’s your email address')
    await chatPanel(page).getByRole('textbox').pressSequentially(email)
    await chatPanel(page).getByRole('textbox').press('Enter')
    await expect(sendButton(page)).toBeDisabled()
    await page.clock.runFor(20)
    await expectStep(page, 1)
    await expect(chatPanel(page).getByLabel('Your email address')).toHaveValue(email)
    await expect(chatPanel(page).getByLabel('Your email address')).toBeFocused()
  })
})

test('the conversation and its unsent text survive reloads and page changes', async ({ page, email }) => {
  await page.goto('/')
  await showChat(page)
  for (const index of chatSteps.keys()) {
    if (index === 3) await chatPanel(page).getByLabel('UI/UX Design').check()
    else await chatPanel(page).getByRole('textbox').fill(`half of answer ${index}`)
    await page.goto(['/contact', '/blog', '/privacy-policy', '/', '/home'][index] ?? '/')
    await expect(chatButton(page)).toHaveText('Continue chat')
    await showChat(page)
    await expectStep(page, index)
    if (index === 3) {
      await expect(chatPanel(page).getByLabel('UI/UX Design')).toBeChecked()
      await chatPanel(page).getByLabel('UI/UX Design').uncheck()
    } else await expect(chatPanel(page).getByRole('textbox')).toHaveValue(`half of answer ${index}`)
    if (index < lastStep) await answerStep(page, index, email)
  }
  await page.keyboard.type(', and more')
  await expect(chatPanel(page).getByRole('textbox')).toHaveValue(`half of answer ${lastStep}, and more`)
})

test('two tabs share one conversation, which makes one lead', async ({ page, context, site, email }) => {
  await page.goto('/')
  await showChat(page)
  const other = await context.newPage()
  await other.goto('/contact')
  await showChat(other)
  await answerUpTo(page, 2, { email })
  await expectStep(other, 2)
  await chatPanel(other).getByLabel('Your phone number').fill('98')
  await expect(chatPanel(page).getByLabel('Your phone number')).toHaveValue('98')
  await answerUpTo(other, lastStep, { email, from: 2 })
  await expectStep(page, lastStep)
  await answerStep(page, lastStep, email)
  await referenceIn(confirmation(page))
  await expectStep(other, 0)
  await expect(chatLog(other)).not.toContainText('Ravi')
  expect(await site.query('select from leads where email = $1', [email])).toHaveLength(1)
})

test('closing keeps the conversation; Escape and the close button return the focus', async ({ page }) => {
  await page.goto('/')
  await showChat(page)
  await say(page, 'Your name', 'Ravi')
  await page.keyboard.press('Escape')
  await expect(chatPanel(page)).toBeHidden()
  await expect(chatButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expectStep(page, 1)
  await expect(chatPanel(page).getByLabel('Your email address')).toBeFocused()
  await chatPanel(page).getByRole('button', { name: 'Close the chat' }).click()
  await expect(chatButton(page)).toBeFocused()

  const mention = page.getByRole('button', { name: 'start a live chat' })
  await mention.click()
  await expectStep(page, 1)
  await page.keyboard.press('Escape')
  await expect(mention).toBeFocused()
})

test('the chat’s code loads at the first intent, and a click before any script is replayed', async ({
  page,
}) => {
  const bodies: Promise<string>[] = []
  const collect = (response: Response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.text())
  }
  page.on('response', collect)
  const isThere = async () => (await Promise.all(bodies)).some((body) => body.includes('Automated questions'))
  await page.goto('/')
  await untilAlive(page)
  await page.waitForLoadState('networkidle')
  expect(bodies.length).toBeGreaterThan(0)
  expect(await isThere()).toBe(false)
  await chatButton(page).hover()
  await expect.poll(isThere).toBe(true)

  // Playwright cannot read responses of a page that was left.
  page.off('response', collect)
  const release = await holdRequests(page, '**/assets/*.js')
  await page.reload({ waitUntil: 'commit' })
  await chatButton(page).click()
  release()
  await expect(chatPanel(page)).toBeVisible()
})

test('a chat whose code cannot be loaded says so and names the email address', async ({
  page,
  tolerated,
}) => {
  tolerated.push(/net::ERR_FAILED/)
  await page.route(`**${browserChunk('assistant-panel')}`, (route) => route.abort())
  await page.goto('/')
  const failure = page.locator('#assistant').getByRole('alert')
  // The first failure reloads the page, because the site may have a new version.
  const opened = page.waitForEvent('domcontentloaded')
  await chatButton(page).click()
  await opened
  await expect(async () => {
    await chatButton(page).click()
    await expect(failure).toContainText('The chat could not be loaded.', { timeout: 2000 })
  }).toPass()
  await expect(failure.getByRole('link')).toHaveAttribute('href', /^mailto:/)
})

test('an abandoned chat is a draft for staff, as announced, and continuing it completes the same lead', {
  tag: '@recorded',
}, async ({ page, site, email, staffPage }) => {
  const leads = () =>
    site.query<{ id: string; status: string; phone: string }>(
      'select id, status, phone from leads where email = $1',
      [email],
    )
  await page.goto('/')
  await showChat(page)
  await answerStep(page, 0, email)
  await expect(chatLog(page)).toContainText('our server keeps your answers for 30 days')
  expect(await leads()).toEqual([])
  const saved = page.waitForResponse('**/api/lead-drafts')
  await answerStep(page, 1, email)
  await saved
  const [draft] = await leads()
  expect(draft?.status).toBe('draft')

  await staffPage.goto(`/admin/leads?status=draft&q=${email}`)
  const row = staffPage.getByRole('row').filter({ hasText: 'Ravi Menon' })
  await expect(row).toContainText('Draft')
  await row.getByRole('link', { name: 'Ravi Menon' }).click()
  await expect(staffPage.getByText('Draft: started, not sent')).toBeVisible()

  await page.goto('/contact')
  await showChat(page)
  await answerUpTo(page, chatSteps.length, { email, from: 2 })
  await referenceIn(confirmation(page))
  expect(await leads()).toEqual([{ id: draft?.id, status: 'new', phone: '+91 98450 54321' }])
})

test('banner, notice and chat never overlap', async ({ page, email, tolerated, context }) => {
  tolerated.push(/net::ERR_/)
  await context.clearCookies()
  await page.goto('/')
  await page.route('**/api/chatbot-lead', (route) => route.abort())
  await showChat(page)
  await answerUpTo(page, chatSteps.length, { email })
  await page.getByRole('button', { name: 'Got it, thanks!' }).click()
  const notice = page.getByRole('region', { name: 'Unsent messages' })
  await expect(notice).toContainText('Conversation from')
  const banner = page.getByRole('region', { name: 'Cookies: your choice' })
  await expect(banner).toBeVisible()
  const boxes = [banner, notice]
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectStacked(page, [...boxes, chatButton(page)])
    // The test uses a key, because the button hides when it covers an element.
    await chatButton(page).press('Enter')
    await expectStacked(page, [...boxes, chatPanel(page)])
    await page.keyboard.press('Escape')
  }
})

async function expectStacked(page: Page, boxes: readonly Locator[]): Promise<void> {
  await expect(async () => {
    const places = await Promise.all(
      boxes.map((box) => box.evaluate((element) => element.getBoundingClientRect().toJSON())),
    )
    const stacked = places.toSorted((a, b) => a.top - b.top)
    for (const [index, { top, bottom }] of stacked.entries()) {
      expect(top).toBeGreaterThanOrEqual(0)
      expect(bottom).toBeLessThanOrEqual((stacked[index + 1]?.top ?? page.viewportSize()?.height) + 0.5)
    }
  }).toPass({ timeout: 10_000 })
}
