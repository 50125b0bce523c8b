/** Where the browser keeps the conversation with the assistant. */
export const conversationKey = 'chat'

/** Whether this visitor has begun a conversation; never where the browser refuses storage. */
export function hasConversation(): boolean {
  try {
    return localStorage.getItem(conversationKey) !== null
  } catch {
    return false
  }
}
