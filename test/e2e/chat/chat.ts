import { expect, type Locator, type Page } from '@playwright/test'

export const chatSteps = [
  { question: /What’s your name\?$/, label: 'Your name', answer: 'Ravi Menon' },
  { question: /What’s your email address\?$/, label: 'Your email address', answer: null },
  { question: /And a phone number/, label: 'Your phone number', answer: '+91 98450 54321' },
  {
    question: /What do you need\? Choose one or more\.$/,
    label: 'What you need',
    answer: ['E-commerce Store', 'SEO Optimization'],
  },
  { question: /^Assistant: Last question/, label: 'Your message', answer: 'We sell looms.' },
] as const

export function chatButton(page: Page): Locator {
  return page.locator('#assistant').getByRole('button', { name: /^(Chat|Continue chat)$/ })
}

export function chatPanel(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Orbweaver assistant' })
}

export function chatLog(page: Page): Locator {
  return chatPanel(page).getByRole('log', { name: 'Conversation' })
}

export async function showChat(page: Page): Promise<Locator> {
  // The button hides while the page moves, and a reload restores where the page was.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await chatButton(page).click()
  await expect(chatPanel(page)).toBeVisible()
  return chatPanel(page)
}

export async function say(page: Page, label: string, text: string): Promise<void> {
  const field = chatPanel(page).getByLabel(label)
  await field.fill(text)
  await field.press('Enter')
}

export async function answerStep(page: Page, index: number, email: string): Promise<void> {
  const { label, answer } = chatSteps[index] as (typeof chatSteps)[number]
  // Answers within two seconds are quarantined as a program's.
  if (index === chatSteps.length - 1) await page.clock.setSystemTime(Date.now() + 60_000)
  if (answer !== null && typeof answer === 'object') {
    for (const service of answer) await chatPanel(page).getByLabel(service).check()
    await chatPanel(page)
      .getByRole('button', { name: /^Continue with/ })
      .click()
  } else await say(page, label, answer ?? email)
}

export async function answerUpTo(
  page: Page,
  end: number,
  { email, from = 0 }: { email: string; from?: number },
): Promise<void> {
  for (let index = from; index < end; index++) await answerStep(page, index, email)
}

export async function expectStep(page: Page, index: number): Promise<void> {
  const step = chatSteps[index] as (typeof chatSteps)[number]
  await expect(chatLog(page).getByText(step.question)).toBeVisible()
  const field = index === 3 ? chatPanel(page).getByRole('group') : chatPanel(page).getByLabel(step.label)
  await expect(field).toBeVisible()
}
