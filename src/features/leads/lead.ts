import type { PricedAmounts } from '#domain/quote.ts'

// The forms of a lead, for other features.
export * from './forms/ai-suggest-form.ts'
export * from './forms/chat-form.ts'
export * from './forms/lead-draft.ts'
export { type HumanSigns, leadLimits, shortestHumanMs } from './forms/lead-fields.ts'
export * from './forms/project-request-form.ts'
export * from './forms/service-interest-form.ts'

/** How many days a request that came to nothing is kept after its last change. */
export const unpaidLeadDays = 730

/** How many days a request is kept that a program probably sent. */
export const quarantineDays = 90

/** The answer of a lead endpoint: 201 the first time, 200 for each repeat. */
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

/**
 * What the lead chose, as the server priced it when the lead arrived, or as the client accepted it later. The server never
 * prices it again.
 */
export type LeadQuote = LeadQuoteItems &
  PricedAmounts & {
    /** Present if the visitor's page showed another total than the server's, in minor units of `currency`. */
    mismatch?: { shownMinor: number }
  }

/** The choice: in the calculator, or among the wizard's recommendations. */
export type LeadQuoteItems =
  | { packageId: string; packageName: string; addOns: NamedItem[] }
  | { recommendations: NamedItem[] }
