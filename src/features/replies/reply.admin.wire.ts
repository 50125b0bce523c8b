import type { LeadPage } from '#features/leads/lead-record.ts'
import { of, wire } from '#platform/api/wire.ts'
import type { ReplyForm, ReplyPreview, replySchema, replyWordsSchema } from './reply.ts'

export const readReplyForm = wire('GET', '/api/admin/leads/:id/reply', of<{ answer: ReplyForm }>)
/** Writes nothing. */
export const previewReply = wire(
  'POST',
  '/api/admin/leads/:id/reply/preview',
  of<{ body: typeof replyWordsSchema; answer: ReplyPreview }>,
)
export const sendReply = wire(
  'POST',
  '/api/admin/leads/:id/replies',
  of<{ body: typeof replySchema; answer: LeadPage }>,
)
