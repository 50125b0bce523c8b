import type * as v from 'valibot'
import type { HintKey } from './hint.ts'
import type { presenceSchema } from './presence-schema.ts'

export type Presence = v.InferOutput<typeof presenceSchema> & { userId: string; name: string }

const mark = 'here '

export function presenceKey(presence: Presence): HintKey {
  return mark + JSON.stringify(presence)
}

/** Null for a hint that a record changed. */
export function presenceIn(key: HintKey): Presence | null {
  return key.startsWith(mark) ? JSON.parse(key.slice(mark.length)) : null
}
