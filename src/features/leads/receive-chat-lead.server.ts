import { createHash } from 'node:crypto'
import type { Ctx } from '#platform/context.server.ts'
import type { ChatLead } from './lead.ts'
import { type StoredLead, storeLead, unasked } from './store-lead.server.ts'

/**
 * Takes a finished conversation with the assistant, and completes the draft that was saved under the same key.
 * @throws AppError `key-reused`, `conflict`.
 */
export function receiveChatLead({
  ctx,
  input: { chat, idempotencyKey },
}: {
  ctx: Ctx
  input: { chat: ChatLead; idempotencyKey: string }
}): Promise<StoredLead> {
  const { selectedService, selectedServices, conversationSummary, ...answers } = chat
  return storeLead({
    ctx,
    input: {
      idempotencyKey,
      requestHash: createHash('sha256').update(JSON.stringify(chat)).digest('base64url'),
      note: null,
      paidOrder: null,
      lead: {
        ...unasked,
        ...answers,
        source: 'chatbot',
        projectType: selectedService || selectedServices[0] || 'General Inquiry',
        services: selectedServices,
        conversation: conversationSummary,
      },
    },
  })
}
