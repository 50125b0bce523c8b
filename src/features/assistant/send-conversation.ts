import type { Confirmation } from '#features/confirmation/confirmation.ts'
import type { ChatLead } from '#features/leads/forms/chat-form.ts'
import type { HumanSigns } from '#features/leads/forms/lead-fields.ts'
import { receiveChatLead } from '#features/leads/lead.wire.ts'
import { watchLeaving } from '#platform/api/watch-leaving.ts'
import { type OutboxEntry, postDurably, whenSafe } from '#platform/outbox/outbox.ts'
import { type Conversation, chatLeadOf, reopenConversation, stageOf } from './conversation.ts'
import { changeConversation, currentConversation, endConversation } from './conversation-store.ts'

/** The key of the conversation that this tab is sending. */
let sending: string | null = null

/**
 * Sends the finished conversation, or stores it until the outbox can send it, and returns the confirmation to show.
 * Null if there is nothing to send or this tab is already sending it. After a reload it may send the same
 * conversation again, because the key makes both one lead. Never rejects.
 * @param website content of the trap field, which people do not see
 */
export async function sendConversation(website = ''): Promise<Confirmation | null> {
  const conversation = currentConversation()
  if (stageOf(conversation) !== 'complete' || sending === conversation.key) return null
  sending = conversation.key
  const isLeaving = watchLeaving()
  const lead = chatLeadOf(conversation)
  const signs: HumanSigns = { website, elapsedMs: Date.now() - conversation.startedAtMs }
  const delivery = await postDurably({
    to: receiveChatLead,
    body: { ...lead, ...signs },
    key: conversation.key,
  })
  sending = null
  // The next page sends the conversation and shows the outcome.
  if (isLeaving()) return null
  whenSafe(delivery, () => endConversation(conversation))
  return {
    type: 'chatbot',
    delivery,
    email: lead.email,
    project: { projectType: '', services: lead.selectedServices, total: null, timeline: '' },
  }
}

/** Returns whether the visitor can correct this entry by answering a question again. */
export function canReopen(entry: OutboxEntry): boolean {
  return reopened(entry) !== null
}

/** Reopens a refused entry's conversation at the refused answer. */
export function reopenEntry(entry: OutboxEntry): void {
  const conversation = reopened(entry)
  if (conversation) changeConversation(() => conversation)
}

function reopened({ id, path, body, createdAtMs, refusal }: OutboxEntry): Conversation | null {
  if (path !== receiveChatLead.path || !refusal) return null
  const lead = body as ChatLead
  const startedAtMs = createdAtMs - (lead.elapsedMs ?? 0)
  return reopenConversation({ key: id, startedAtMs, body: lead, errors: refusal.errors })
}
