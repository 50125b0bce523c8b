import type { PriceNotice } from '#domain/money/price-changes.ts'
import { type LeadSource, staffSources } from '#domain/records/lead.ts'

/** After its last change. */
export const unpaidLeadDays = 730

export const quarantineDays = 90

/** For so long a deleted lead can come back. */
export const removedLeadDays = 30

/** After the last change of an import. */
export const importDays = 7

/** 201 the first time, 200 for each repeat. */
export type LeadReceipt = { success: true; id: string; reference: string; notice?: PriceNotice }

export const leadSourceLabels: Record<LeadSource, string> = {
  contact: 'Project request',
  'ai-suggest': 'AI Suggest',
  chatbot: 'Chat assistant',
  'service-interest': 'Service interest',
  checkout: 'Checkout',
  import: 'Import',
  phone: 'A call',
  event: 'A fair or event',
  referral: 'A referral',
  other: 'Other',
}

/** False for a draft, for a lead that a payment created, and for those that staff stored. */
export function isSentByVisitor({
  source,
  requestHash,
}: {
  source: LeadSource
  requestHash: string | null
}): boolean {
  return requestHash !== null && !staffSources.includes(source)
}
