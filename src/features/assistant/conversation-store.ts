import { useSyncExternalStore } from 'react'
import { mintUuid } from '#platform/outbox/outbox.ts'
import { createStore } from '#state/create-store.ts'
import { beginConversation, type Conversation } from './conversation.ts'
import { conversationKey } from './conversation-presence.ts'
import { keepConversation, storedConversation } from './conversation-storage.ts'

const store = createStore<Conversation | null>(null)
let isKept = false

export function currentConversation(): Conversation {
  const known = store.get()
  if (known) return known
  const stored = storedConversation.read()
  isKept = stored !== null
  const conversation = stored ?? beginConversation(mintUuid(), Date.now())
  store.set(conversation)
  return conversation
}

/** Changes the latest conversation of any tab. */
export function changeConversation(change: (conversation: Conversation) => Conversation): Conversation {
  adoptStored()
  const conversation = currentConversation()
  const changed = change(conversation)
  if (changed !== conversation) {
    isKept = keepConversation(changed)
    store.set(changed)
  }
  return changed
}

/** Ends it in every tab, unless another has replaced it meanwhile. */
export function endConversation({ key }: Pick<Conversation, 'key'>): void {
  changeConversation((conversation) =>
    conversation.key === key ? beginConversation(mintUuid(), Date.now()) : conversation,
  )
}

export function useConversation(): Conversation {
  return useSyncExternalStore(subscribe, currentConversation)
}

function subscribe(listener: () => void): () => void {
  addEventListener('storage', hearOtherTabs)
  return store.subscribe(listener)
}

function hearOtherTabs({ key }: StorageEvent): void {
  // Null: the whole storage was cleared.
  if (key === conversationKey || key === null) adoptStored()
}

function adoptStored(): void {
  const known = currentConversation()
  const stored = storedConversation.read()
  if (stored) {
    isKept = true
    if (JSON.stringify(stored) !== JSON.stringify(known)) store.set(stored)
  } else if (isKept) {
    isKept = false
    store.set(beginConversation(mintUuid(), Date.now()))
  }
}
