import { expect, type Locator, type Page } from '@playwright/test'

/** The chat's steps, each with an answer. */
export const chatSteps = [
  { question: /What is your name\?$/, label: 'Your name', answer: 'Ravi Menon' },
  { question: /Where can we write to you\?$/, label: 'Your email address', answer: null },
  { question: /Which phone number may we call/, label: 'Your phone number', answer: '+91 98450 54321' },
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

export async function openChat(page: Page): Promise<Locator> {
  await chatButton(page).click()
  await expect(chatPanel(page)).toBeVisible()
  return chatPanel(page)
}

/** Types into the chat's field and sends by Enter. */
export async function say(page: Page, label: string, text: string): Promise<void> {
  const field = chatPanel(page).getByLabel(label)
  await field.fill(text)
  await field.press('Enter')
}

/** Answers the chat's current step. */
export async function answerStep(page: Page, index: number, email: string): Promise<void> {
  const { label, answer } = chatSteps[index] as (typeof chatSteps)[number]
  // Answers within two seconds come from a program, and its lead would be quarantined.
  if (index === chatSteps.length - 1) await page.clock.setSystemTime(Date.now() + 60_000)
  if (answer !== null && typeof answer === 'object') {
    for (const service of answer) await chatPanel(page).getByLabel(service).check()
    await chatPanel(page)
      .getByRole('button', { name: /^Continue with/ })
      .click()
  } else await say(page, label, answer ?? email)
}

/** Answers from the first step (or another) up to this one. */
export async function answerUpTo(
  page: Page,
  end: number,
  { email, from = 0 }: { email: string; from?: number },
): Promise<void> {
  for (let index = from; index < end; index++) await answerStep(page, index, email)
}

/** Checks that the chat asks this step and shows its field. */
export async function expectStep(page: Page, index: number): Promise<void> {
  const step = chatSteps[index] as (typeof chatSteps)[number]
  await expect(chatLog(page).getByText(step.question)).toBeVisible()
  const field = index === 3 ? chatPanel(page).getByRole('group') : chatPanel(page).getByLabel(step.label)
  await expect(field).toBeVisible()
}
