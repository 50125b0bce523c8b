import { createHash } from 'node:crypto'
import type { Ctx } from '#platform/context.server.ts'
import type { ChatLead } from '../forms/chat-form.ts'
import { suspicionsOf, timingNote } from './receive-lead.server.ts'
import { emptyLead, type StoredLead, storeLead } from './store-lead.server.ts'

/**
 * Completes the draft with the same key.
 * @throws AppError `key-reused`, `conflict`
 */
export function receiveChatLead(
  ctx: Ctx,
  {
    chat,
    idempotencyKey,
    hasOrigin = false,
  }: { chat: ChatLead; idempotencyKey: string; hasOrigin?: boolean },
): Promise<StoredLead> {
  const { website, elapsedMs, ...said } = chat
  const { selectedService, selectedServices, conversationSummary, ...answers } = said
  return storeLead(ctx, {
    idempotencyKey,
    // Without `elapsedMs`, which grows when a reloaded page sends again.
    requestHash: createHash('sha256').update(JSON.stringify(said)).digest('base64url'),
    note: timingNote(elapsedMs),
    paidOrder: null,
    lead: {
      ...emptyLead,
      ...answers,
      source: 'chatbot',
      suspicions: suspicionsOf({ website, elapsedMs }, hasOrigin),
      projectType: selectedService || selectedServices[0] || 'General Inquiry',
      services: selectedServices,
      conversation: conversationSummary,
    },
  })
}
