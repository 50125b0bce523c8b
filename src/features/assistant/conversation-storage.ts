import * as v from 'valibot'
import { dayMs } from '#domain/duration.ts'
import { checkedBy } from '#state/checked-by.ts'
import { storedValue } from '#state/stored-value.ts'
import { type Conversation, isBegun, steps } from './conversation.ts'
import { conversationKey } from './conversation-presence.ts'

const textList = v.array(v.string())
const conversationSchema = v.pipe(
  v.object({
    savedAtMs: v.number(),
    startedAtMs: v.optional(v.number()),
    key: v.pipe(v.string(), v.uuid()),
    answers: v.object({
      welcome: v.optional(v.string()),
      email: v.optional(v.string()),
      phone: v.optional(v.string()),
      services: v.optional(textList),
      message: v.optional(v.string()),
    }),
    text: v.string(),
    ticked: textList,
    complaint: v.nullable(v.object({ step: v.picklist(steps), message: v.string() })),
  }),
  v.transform(({ savedAtMs, startedAtMs = savedAtMs, ...conversation }) => ({
    ...conversation,
    startedAtMs,
  })),
)

export const storedConversation = storedValue<Conversation>(
  'localStorage',
  conversationKey,
  checkedBy(conversationSchema),
  // The time is short because others may use a shared computer.
  { keepForMs: 14 * dayMs },
)

/** False if the browser refuses. Skips a conversation without answers. */
export function keepConversation(conversation: Conversation): boolean {
  if (isBegun(conversation)) return storedConversation.keep(conversation)
  storedConversation.forget()
  return false
}
