import { useSyncExternalStore } from 'react'
import { mintUuid } from '#platform/outbox.ts'
import { beginConversation, type Conversation } from './conversation.ts'
import { conversationKey } from './conversation-presence.ts'
import { readConversation, writeConversation } from './conversation-storage.ts'

let current: Conversation | null = null
/** False before there is something to keep, and where the browser refuses: then this tab alone knows it. */
let isKept = false
const listeners = new Set<() => void>()

/** The one conversation of this browser, the same in every tab. */
export function currentConversation(): Conversation {
  if (!current) {
    const stored = readConversation()
    isKept = stored !== null
    current = stored ?? beginConversation(mintUuid(), Date.now())
  }
  return current
}

/** Applies a change to what any tab did last. Returns the outcome. */
export function changeConversation(change: (conversation: Conversation) => Conversation): Conversation {
  adoptStored()
  const changed = change(currentConversation())
  if (changed !== current) {
    current = changed
    isKept = writeConversation(changed)
    tellAll()
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
  if (listeners.size === 0) addEventListener('storage', hearOtherTabs)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', hearOtherTabs)
  }
}

function hearOtherTabs({ key }: StorageEvent): void {
  // Null: everything was cleared.
  if (key !== conversationKey && key !== null) return
  adoptStored()
  tellAll()
}

function adoptStored(): void {
  const known = currentConversation()
  const stored = readConversation()
  if (stored) {
    isKept = true
    if (JSON.stringify(stored) !== JSON.stringify(known)) current = stored
  } else if (isKept) {
    // Sent, restarted or cleared elsewhere.
    current = beginConversation(mintUuid(), Date.now())
    isKept = false
  }
}

function tellAll(): void {
  for (const listener of listeners) listener()
}
