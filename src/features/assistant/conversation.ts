import { agency } from '#domain/agency.ts'
import { leadLimits } from '#domain/lead-limits.ts'
import { notPlainAddress, onePlainAddress } from '#domain/text-fields.ts'
import type { ChatLead } from '#features/leads/forms/chat-form.ts'
import { type LeadDraftInput, leadDraftDays } from '#features/leads/forms/lead-draft.ts'
import type { HumanSigns } from '#features/leads/forms/lead-fields.ts'

/** The assistant's questions, in this order. */
export const steps = ['welcome', 'email', 'phone', 'services', 'message'] as const
export type Step = (typeof steps)[number]
/** The question that a conversation is at; `complete` once all have answers. */
export type Stage = Step | 'complete'

type Answers = Partial<Record<Exclude<Step, 'services'>, string>> & { services?: readonly string[] }

export type Conversation = {
  /** A UUID: the key of the draft on the server and of the lead that completes it. */
  key: string
  /** In epoch milliseconds. The time taken tells a person from a program. */
  startedAtMs: number
  answers: Answers
  /** Typed, but not sent yet. */
  text: string
  /** Ticked, but not sent yet. */
  ticked: readonly string[]
  /** Why an answer was refused; the assistant asks that step again. */
  complaint: { step: Step; message: string } | null
}

type Question = {
  /** The answer's name: labels its field, and the summary for staff. */
  label: string
  ask: (answers: Answers) => string
  notice?: string
  maxLength: number
}

export const questions: Record<Step, Question> = {
  welcome: {
    label: 'Your name',
    ask: () =>
      `Hello. I am a script: I ask ${steps.length} questions, and a person reads your answers. What is your name?`,
    maxLength: leadLimits.name,
  },
  email: {
    label: 'Your email address',
    ask: ({ welcome = '' }) => `Thank you, ${welcome}. Where can we write to you?`,
    notice: `Once you send it, our server keeps your answers for ${leadDraftDays} days, so that we can get back to you even if you stop halfway.`,
    maxLength: leadLimits.email,
  },
  phone: {
    label: 'Your phone number',
    ask: () => 'Which phone number may we call if something is unclear?',
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
      `Last question: what should we know about your project? We answer within ${agency.responseTimes.standard}.`,
    maxLength: leadLimits.message,
  },
}

export function beginConversation(key: string, startedAtMs: number): Conversation {
  return { key, startedAtMs, answers: {}, text: '', ticked: [], complaint: null }
}

export function stageOf({ answers }: Conversation): Stage {
  return steps.find((step) => answers[step] === undefined) ?? 'complete'
}

/** Returns whether the conversation holds anything to lose; otherwise nothing stores it. */
export function isBegun({ answers, text, ticked }: Conversation): boolean {
  return Object.keys(answers).length > 0 || text !== '' || ticked.length > 0
}

/** Returns the answer to send; null while the text is blank or no service is ticked. */
export function sendableAnswer(conversation: Conversation): string | readonly string[] | null {
  const stage = stageOf(conversation)
  if (stage === 'complete') return null
  if (stage === 'services') return conversation.ticked.length > 0 ? conversation.ticked : null
  return conversation.text.trim() || null
}

/**
 * Sends the typed text or ticked services as the answer to `step`. Returns the same conversation if there is nothing
 * to send, or if another tab has answered this step. An e-mail address that is none is refused and stays to be mended.
 */
export function answerStep(conversation: Conversation, step: Step): Conversation {
  const answer = sendableAnswer(conversation)
  if (answer === null || stageOf(conversation) !== step) return conversation
  if (step === 'email' && !onePlainAddress.test(String(answer))) {
    return { ...conversation, complaint: { step, message: notPlainAddress } }
  }
  return {
    ...conversation,
    answers: { ...conversation.answers, [step]: answer },
    ...(step === 'services' ? { ticked: [] } : { text: '' }),
    complaint: null,
  }
}

/** Starts over under the same key, so that the new draft replaces the old one. */
export function restart({ key, startedAtMs }: Conversation): Conversation {
  return beginConversation(key, startedAtMs)
}

/** Ticks or unticks services, keeping the order of ticking: the first service names the lead. */
export function tickServices(conversation: Conversation, chosen: readonly string[]): Conversation {
  const kept = conversation.ticked.filter((service) => chosen.includes(service))
  return { ...conversation, ticked: [...kept, ...chosen.filter((service) => !kept.includes(service))] }
}

export function canRestart(conversation: Conversation): boolean {
  const stage = stageOf(conversation)
  return stage !== 'welcome' && stage !== 'complete'
}

export type Exchange = { step: Step; question: string; notice?: string; answer: string | null }

/** Returns the questions and answers so far, ending with the open question. */
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
      question: isRefused ? `That did not work. ${complaint.message}` : ask(answers),
      notice,
      answer: textOf(answers[step]),
    }
  })
}

/** Writes questions and answers for staff. */
function summaryOf(conversation: Conversation): string {
  return exchangesOf(conversation)
    .filter(({ answer }) => answer !== null)
    .map(({ question, answer }) => `${question}\n${answer}`)
    .join('\n\n')
}

/** Returns the chat lead to send. The same conversation always makes the same lead. */
export function chatLeadOf(conversation: Conversation): Omit<ChatLead, keyof HumanSigns> {
  const { welcome = '', email = '', phone = '', services = [], message = '' } = conversation.answers
  return {
    name: welcome,
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

/** Returns the draft to save in case the visitor never finishes; null without a way to reach them. */
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

/** The step that asked for each field of a chat lead. */
const stepOfField: Record<string, Step> = {
  name: 'welcome',
  email: 'email',
  phone: 'phone',
  selectedServices: 'services',
  message: 'message',
}

/**
 * Rebuilds the conversation of a refused lead, with the first refused answer open again.
 * @param body the lead as sent
 * @param errors the server's messages about its fields
 * @returns null if none of those fields was an answer
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
