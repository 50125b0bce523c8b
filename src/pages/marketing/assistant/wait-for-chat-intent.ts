import { hasConversation } from '#features/assistant/conversation-presence.ts'

/** Resolves at once in a conversation, else on approaching the button. A click wakes the section. */
export async function waitForChatIntent(element: Element): Promise<void> {
  if (hasConversation()) return
  await new Promise<unknown>((resolve) => {
    const onEvent = ({ target }: Event) => element.contains(target as Node) && resolve(target)
    // React stops events in unhydrated parts, so this captures.
    for (const type of ['pointerover', 'focusin']) document.addEventListener(type, onEvent, true)
  })
}
