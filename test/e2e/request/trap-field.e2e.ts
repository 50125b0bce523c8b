import type { Locator, Page } from '@playwright/test'
import { browserFile } from '../../browser/built-files.ts'
import type { Site } from '../../servers/site.ts'
import { answerStep, chatPanel, chatSteps, answerUpTo as chatUpTo, showChat } from '../chat/chat.ts'
import { expect, test } from '../fixtures.ts'
import { openWizardAt, sendPlan, sentPlan } from '../wizard/wizard-dialog.ts'
import { confirmationDialog, referenceIn } from './request-dialog.ts'

// With motion, each of the chat's replies takes a second.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const fillTrap = (within: Page | Locator) =>
  within.locator('input[name=website]').fill('https://spam.example', { force: true })

const caught = (site: Site, where: string, value: string) =>
  site.query(`select source, suspicions from leads where status = 'quarantined' and ${where} = $1`, [value])

test('quarantines a plan of the wizard with the trap field filled in', async ({ page, site, email }) => {
  const dialog = await openWizardAt(page, 5, { email })
  await expect(dialog.getByRole('textbox', { name: 'Website' })).toHaveCount(0)
  await fillTrap(dialog)
  await sendPlan(dialog)
  await page.waitForURL('/ai-suggest-thank-you')
  await referenceIn(sentPlan(page))
  expect(await caught(site, 'email', email)).toEqual([{ source: 'ai-suggest', suspicions: ['honeypot'] }])
})

test('quarantines a conversation with the trap field filled in', async ({ page, site, email }) => {
  await page.goto('/')
  await showChat(page)
  const last = chatSteps.length - 1
  await chatUpTo(page, last, { email })
  await fillTrap(chatPanel(page))
  await answerStep(page, last, email)
  await referenceIn(confirmationDialog(page, 'We have your conversation'))
  expect(await caught(site, 'email', email)).toEqual([{ source: 'chatbot', suspicions: ['honeypot'] }])
})

test('quarantines a click on a card of landing page B with the trap field filled in', async ({
  page,
  site,
}) => {
  await page.clock.install()
  const loaded = page.waitForResponse(`**${browserFile('src/features/leads/receiving/service-interest.ts')}`)
  await page.goto('/version-b')
  await (await loaded).finished()
  await page.clock.fastForward(3000)
  await fillTrap(page)
  await page.getByRole('link', { name: 'Get Started with SEO & Marketing' }).click()
  await expect(page).toHaveURL('/contact?service=seo-marketing')
  await expect
    .poll(() => caught(site, 'message', 'Interested in: SEO & Marketing'))
    .toEqual([{ source: 'service-interest', suspicions: ['honeypot'] }])
})
