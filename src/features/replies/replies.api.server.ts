import { Hono } from 'hono'
import { readLeadPage } from '#features/billing/pages.server.ts'
import { serve } from '#platform/api/serve.server.ts'
import { type AppEnv, idempotencyKeyOf } from '#platform/http.server.ts'
import * as wires from './reply.admin.wire.ts'
import { replySchema, replyWordsSchema } from './reply.ts'
import { previewReply, readReplyForm, sendReply } from './send-reply.server.ts'
import {
  addTemplate,
  changeTemplate,
  listChangedTemplates,
  listTemplates,
  removeTemplate,
} from './templates/change-templates.server.ts'
import * as templateWires from './templates/template.admin.wire.ts'
import { newTemplateSchema, templateChangeSchema, templateRemovalSchema } from './templates/template.ts'

export const repliesApi = new Hono<AppEnv>()

const lead = { access: 'staff', ids: { id: 'lead' } } as const
const change = { access: 'staff', answer: listChangedTemplates, changes: 'template' } as const
const template = { ...change, ids: { id: 'template' } } as const

serve(repliesApi, wires.readReplyForm, lead, readReplyForm)
serve(repliesApi, wires.previewReply, { ...lead, body: replyWordsSchema, changes: 'nothing' }, previewReply)
serve(
  repliesApi,
  wires.sendReply,
  { ...lead, body: replySchema, answer: readLeadPage, changes: 'lead' },
  (ctx, input, c) => sendReply(ctx, { ...input, key: idempotencyKeyOf(c) }),
)
serve(repliesApi, templateWires.listTemplates, { access: 'staff' }, listTemplates)
serve(repliesApi, templateWires.addTemplate, { ...change, body: newTemplateSchema }, addTemplate)
serve(repliesApi, templateWires.changeTemplate, { ...template, body: templateChangeSchema }, changeTemplate)
serve(repliesApi, templateWires.removeTemplate, { ...template, body: templateRemovalSchema }, removeTemplate)
