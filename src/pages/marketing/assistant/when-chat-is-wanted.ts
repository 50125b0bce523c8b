import { hasConversation } from '#features/assistant/conversation-presence.ts'

/** Resolves at once if the visitor has begun a conversation, else when they approach the chat's button. */
export async function whenChatIsWanted(element: Element): Promise<void> {
  if (hasConversation()) return
  await new Promise<unknown>((resolve) => {
    const hear = ({ target }: Event) => element.contains(target as Node) && resolve(target)
    // In the capturing phase, because React stops events in parts that have not hydrated.
    for (const type of ['pointerover', 'focusin', 'click']) document.addEventListener(type, hear, true)
  })
}
