import * as v from 'valibot'
import { type Conversation, isBegun, steps } from './conversation.ts'
import { conversationKey } from './conversation-presence.ts'

/** A shared computer should not remember forever. */
const keepForMs = 14 * 24 * 60 * 60_000

const textList = v.array(v.string())
/** Another version is another shape, and is forgotten. */
const storedSchema = v.object({
  version: v.literal(1),
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
})

/** The conversation as any tab left it, unless it is too old. Null also where the browser refuses storage. */
export function readConversation(): Conversation | null {
  try {
    return parseConversation(localStorage.getItem(conversationKey), Date.now())
  } catch {
    return null
  }
}

/** Returns whether it is kept; a conversation that nobody has begun leaves nothing behind. */
export function writeConversation(conversation: Conversation): boolean {
  try {
    if (!isBegun(conversation)) {
      localStorage.removeItem(conversationKey)
      return false
    }
    const stored = { version: 1, savedAtMs: Date.now(), ...conversation }
    localStorage.setItem(conversationKey, JSON.stringify(stored))
    return true
  } catch {
    return false
  }
}

/** @param text what the storage holds, whoever wrote it */
export function parseConversation(text: string | null, nowMs: number): Conversation | null {
  try {
    const stored = v.parse(storedSchema, JSON.parse(text ?? ''))
    const { version, savedAtMs, startedAtMs = savedAtMs, ...conversation } = stored
    return nowMs - savedAtMs > keepForMs ? null : { ...conversation, startedAtMs }
  } catch {
    return null
  }
}
