import { isStored } from '#state/stored-value.ts'

/** The storage key of the conversation with the assistant. */
export const conversationKey = 'chat'

/** Returns whether this visitor has begun a conversation; false if the browser refuses storage. */
export function hasConversation(): boolean {
  return isStored('localStorage', conversationKey)
}
