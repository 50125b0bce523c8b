import { isStored } from '#state/stored-value.ts'

/** Where the browser keeps the conversation with the assistant. */
export const conversationKey = 'chat'

/** Whether this visitor has begun a conversation; never where the browser refuses storage. */
export function hasConversation(): boolean {
  return isStored('localStorage', conversationKey)
}
