import type { LeadSource } from '#domain/records/lead.ts'

/** How many days a request that came to nothing is kept after its last change. */
export const unpaidLeadDays = 730

/** How many days a request is kept that a program probably sent. */
export const quarantineDays = 90

/** The answer of a lead endpoint: 201 the first time, 200 for each repeat. */
export type LeadReceipt = { success: true; id: string; reference: string }

export const leadSourceLabels: Record<LeadSource, string> = {
  contact: 'Project request',
  'ai-suggest': 'AI Suggest',
  chatbot: 'Chat assistant',
  'service-interest': 'Service interest',
  checkout: 'Checkout',
}
