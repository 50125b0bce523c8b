import { agency } from '#domain/agency.ts'
import { leadLimits } from '#domain/lead-limits.ts'
import { invalidEmailText, isEmail, typedEmail } from '#domain/text-fields.ts'
import type { ChatLead } from '#features/leads/forms/chat-form.ts'
import { type LeadDraftInput, leadDraftDays } from '#features/leads/forms/lead-draft.ts'
import type { HumanSigns } from '#features/leads/forms/lead-fields.ts'
import { spokenName } from './spoken-name.ts'

export const steps = ['welcome', 'email', 'phone', 'services', 'message'] as const
export type Step = (typeof steps)[number]
export type Stage = Step | 'complete'

type Answers = Partial<Record<Exclude<Step, 'services'>, string>> & { services?: readonly string[] }

export type Conversation = {
  /** Shared by the draft and the lead that completes it. */
  key: string
  /** Bots finish too fast. */
  startedAtMs: number
  answers: Answers
  text: string
  ticked: readonly string[]
  complaint: { step: Step; message: string } | null
}

type Question = {
  label: string
  ask: (answers: Answers) => string
  notice?: string
  maxLength: number
}

export const questions: Record<Step, Question> = {
  welcome: {
    label: 'Your name',
    ask: () =>
      `Hi! I’m an automated assistant with ${steps.length} quick questions. A person reads your answers. What’s your name?`,
    maxLength: leadLimits.name,
  },
  email: {
    label: 'Your email address',
    ask: ({ welcome = '' }) => `Thank you, ${spokenName(welcome)}. What’s your email address?`,
    notice: `Once you send it, our server keeps your answers for ${leadDraftDays} days, so that we can get back to you even if you stop halfway.`,
    maxLength: leadLimits.email,
  },
  phone: {
    label: 'Your phone number',
    ask: () => 'And a phone number, in case we have a question?',
    maxLength: leadLimits.phone,
  },
  services: {
    label: 'What you need',
    ask: () => 'What do you need? Choose one or more.',
    maxLength: 0,
  },
  message: {
    label: 'Your message',
    ask: () =>
      `Last question: what should we know about your project? We answer within ${agency.responseTime}.`,
    maxLength: leadLimits.message,
  },
}

export function beginConversation(key: string, startedAtMs: number): Conversation {
  return { key, startedAtMs, answers: {}, text: '', ticked: [], complaint: null }
}

export function stageOf({ answers }: Conversation): Stage {
  return steps.find((step) => answers[step] === undefined) ?? 'complete'
}

export function isBegun({ answers, text, ticked }: Conversation): boolean {
  return Object.keys(answers).length > 0 || text !== '' || ticked.length > 0
}

/** Null if blank or nothing is ticked. */
export function sendableAnswer(conversation: Conversation): string | readonly string[] | null {
  const stage = stageOf(conversation)
  if (stage === 'complete') return null
  if (stage === 'services') return conversation.ticked.length > 0 ? conversation.ticked : null
  return (stage === 'email' ? typedEmail(conversation.text) : conversation.text.trim()) || null
}

/** Unchanged if the answer is empty or another tab gave one; an invalid e-mail stays, with its error. */
export function answerStep(conversation: Conversation, step: Step): Conversation {
  const answer = sendableAnswer(conversation)
  if (answer === null || stageOf(conversation) !== step) return conversation
  if (step === 'email' && !isEmail(String(answer))) {
    return { ...conversation, complaint: { step, message: invalidEmailText } }
  }
  return {
    ...conversation,
    answers: { ...conversation.answers, [step]: answer },
    ...(step === 'services' ? { ticked: [] } : { text: '' }),
    complaint: null,
  }
}

/** Keeps the key: the new draft replaces the old one. */
export function restart({ key, startedAtMs }: Conversation): Conversation {
  return beginConversation(key, startedAtMs)
}

/** The first service ticked names the lead. */
export function tickServices(conversation: Conversation, chosen: readonly string[]): Conversation {
  const kept = conversation.ticked.filter((service) => chosen.includes(service))
  return { ...conversation, ticked: [...kept, ...chosen.filter((service) => !kept.includes(service))] }
}

export function canRestart(conversation: Conversation): boolean {
  const stage = stageOf(conversation)
  return stage !== 'welcome' && stage !== 'complete'
}

export type Exchange = { step: Step; question: string; notice?: string; answer: string | null }

export function exchangesOf(conversation: Conversation): Exchange[] {
  const { answers, complaint } = conversation
  const stage = stageOf(conversation)
  const told = steps.filter((step) => answers[step] !== undefined)
  const asked = stage === 'complete' ? told : [...told, stage]
  return asked.map((step) => {
    const { ask, notice } = questions[step]
    const isRefused = complaint?.step === step
    return {
      step,
      question: isRefused ? complaint.message : ask(answers),
      notice,
      answer: textOf(answers[step]),
    }
  })
}

function summaryOf(conversation: Conversation): string {
  return exchangesOf(conversation)
    .filter(({ answer }) => answer !== null)
    .map(({ question, answer }) => `${question}\n${answer}`)
    .join('\n\n')
}

/** Deterministic: a repeat sends the same lead. */
export function chatLeadOf(conversation: Conversation): Omit<ChatLead, keyof HumanSigns> {
  const { welcome = '', email = '', phone = '', services = [], message = '' } = conversation.answers
  return {
    name: spokenName(welcome),
    email,
    phone,
    companyName: '',
    businessLocation: '',
    selectedService: services[0] ?? 'General Inquiry',
    selectedServices: [...services],
    timeline: '',
    budget: '',
    message,
    conversationSummary: summaryOf(conversation),
  }
}

export function draftOf(conversation: Conversation): LeadDraftInput | null {
  const { name, email, phone, selectedServices, conversationSummary } = chatLeadOf(conversation)
  if (email === '' && phone === '') return null
  return {
    key: conversation.key,
    source: 'chatbot',
    name,
    email,
    phone,
    selectedServices,
    conversationSummary,
  }
}

const stepOfField: Record<string, Step> = {
  name: 'welcome',
  email: 'email',
  phone: 'phone',
  selectedServices: 'services',
  message: 'message',
}

/**
 * Reopens the first refused answer; null if none was refused.
 * @param errors the server's field problems
 */
export function reopenConversation({
  key,
  startedAtMs,
  body,
  errors,
}: {
  key: string
  startedAtMs: number
  body: ChatLead
  errors: readonly { field: string; message: string }[]
}): Conversation | null {
  const refused = errors.flatMap(({ field, message }) => {
    const step = stepOfField[field.split('.')[0] ?? '']
    return step ? [{ step, message }] : []
  })
  const [complaint] = refused
  if (!complaint) return null
  const answers: Answers = {
    welcome: body.name,
    email: body.email,
    phone: body.phone,
    services: body.selectedServices,
    message: body.message,
  }
  const refusedText = textOf(answers[complaint.step]) ?? ''
  for (const { step } of refused) delete answers[step]
  return {
    ...beginConversation(key, startedAtMs),
    answers,
    complaint,
    text: complaint.step === 'services' ? '' : refusedText,
  }
}

function textOf(answer: string | readonly string[] | undefined): string | null {
  return answer === undefined ? null : typeof answer === 'string' ? answer : answer.join(', ')
}
