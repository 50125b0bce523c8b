import { type Context, Hono } from 'hono'
import { done, serve } from '#platform/api/serve.server.ts'
import { sendCsv } from '#platform/csv/csv.server.ts'
import { type AppEnv, hasOrigin, idempotencyKeyOf } from '#platform/http.server.ts'
import { readVisitorHash } from '#platform/visitor-cookie.server.ts'
import { addLead } from './adding/add-lead.server.ts'
import { addedLeadSchema } from './adding/added-lead.ts'
import { changeLeads } from './changing/change-leads.server.ts'
import { listSentRequests } from './client/list-sent-requests.server.ts'
import { readLeadAsClient } from './client/read-lead-as-client.server.ts'
import { readReceipt } from './client/read-receipt.server.ts'
import { exportLeads } from './csv/export-leads.server.ts'
import { aiSuggestSchema } from './forms/ai-suggest-form.ts'
import { chatLeadSchema } from './forms/chat-form.ts'
import { leadDraftSchema } from './forms/lead-draft.ts'
import { projectRequestSchema } from './forms/project-request-form.ts'
import { serviceInterestSchema } from './forms/service-interest-form.ts'
import * as adminWires from './lead.admin.wire.ts'
import type { LeadReceipt } from './lead.ts'
import * as wires from './lead.wire.ts'
import { leadsChangeSchema } from './lead-handling.ts'
import { leadList } from './lead-record.ts'
import { listLeadChoices } from './list-lead-choices.server.ts'
import { listLeads } from './list-leads.server.ts'
import { findPriceNotice } from './receiving/find-price-notice.server.ts'
import { receiveChatLead } from './receiving/receive-chat-lead.server.ts'
import { receiveLead } from './receiving/receive-lead.server.ts'
import { receiveServiceInterest } from './receiving/receive-service-interest.server.ts'
import { receiveSuggestion } from './receiving/receive-suggestion.server.ts'
import { saveLeadDraft } from './receiving/save-lead-draft.server.ts'
import type { StoredLead } from './receiving/store-lead.server.ts'

export const leadsApi = new Hono<AppEnv>()

const form = { access: 'anyone', limit: 'lead' } as const

serve(leadsApi, wires.receiveLead, { ...form, body: projectRequestSchema }, (ctx, request, c) =>
  answerOnce(c, (idempotencyKey) =>
    receiveLead(ctx, { request, idempotencyKey, visitorHash: readVisitorHash(c), hasOrigin: hasOrigin(c) }),
  ),
)
serve(leadsApi, wires.receiveServiceInterest, { ...form, body: serviceInterestSchema }, (ctx, interest, c) =>
  answerOnce(c, (idempotencyKey) =>
    receiveServiceInterest(ctx, { interest, idempotencyKey, hasOrigin: hasOrigin(c) }),
  ),
)
serve(leadsApi, wires.receiveChatLead, { ...form, body: chatLeadSchema }, (ctx, chat, c) =>
  answerOnce(c, (idempotencyKey) => receiveChatLead(ctx, { chat, idempotencyKey, hasOrigin: hasOrigin(c) })),
)
serve(leadsApi, wires.receiveSuggestion, { ...form, body: aiSuggestSchema }, (ctx, plan, c) =>
  answerOnce(c, (idempotencyKey) =>
    receiveSuggestion(ctx, {
      plan,
      idempotencyKey,
      visitorHash: readVisitorHash(c),
      hasOrigin: hasOrigin(c),
    }),
  ),
)
serve(
  leadsApi,
  wires.saveLeadDraft,
  { access: 'anyone', limit: 'draft', body: leadDraftSchema },
  (ctx, input) => saveLeadDraft(ctx, input).then(() => done),
)
serve(leadsApi, wires.readReceipt, { access: 'anyone', ids: { id: 'request' } }, readReceipt)
serve(leadsApi, wires.listSentRequests, { access: 'client' }, async (ctx) => ({
  requests: await listSentRequests(ctx),
}))

serve(leadsApi, adminWires.listLeads, { access: 'staff', query: leadList.schema }, listLeads)
serve(
  leadsApi,
  adminWires.addLead,
  { access: 'staff', body: addedLeadSchema, changes: 'lead' },
  (ctx, input, c) => answerOnce(c, (key) => addLead(ctx, { ...input, key })),
)
serve(leadsApi, adminWires.exportLeads, { access: 'staff', query: leadList.schema }, async (ctx, input, c) =>
  sendCsv(c, 'leads.csv', await exportLeads(ctx, input)),
)
serve(leadsApi, adminWires.readLeadAsClient, { access: 'staff', ids: { id: 'lead' } }, readLeadAsClient)
serve(
  leadsApi,
  adminWires.changeLeads,
  { access: 'staff', body: leadsChangeSchema, changes: 'lead' },
  changeLeads,
)
serve(leadsApi, adminWires.listLeadChoices, { access: 'staff' }, listLeadChoices)

/**
 * A repeated `Idempotency-Key` gets 200 and the first receipt; without a key each POST is new.
 * @throws AppError `malformed` for a key that is no UUID
 */
async function answerOnce(
  c: Context<AppEnv>,
  receive: (idempotencyKey: string) => Promise<StoredLead>,
): Promise<LeadReceipt> {
  const { receipt, repeated } = await receive(idempotencyKeyOf(c))
  c.status(repeated ? 200 : 201)
  const notice = await findPriceNotice(c.var.ctx, receipt)
  return notice ? { ...receipt, notice } : receipt
}
