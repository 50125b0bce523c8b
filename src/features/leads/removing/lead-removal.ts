import { addDays } from '#domain/duration.ts'
import type { LeadStatus } from '#domain/records/lead.ts'
import { removedLeadDays } from '../lead.ts'
import { leadDraftEndsAt } from '../lead-record.ts'

/** When the lead goes for good; a draft no later than drafts do. */
export function removedLeadEndsAt(lead: {
  createdAt: string
  removedAt: string
  removedFrom: LeadStatus | null
}): string {
  const end = addDays(new Date(lead.removedAt), removedLeadDays).toISOString()
  if (lead.removedFrom !== 'draft') return end
  const draftEnd = leadDraftEndsAt(lead)
  return draftEnd < end ? draftEnd : end
}
