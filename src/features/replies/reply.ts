import * as v from 'valibot'
import type { PlaceholderValues } from './placeholders.ts'
import { type ReplyTemplate, wordsFields } from './templates/template.ts'

export type ReplyForm = {
  to: string
  /** Their open question, else what the lead wrote; '' for nothing. */
  message: string
  /** A sentence for staff if this lead can get no reply. */
  refusal: string | null
  values: PlaceholderValues
  templates: ReplyTemplate[]
  /** Whether the reply can also mark it as contacted. */
  canBeContacted: boolean
}

export type ReplyPreview = {
  to: string
  replyTo: string
  subject: string
  /** Show it only in a sandboxed frame. */
  html: string
  text: string
  /** Identifies what the preview says. */
  digest: string
}

export const replyWordsSchema = v.object(wordsFields())
export type ReplyWords = v.InferOutput<typeof replyWordsSchema>

const lookFirst = 'Check the preview first.'

export const replySchema = v.object({
  ...wordsFields(),
  /** Identifies the approved preview. */
  digest: v.pipe(v.string(lookFirst), v.regex(/^[\w-]{43}$/, lookFirst)),
  isContacted: v.boolean('Send true or false.'),
})
export type Reply = v.InferOutput<typeof replySchema>

/** The dialog checks this before the preview. */
export const replyFormSchema = (values: PlaceholderValues) =>
  v.object({ ...wordsFields(values), isContacted: replySchema.entries.isContacted })
