import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { AppError } from '#platform/app-error.server.ts'
import { type AppEnv, access, readJson } from '#platform/http.server.ts'
import { isUuid, parseInput } from '#platform/parse.server.ts'
import { readVisitorHash } from '#platform/visitor-cookie.server.ts'
import {
  aiSuggestSchema,
  chatLeadSchema,
  leadDraftSchema,
  projectRequestSchema,
  serviceInterestSchema,
} from './lead.ts'
import { leadListSchema, leadNoteSchema, leadStatusChangeSchema } from './lead-record.ts'
import { listLeads } from './list-leads.server.ts'
import { moveLead } from './move-lead.server.ts'
import { noteLead } from './note-lead.server.ts'
import { readLead } from './read-lead.server.ts'
import { receiveChatLead } from './receive-chat-lead.server.ts'
import { receiveLead } from './receive-lead.server.ts'
import { receiveServiceInterest } from './receive-service-interest.server.ts'
import { receiveSuggestion } from './receive-suggestion.server.ts'
import { saveLeadDraft } from './save-lead-draft.server.ts'

export const leadsApi = new Hono<AppEnv>()
  .post('/api/contact', access.anyone, async (c) => {
    await c.var.limits.consume('lead', c.var.clientAddress)
    const idempotencyKey = readIdempotencyKey(c.req.header('idempotency-key'))
    const request = await readJson(c, projectRequestSchema)
    const { receipt, repeated } = await receiveLead({
      ctx: c.var.ctx,
      input: { request, idempotencyKey, visitorHash: readVisitorHash(c) },
    })
    return c.json(receipt, repeated ? 200 : 201)
  })
  .post('/api/leads', access.anyone, async (c) => {
    await c.var.limits.consume('lead', c.var.clientAddress)
    const idempotencyKey = readIdempotencyKey(c.req.header('idempotency-key'))
    const interest = await readJson(c, serviceInterestSchema)
    const { receipt, repeated } = await receiveServiceInterest({
      ctx: c.var.ctx,
      input: { interest, idempotencyKey },
    })
    return c.json(receipt, repeated ? 200 : 201)
  })
  .post('/api/chatbot-lead', access.anyone, async (c) => {
    await c.var.limits.consume('lead', c.var.clientAddress)
    const idempotencyKey = readIdempotencyKey(c.req.header('idempotency-key'))
    const chat = await readJson(c, chatLeadSchema)
    const { receipt, repeated } = await receiveChatLead({ ctx: c.var.ctx, input: { chat, idempotencyKey } })
    return c.json(receipt, repeated ? 200 : 201)
  })
  .post('/api/ai-suggest', access.anyone, async (c) => {
    await c.var.limits.consume('lead', c.var.clientAddress)
    const idempotencyKey = readIdempotencyKey(c.req.header('idempotency-key'))
    const plan = await readJson(c, aiSuggestSchema)
    const { receipt, repeated } = await receiveSuggestion({
      ctx: c.var.ctx,
      input: { plan, idempotencyKey, visitorHash: readVisitorHash(c) },
    })
    return c.json(receipt, repeated ? 200 : 201)
  })
  .post('/api/lead-drafts', access.anyone, async (c) => {
    await c.var.limits.consume('draft', c.var.clientAddress)
    await saveLeadDraft({ ctx: c.var.ctx, input: await readJson(c, leadDraftSchema) })
    return c.json({ success: true })
  })
  .get('/api/admin/leads', access.staff, async (c) => {
    const input = parseInput(leadListSchema, c.req.query())
    return c.json(await listLeads({ ctx: c.var.ctx, input }))
  })
  .get('/api/admin/leads/:id', access.staff, async (c) => {
    return c.json(await readLead({ ctx: c.var.ctx, input: { id: leadId(c.req.param('id')) } }))
  })
  .post('/api/admin/leads/:id/status', access.staff, async (c) => {
    const { status } = await readJson(c, leadStatusChangeSchema)
    return c.json(await moveLead({ ctx: c.var.ctx, input: { id: leadId(c.req.param('id')), status } }))
  })
  .post('/api/admin/leads/:id/notes', access.staff, async (c) => {
    const { text } = await readJson(c, leadNoteSchema)
    return c.json(await noteLead({ ctx: c.var.ctx, input: { id: leadId(c.req.param('id')), text } }))
  })

/** A request without a key gets one: it is stored, but sent again it makes another lead. */
function readIdempotencyKey(header: string | undefined): string {
  if (header === undefined) return randomUUID()
  if (!isUuid(header)) throw new AppError('malformed', 'The header Idempotency-Key must be a UUID.')
  return header
}

function leadId(param: string): string {
  if (!isUuid(param)) throw new AppError('not-found', 'There is no such lead.')
  return param
}
