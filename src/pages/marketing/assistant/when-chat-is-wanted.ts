import { hasConversation } from '#features/assistant/conversation-presence.ts'

/** A conversation that was begun goes on; else the code of the chat comes when somebody is about to press its button. */
export async function whenChatIsWanted(element: Element): Promise<void> {
  if (hasConversation()) return
  await new Promise<unknown>((resolve) => {
    const hear = ({ target }: Event) => element.contains(target as Node) && resolve(target)
    // On the way down: React stops what goes to parts that are not hydrated.
    for (const type of ['pointerover', 'focusin', 'click']) document.addEventListener(type, hear, true)
  })
}
