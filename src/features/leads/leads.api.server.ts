import { Hono } from 'hono'
import { type AppEnv, access, answerOnce, readJson, uuidParam } from '#platform/http.server.ts'
import { parseInput } from '#platform/parse.server.ts'
import { readVisitorHash } from '#platform/visitor-cookie.server.ts'
import { aiSuggestSchema } from './forms/ai-suggest-form.ts'
import { chatLeadSchema } from './forms/chat-form.ts'
import { leadDraftSchema } from './forms/lead-draft.ts'
import { projectRequestSchema } from './forms/project-request-form.ts'
import { serviceInterestSchema } from './forms/service-interest-form.ts'
import { leadListSchema, leadNoteSchema, leadStatusChangeSchema } from './lead-record.ts'
import { listLeads } from './list-leads.server.ts'
import { listSentRequests } from './list-sent-requests.server.ts'
import { moveLead } from './move-lead.server.ts'
import { noteLead } from './note-lead.server.ts'
import { readLead } from './read-lead.server.ts'
import { readReceipt } from './read-receipt.server.ts'
import { receiveChatLead } from './receiving/receive-chat-lead.server.ts'
import { receiveLead } from './receiving/receive-lead.server.ts'
import { receiveServiceInterest } from './receiving/receive-service-interest.server.ts'
import { receiveSuggestion } from './receiving/receive-suggestion.server.ts'
import { saveLeadDraft } from './receiving/save-lead-draft.server.ts'

export const leadsApi = new Hono<AppEnv>()
  .post('/api/contact', access.anyone, async (c) => {
    await c.var.limits.consume('lead', c.var.clientAddress)
    return answerOnce(c, projectRequestSchema, (request, idempotencyKey) =>
      receiveLead({ ctx: c.var.ctx, input: { request, idempotencyKey, visitorHash: readVisitorHash(c) } }),
    )
  })
  .post('/api/leads', access.anyone, async (c) => {
    await c.var.limits.consume('lead', c.var.clientAddress)
    return answerOnce(c, serviceInterestSchema, (interest, idempotencyKey) =>
      receiveServiceInterest({ ctx: c.var.ctx, input: { interest, idempotencyKey } }),
    )
  })
  .post('/api/chatbot-lead', access.anyone, async (c) => {
    await c.var.limits.consume('lead', c.var.clientAddress)
    return answerOnce(c, chatLeadSchema, (chat, idempotencyKey) =>
      receiveChatLead({ ctx: c.var.ctx, input: { chat, idempotencyKey } }),
    )
  })
  .post('/api/ai-suggest', access.anyone, async (c) => {
    await c.var.limits.consume('lead', c.var.clientAddress)
    return answerOnce(c, aiSuggestSchema, (plan, idempotencyKey) =>
      receiveSuggestion({ ctx: c.var.ctx, input: { plan, idempotencyKey, visitorHash: readVisitorHash(c) } }),
    )
  })
  .post('/api/lead-drafts', access.anyone, async (c) => {
    await c.var.limits.consume('draft', c.var.clientAddress)
    await saveLeadDraft({ ctx: c.var.ctx, input: await readJson(c, leadDraftSchema) })
    return c.json({ success: true })
  })
  .get('/api/sent-requests/:id', access.anyone, async (c) =>
    c.json(await readReceipt({ ctx: c.var.ctx, input: { id: uuidParam(c, 'request') } })),
  )
  .get('/api/my/requests', access.client, async (c) =>
    c.json({ requests: await listSentRequests({ ctx: c.var.ctx }) }),
  )
  .get('/api/admin/leads', access.staff, async (c) => {
    const input = parseInput(leadListSchema, c.req.query())
    return c.json(await listLeads({ ctx: c.var.ctx, input }))
  })
  .get('/api/admin/leads/:id', access.staff, async (c) => {
    return c.json(await readLead({ ctx: c.var.ctx, input: { id: uuidParam(c, 'lead') } }))
  })
  .post('/api/admin/leads/:id/status', access.staff, async (c) => {
    const { status } = await readJson(c, leadStatusChangeSchema)
    return c.json(await moveLead({ ctx: c.var.ctx, input: { id: uuidParam(c, 'lead'), status } }))
  })
  .post('/api/admin/leads/:id/notes', access.staff, async (c) => {
    const { text } = await readJson(c, leadNoteSchema)
    return c.json(await noteLead({ ctx: c.var.ctx, input: { id: uuidParam(c, 'lead'), text } }))
  })
