import type { Confirmation } from '#features/confirmation/confirmation.ts'
import type { ChatLead, HumanSigns } from '#features/leads/lead.ts'
import { type OutboxEntry, postDurably, whenSafe } from '#platform/outbox.ts'
import { watchLeaving } from '#platform/watch-leaving.ts'
import { type Conversation, chatLeadOf, reopenConversation, stageOf } from './conversation.ts'
import { changeConversation, currentConversation, endConversation } from './conversation-store.ts'

/** Where finished conversations go; also tells them from other entries of the outbox. */
const chatPath = '/api/chatbot-lead'

/** The key of what this tab is sending. */
let sending: string | null = null

/**
 * Sends the finished conversation, or keeps it until it can be sent, and says what to show. Null if there is nothing to
 * send or this tab is sending it already. A conversation that a reload interrupted can be sent again: its key makes it
 * the same lead. Never rejects.
 * @param website what stands in the field that people do not see
 */
export async function sendConversation(website = ''): Promise<Confirmation | null> {
  const conversation = currentConversation()
  if (stageOf(conversation) !== 'complete' || sending === conversation.key) return null
  sending = conversation.key
  const isLeaving = watchLeaving()
  const lead = chatLeadOf(conversation)
  const signs: HumanSigns = { website, elapsedMs: Date.now() - conversation.startedAtMs }
  const delivery = await postDurably({ path: chatPath, body: { ...lead, ...signs }, key: conversation.key })
  sending = null
  // The next page sends it and says what became of it.
  if (isLeaving()) return null
  whenSafe(delivery, () => endConversation(conversation))
  return {
    type: 'chatbot',
    delivery,
    email: lead.email,
    project: { projectType: '', services: lead.selectedServices, total: null, timeline: '' },
  }
}

/** Whether the visitor can mend this entry by answering a question again. */
export function canReopen(entry: OutboxEntry): boolean {
  return reopened(entry) !== null
}

/** Goes back into the conversation of a refused entry, at the answer that was refused. */
export function reopenEntry(entry: OutboxEntry): void {
  const conversation = reopened(entry)
  if (conversation) changeConversation(() => conversation)
}

function reopened({ id, path, body, createdAtMs, refusal }: OutboxEntry): Conversation | null {
  if (path !== chatPath || !refusal) return null
  const lead = body as ChatLead
  const startedAtMs = createdAtMs - (lead.elapsedMs ?? 0)
  return reopenConversation({ key: id, startedAtMs, body: lead, errors: refusal.errors })
}
