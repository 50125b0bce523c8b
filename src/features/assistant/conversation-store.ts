import { useSyncExternalStore } from 'react'
import { mintUuid } from '#platform/outbox/outbox.ts'
import { createStore } from '#state/create-store.ts'
import { beginConversation, type Conversation } from './conversation.ts'
import { conversationKey } from './conversation-presence.ts'
import { keepConversation, storedConversation } from './conversation-storage.ts'

/** Null until something first reads the conversation. */
const store = createStore<Conversation | null>(null)
/**
 * False before there is anything to store, and if the browser refuses storage: only this tab then has the
 * conversation.
 */
let isKept = false

/** Returns this browser's one conversation, the same in every tab. */
export function currentConversation(): Conversation {
  const known = store.get()
  if (known) return known
  const stored = storedConversation.read()
  isKept = stored !== null
  const conversation = stored ?? beginConversation(mintUuid(), Date.now())
  store.set(conversation)
  return conversation
}

/** Applies a change to the latest conversation of any tab, and returns the outcome. */
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

/** Ends this conversation in every tab if it is still the current one; another may then begin. */
export function endConversation({ key }: Pick<Conversation, 'key'>): void {
  changeConversation((conversation) =>
    conversation.key === key ? beginConversation(mintUuid(), Date.now()) : conversation,
  )
}

export function useConversation(): Conversation {
  return useSyncExternalStore(subscribe, currentConversation)
}

function subscribe(listener: () => void): () => void {
  // The browser ignores a listener that it already has.
  addEventListener('storage', hearOtherTabs)
  return store.subscribe(listener)
}

function hearOtherTabs({ key }: StorageEvent): void {
  // A null key means that someone cleared the whole storage.
  if (key === conversationKey || key === null) adoptStored()
}

function adoptStored(): void {
  const known = currentConversation()
  const stored = storedConversation.read()
  if (stored) {
    isKept = true
    if (JSON.stringify(stored) !== JSON.stringify(known)) store.set(stored)
  } else if (isKept) {
    // Another tab sent, restarted or cleared the conversation.
    isKept = false
    store.set(beginConversation(mintUuid(), Date.now()))
  }
}
