import type { Confirmation } from '#features/confirmation/confirmation.ts'
import type { ChatLead } from '#features/leads/forms/chat-form.ts'
import type { HumanSigns } from '#features/leads/forms/lead-fields.ts'
import { receiveChatLead } from '#features/leads/lead.wire.ts'
import { watchLeaving } from '#platform/api/watch-leaving.ts'
import { type OutboxEntry, onceSafeToClose, postDurably } from '#platform/outbox/outbox.ts'
import { type Conversation, chatLeadOf, reopenConversation, stageOf } from './conversation.ts'
import { changeConversation, currentConversation, endConversation } from './conversation-store.ts'

let sending: string | null = null

/**
 * Sends or stores a finished conversation; null if there is none or this tab is already sending it. A reload
 * may send it twice: the key makes both one lead. Never rejects.
 * @param website the trap field
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
  if (isLeaving()) return null
  onceSafeToClose(delivery, () => endConversation(conversation))
  return {
    type: 'chatbot',
    delivery,
    email: lead.email,
    project: { projectType: '', services: lead.selectedServices, total: null, timeline: '' },
  }
}

export function canReopen(entry: OutboxEntry): boolean {
  return reopened(entry) !== null
}

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
