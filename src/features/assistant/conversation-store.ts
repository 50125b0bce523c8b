import { useSyncExternalStore } from 'react'
import { mintUuid } from '#platform/outbox.ts'
import { createStore } from '#state/create-store.ts'
import { beginConversation, type Conversation } from './conversation.ts'
import { conversationKey } from './conversation-presence.ts'
import { keepConversation, storedConversation } from './conversation-storage.ts'

/** Null until somebody asks for it. */
const store = createStore<Conversation | null>(null)
/** False before there is something to keep, and where the browser refuses: then this tab alone knows it. */
let isKept = false

/** The one conversation of this browser, the same in every tab. */
export function currentConversation(): Conversation {
  const known = store.get()
  if (known) return known
  const stored = storedConversation.read()
  isKept = stored !== null
  const conversation = stored ?? beginConversation(mintUuid(), Date.now())
  store.set(conversation)
  return conversation
}

/** Applies a change to what any tab did last. Returns the outcome. */
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

/** Ends this conversation, in every tab, if it is still the one; another one may begin. */
export function endConversation({ key }: Pick<Conversation, 'key'>): void {
  changeConversation((conversation) =>
    conversation.key === key ? beginConversation(mintUuid(), Date.now()) : conversation,
  )
}

export function useConversation(): Conversation {
  return useSyncExternalStore(subscribe, currentConversation)
}

function subscribe(listener: () => void): () => void {
  // The same listener is never added twice.
  addEventListener('storage', hearOtherTabs)
  return store.subscribe(listener)
}

function hearOtherTabs({ key }: StorageEvent): void {
  // Null: everything was cleared.
  if (key === conversationKey || key === null) adoptStored()
}

function adoptStored(): void {
  const known = currentConversation()
  const stored = storedConversation.read()
  if (stored) {
    isKept = true
    if (JSON.stringify(stored) !== JSON.stringify(known)) store.set(stored)
  } else if (isKept) {
    // Sent, restarted or cleared elsewhere.
    isKept = false
    store.set(beginConversation(mintUuid(), Date.now()))
  }
}
