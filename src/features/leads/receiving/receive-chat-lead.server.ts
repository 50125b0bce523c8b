import { createHash } from 'node:crypto'
import type { Ctx } from '#platform/context.server.ts'
import type { ChatLead } from '../forms/chat-form.ts'
import { suspicionsOf } from './receive-lead.server.ts'
import { type StoredLead, storeLead, unasked } from './store-lead.server.ts'

/**
 * Receives a finished conversation with the assistant, and completes the draft with the same key.
 * @throws AppError `key-reused`, `conflict`
 */
export function receiveChatLead({
  ctx,
  input: { chat, idempotencyKey },
}: {
  ctx: Ctx
  input: { chat: ChatLead; idempotencyKey: string }
}): Promise<StoredLead> {
  const { website, elapsedMs, ...said } = chat
  const { selectedService, selectedServices, conversationSummary, ...answers } = said
  return storeLead({
    ctx,
    input: {
      idempotencyKey,
      // The hash covers only the conversation, because a page sends it again after a reload with a later `elapsedMs`.
      requestHash: createHash('sha256').update(JSON.stringify(said)).digest('base64url'),
      note: null,
      paidOrder: null,
      lead: {
        ...unasked,
        ...answers,
        source: 'chatbot',
        suspicions: suspicionsOf({ website, elapsedMs }),
        projectType: selectedService || selectedServices[0] || 'General Inquiry',
        services: selectedServices,
        conversation: conversationSummary,
      },
    },
  })
}
