import * as v from 'valibot'
import type { PostContent } from '../../post.ts'
import { postKind } from '../../post-kind.ts'

/**
 * `stored` is the draft that the server has at `version`, `saved` the same as it was typed here, `draft` what is typed
 * now.
 */
export type HeldDraft = { version: number; stored: PostContent; saved: PostContent; draft: PostContent }

const content = postKind.draftSchema as v.GenericSchema<unknown, PostContent>

/** Of what this browser kept. */
export const heldDraftSchema = v.object({
  version: v.number(),
  stored: content,
  saved: content,
  draft: content,
})

type Server = { version: number; draft: PostContent }

export const heldOf = ({ version, draft }: Server): HeldDraft => ({
  version,
  stored: draft,
  saved: draft,
  draft,
})

const names = Object.keys(postKind.fields) as (keyof PostContent)[]

const isSameValue = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export function isSameDraft(one: PostContent, other: PostContent): boolean {
  return names.every((name) => isSameValue(one[name], other[name]))
}

export const isDirty = ({ draft, saved }: HeldDraft): boolean => !isSameDraft(draft, saved)

/** What was typed since `sent` stays a change. */
export function settle(held: HeldDraft, sent: PostContent, { version, draft }: Server): HeldDraft {
  return { version, stored: draft, saved: sent, draft: held.draft }
}

/**
 * Takes over what the server has now. Changes of different fields are joined.
 * @returns the fields that both changed, if there are any
 */
export function reconcile(held: HeldDraft, now: Server): HeldDraft | { both: (keyof PostContent)[] } {
  if (isSameDraft(now.draft, held.stored)) return { ...held, version: now.version }
  const mine = names.filter((name) => !isSameValue(held.draft[name], held.saved[name]))
  const both = mine.filter(
    (name) =>
      !isSameValue(now.draft[name], held.stored[name]) &&
      !isSameValue(now.draft[name], v.parse(content, held.draft)[name]),
  )
  if (both.length > 0) return { both }
  return { ...heldOf(now), draft: { ...now.draft, ...pick(held.draft, mine) } }
}

/** The next save overwrites what both changed, and keeps what only the others changed. */
export function keepMine(held: HeldDraft, now: Server): HeldDraft {
  const mine = names.filter((name) => !isSameValue(held.draft[name], held.saved[name]))
  return { ...heldOf(now), draft: { ...now.draft, ...pick(held.draft, mine) } }
}

function pick(draft: PostContent, chosen: readonly (keyof PostContent)[]): Partial<PostContent> {
  return Object.fromEntries(chosen.map((name) => [name, draft[name]]))
}
