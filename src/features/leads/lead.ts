import type { PricedAmounts } from '#domain/quote.ts'

// What each form of a lead holds, for other features.
export * from './forms/ai-suggest-form.ts'
export * from './forms/chat-form.ts'
export * from './forms/lead-draft.ts'
export { type HumanSigns, leadLimits, shortestHumanMs } from './forms/lead-fields.ts'
export * from './forms/project-request-form.ts'
export * from './forms/service-interest-form.ts'

/** What a lead endpoint answers, the first time (201) and every time again (200). */
export type LeadReceipt = { success: true; id: string; reference: string }

export const leadSources = ['contact', 'ai-suggest', 'chatbot', 'service-interest', 'checkout'] as const
export type LeadSource = (typeof leadSources)[number]

export const leadSourceLabels: Record<LeadSource, string> = {
  contact: 'Project request',
  'ai-suggest': 'AI Suggest',
  chatbot: 'Chat assistant',
  'service-interest': 'Service interest',
  checkout: 'Checkout',
}

export type NamedItem = { id: string; name: string }

/** The quote as the server priced it when the lead arrived; never priced again. */
export type LeadQuote = LeadQuoteItems &
  PricedAmounts & {
    /** Set when the visitor's page showed another total (whole units of `currency`) than the server's. */
    mismatch?: { shown: number }
  }

/** What was chosen: in the calculator, or among the wizard's recommendations. */
export type LeadQuoteItems =
  | { packageId: string; packageName: string; addOns: NamedItem[] }
  | { recommendations: NamedItem[] }
