import { agency, deliveryPromise } from '#domain/agency.ts'
import { planFor } from '#domain/catalogue/project-plan.ts'
import { priceStaysText } from '#domain/money/pricing.ts'
import { projectPlans } from '#domain/records/project.ts'
import { isPaid } from '#features/payments/payment.ts'
import type { Outcome } from '#platform/outbox/outbox.ts'
import type { Confirmation, ConfirmationType } from './confirmation.ts'

const deliver = () => `We open your project, and deliver ${deliveryPromise()}.`
const payBalance = (balance: string) => `You pay the ${balance} after completion.`
const split = 'You pay a 10% deposit first, and the 90% balance after completion.'
const planPriced = 'You get a plan with a fixed price.'
const requestPriced = 'You get a fixed price.'

type Texts = {
  /** Completes "Your … is saved". */
  thing: string
  /** Once the server has received it. */
  title: string
  message: string
  nextSteps: readonly string[]
  responseTime: string
}

export const confirmationTexts = (): Record<ConfirmationType, Texts> => ({
  'ai-suggest': {
    thing: 'plan',
    title: 'We have your plan',
    message: `We check your answers and the recommendations, and write to you within ${agency.responseTime}.`,
    nextSteps: ['We check the recommendations against what you told us.', planPriced, split],
    responseTime: agency.responseTime,
  },
  contact: {
    thing: 'request',
    title: 'We have your request',
    message: `A person reads it and answers within ${agency.responseTime}.`,
    nextSteps: ['We read your request and ask about anything unclear.', requestPriced, split],
    responseTime: agency.responseTime,
  },
  chatbot: {
    thing: 'conversation',
    title: 'We have your conversation',
    message: `A person reads all of it and answers within ${agency.responseTime}.`,
    nextSteps: [
      'We read what you told the assistant.',
      'We write to you, or call if you left a number.',
      'We agree on what to build and what it costs.',
    ],
    responseTime: agency.responseTime,
  },
  payment: {
    thing: 'request',
    title: 'Your deposit is paid',
    message: `Thank you. We’ll write to you within ${agency.responseTimeAfterPayment}.`,
    nextSteps: ['We email you the receipt.', deliver(), payBalance('90% balance')],
    responseTime: agency.responseTimeAfterPayment,
  },
  default: {
    thing: 'message',
    title: 'We have your message',
    message: `A person reads it and answers within ${agency.responseTime}.`,
    nextSteps: ['We read your message.', 'We answer by email.'],
    responseTime: agency.responseTime,
  },
})

const paidPlan = (): Texts => ({
  ...confirmationTexts()['ai-suggest'],
  message: `Your deposit is paid. We check your answers and the recommendations, and write to you within ${agency.responseTimeAfterPayment}.`,
  nextSteps: [
    'We email you the receipt.',
    'We check the recommendations against what you told us.',
    `We deliver ${deliveryPromise()}. ${payBalance('90% balance')}`,
  ],
  responseTime: agency.responseTimeAfterPayment,
})

/** Nothing begins any more. */
const launched = (): Texts => ({
  ...confirmationTexts().payment,
  message: 'Thank you. Your website is live.',
  nextSteps: [],
})

type Confirmed = Pick<Confirmation, 'type' | 'payment'> & { project?: Confirmation['project'] }

/** `projectType` is a label, as the confirmation shows it. */
function hasWebsite(project: Confirmation['project'] | undefined): boolean {
  const plan = project?.plan ?? planFor({ projectType: project?.projectType ?? '', quote: null })
  return projectPlans[plan].hasSite
}

/** The project's page has no hours and no website then. */
function withoutWebsite(texts: Texts): Texts {
  return {
    ...texts,
    message: texts.message.replace('Your website is live.', 'Your project is complete.'),
    nextSteps: texts.nextSteps.map((step) =>
      step === deliver() ? 'We open your project.' : step.replace(`We deliver ${deliveryPromise()}. `, ''),
    ),
  }
}

export function textsFor(confirmed: Confirmed): Texts {
  const texts = anyTextsFor(confirmed)
  return hasWebsite(confirmed.project) ? texts : withoutWebsite(texts)
}

function anyTextsFor({ type, payment, project }: Confirmed): Texts {
  const known = payment?.known
  if (!isPaid(known)) {
    const texts = confirmationTexts()[type]
    const hasPrice = project?.total && !project.total.isToConfirm
    return hasPrice ? { ...texts, nextSteps: texts.nextSteps.map(keepPrice) } : texts
  }
  if (known.isLaunched) return launched()
  const texts = type === 'ai-suggest' ? paidPlan() : confirmationTexts().payment
  if (known.refundedInrMinor === 0) return texts
  // A refund may have reduced the price, or be due again.
  const nextSteps = texts.nextSteps.map((step) =>
    step.replace(payBalance('90% balance'), payBalance('balance')),
  )
  return { ...texts, nextSteps }
}

function keepPrice(step: string): string {
  return step === planPriced || step === requestPriced ? priceStaysText : step
}

export function confirmationMessage(
  confirmation: Confirmed,
  outcome: Outcome | null,
): { title: string; message: string } {
  const { thing, title, message, responseTime } = textsFor(confirmation)
  // A deposit stays paid even if the request fails.
  const isDepositPaid = confirmation.type === 'payment' || isPaid(confirmation.payment?.known)
  const paid = isDepositPaid ? 'Your deposit is paid. ' : ''
  switch (outcome?.kind) {
    case 'saved':
      return {
        title: `Your ${thing} is saved`,
        message: `${paid}We could not reach our server. Your ${thing} is sent automatically once the connection is back, or the next time you open this site. When it has arrived, we answer within ${responseTime}.`,
      }
    case 'unsaved':
      return {
        title: `Your ${thing} is not sent yet`,
        message: `${paid}We could not reach our server, and this browser does not let us store your ${thing}. Keep this tab open while we try again, or send it another way.`,
      }
    case 'refused':
      return { title: `Your ${thing} needs a correction`, message: paid + outcome.message }
    case 'discarded':
      return {
        title: `Your ${thing} was discarded`,
        message: `${paid}It was not sent, and it is no longer on this device.`,
      }
    default:
      return { title, message }
  }
}
