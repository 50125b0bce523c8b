import { isStored } from '#state/stored-value.ts'

export const conversationKey = 'chat'

export function hasConversation(): boolean {
  return isStored('localStorage', conversationKey)
}
