import { agency } from '#domain/agency.ts'
import { priceStaysText } from '#domain/money/pricing.ts'
import type { LeadSource } from '#domain/records/lead.ts'

const planPriced = 'You get a plan with a fixed price.'
const agreed = 'We agree on the scope and the price with you.'

const nextSteps = () => [
  `We read your request and answer within ${agency.responseTime}.`,
  agreed,
  'You pay the 10% deposit, and work begins.',
  'You pay the 90% balance after completion.',
]

const askedInPerson = {
  thing: 'request',
  steps: [
    'We look into what you asked us for, and write to you.',
    agreed,
    'You pay the 10% deposit, and work begins.',
    'You pay the 90% balance after completion.',
  ],
}

const visitorTexts = (): Partial<Record<LeadSource, { thing: string; steps: string[] }>> => ({
  'ai-suggest': {
    thing: 'plan',
    steps: [
      `We check the recommendations against your answers and write to you within ${agency.responseTime}.`,
      planPriced,
      'You pay a 10% deposit first, and the 90% balance after completion.',
    ],
  },
  chatbot: {
    thing: 'conversation',
    steps: [
      `A person reads all of it and answers within ${agency.responseTime}.`,
      'We write to you, or call if you left a number.',
      'We agree on what to build and what it costs.',
    ],
  },
  phone: askedInPerson,
  event: askedInPerson,
  referral: askedInPerson,
  other: askedInPerson,
})

/**
 * Says what a visitor sent, and what happens next.
 * @param options.isCharged if the request has a price that can be paid, which then stays as it is
 */
export function stepsAfter(
  source: LeadSource,
  { isCharged }: { isCharged: boolean },
): { thing: string; steps: string[] } {
  const { thing, steps } = visitorTexts()[source] ?? { thing: 'request', steps: nextSteps() }
  if (!isCharged) return { thing, steps }
  return {
    thing,
    steps: steps.map((step) => (step === planPriced || step === agreed ? priceStaysText : step)),
  }
}
