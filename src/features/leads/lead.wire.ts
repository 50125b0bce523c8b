import { type Done, of, wire } from '#platform/api/wire.ts'
import type { Listed } from '#platform/records/list-page.ts'
import type { SentRequest } from './client/sent-request.ts'
import type { aiSuggestSchema } from './forms/ai-suggest-form.ts'
import type { chatLeadSchema } from './forms/chat-form.ts'
import type { leadDraftSchema } from './forms/lead-draft.ts'
import type { projectRequestSchema } from './forms/project-request-form.ts'
import type { serviceInterestSchema } from './forms/service-interest-form.ts'
import type { LeadReceipt } from './lead.ts'

// The outbox sends to the first four.
export const receiveLead = wire(
  'POST',
  '/api/contact',
  of<{ body: typeof projectRequestSchema; answer: LeadReceipt }>,
)
export const receiveServiceInterest = wire(
  'POST',
  '/api/leads',
  of<{ body: typeof serviceInterestSchema; answer: LeadReceipt }>,
)
export const receiveChatLead = wire(
  'POST',
  '/api/chatbot-lead',
  of<{ body: typeof chatLeadSchema; answer: LeadReceipt }>,
)
export const receiveSuggestion = wire(
  'POST',
  '/api/ai-suggest',
  of<{ body: typeof aiSuggestSchema; answer: LeadReceipt }>,
)
export const saveLeadDraft = wire(
  'POST',
  '/api/lead-drafts',
  of<{ body: typeof leadDraftSchema; answer: Done }>,
)
export const readReceipt = wire('GET', '/api/sent-requests/:id', of<{ answer: LeadReceipt }>)
export const listSentRequests = wire(
  'GET',
  '/api/my/requests',
  of<{ answer: { requests: Listed<SentRequest>[] } }>,
)
