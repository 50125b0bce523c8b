import { agency } from '#domain/agency.ts'
import { onePlainAddress } from '#domain/text-fields.ts'
import {
  type ChatLead,
  type HumanSigns,
  type LeadDraftInput,
  leadDraftDays,
  leadLimits,
} from '#features/leads/lead.ts'

/** What the assistant asks for, in this order. */
export const steps = ['welcome', 'email', 'phone', 'services', 'message'] as const
export type Step = (typeof steps)[number]
/** Where a conversation stands; `complete` once everything is answered. */
export type Stage = Step | 'complete'

type Answers = Partial<Record<Exclude<Step, 'services'>, string>> & { services?: readonly string[] }

export type Conversation = {
  /** A UUID: names the draft on the server and the lead that completes it. */
  key: string
  /** Epoch milliseconds: how long it took tells a person from a program. */
  startedAtMs: number
  answers: Answers
  /** Typed and not sent yet. */
  text: string
  /** Ticked and not sent yet. */
  ticked: readonly string[]
  /** What the server did not take, in its words; that step is asked again. */
  complaint: { step: Step; message: string } | null
}

type Question = {
  /** What the answer is called: labels its field and the summary that staff read. */
  label: string
  ask: (answers: Answers) => string
  /** Said below the question, in small print. */
  notice?: string
  maxLength: number
}

export const questions: Record<Step, Question> = {
  welcome: {
    label: 'Your name',
    ask: () =>
      `Hello. I am a script: I ask ${steps.length} questions, a person reads your answers. What is your name?`,
    maxLength: leadLimits.name,
  },
  email: {
    label: 'Your e-mail address',
    ask: ({ welcome = '' }) => `Thank you, ${welcome}. Where can we write to you?`,
    notice: `Once you send it, our server keeps your answers for ${leadDraftDays} days, so that we can get back to you even if you stop halfway.`,
    maxLength: leadLimits.email,
  },
  phone: {
    label: 'Your phone number',
    ask: () => 'And which phone number may we call if something is unclear?',
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

/** Whether there is something to lose: a conversation that nobody has begun is not kept. */
export function isBegun({ answers, text, ticked }: Conversation): boolean {
  return Object.keys(answers).length > 0 || text !== '' || ticked.length > 0
}

/** What can be sent now: null while the text is blank or no service is ticked. */
export function sendableAnswer(conversation: Conversation): string | readonly string[] | null {
  const stage = stageOf(conversation)
  if (stage === 'complete') return null
  if (stage === 'services') return conversation.ticked.length > 0 ? conversation.ticked : null
  return conversation.text.trim() || null
}

/**
 * Sends what is typed or ticked as the answer to `step`. The same conversation comes back where that cannot be: nothing
 * to send, or another tab has answered this step meanwhile.
 */
export function answerStep(conversation: Conversation, step: Step): Conversation {
  const answer = sendableAnswer(conversation)
  if (answer === null || stageOf(conversation) !== step) return conversation
  return {
    ...conversation,
    answers: { ...conversation.answers, [step]: answer },
    ...(step === 'services' ? { ticked: [] } : { text: '' }),
    complaint: null,
  }
}

/** A new beginning under the same key: what was saved as a draft is written over, not doubled. */
export function restart({ key, startedAtMs }: Conversation): Conversation {
  return beginConversation(key, startedAtMs)
}

/** Ticks or unticks. The order of ticking stays: the first one names the lead. */
export function tickServices(conversation: Conversation, chosen: readonly string[]): Conversation {
  const kept = conversation.ticked.filter((service) => chosen.includes(service))
  return { ...conversation, ticked: [...kept, ...chosen.filter((service) => !kept.includes(service))] }
}

export function canRestart(conversation: Conversation): boolean {
  const stage = stageOf(conversation)
  return stage !== 'welcome' && stage !== 'complete'
}

export type Exchange = { step: Step; question: string; notice?: string; answer: string | null }

/** The conversation so far: what was asked and answered, and at its end what is being asked. */
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

/** Questions and answers as staff read them. */
function summaryOf(conversation: Conversation): string {
  return exchangesOf(conversation)
    .filter(({ answer }) => answer !== null)
    .map(({ question, answer }) => `${question}\n${answer}`)
    .join('\n\n')
}

/** What is sent in the end; the same conversation always makes the same. */
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

/** What is saved for the case that it is never sent; null while there is no way to reach the visitor. */
export function draftOf(conversation: Conversation): LeadDraftInput | null {
  const { name, email, phone, selectedServices, conversationSummary } = chatLeadOf(conversation)
  // An address that nobody can write to must not keep the phone number from being saved.
  const usableEmail = onePlainAddress.test(email) ? email : ''
  if (usableEmail === '' && phone === '') return null
  return {
    key: conversation.key,
    source: 'chatbot',
    name,
    email: usableEmail,
    phone,
    selectedServices,
    conversationSummary,
  }
}

/** Which answer each field of a chat lead came from. */
const stepOfField: Record<string, Step> = {
  name: 'welcome',
  email: 'email',
  phone: 'phone',
  selectedServices: 'services',
  message: 'message',
}

/**
 * The conversation behind a lead that the server refused, with the first refused answer open again.
 * @param body what was sent
 * @param errors what the server said about its fields; null comes back if none of them was an answer
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
