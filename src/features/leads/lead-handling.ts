import * as v from 'valibot'
import { leadLimits } from '#domain/lead-limits.ts'
import { oneLine } from '#domain/one-line.ts'
import {
  type LostReason,
  listedLeadStatuses,
  lostReasons,
  type RemovalReason,
  removalReasons,
} from '#domain/records/lead.ts'
import { lineUpTo, severalLines, tooLong } from '#domain/text-fields.ts'
import { versionField } from '#platform/records/record-version.ts'
import type { OpenQuestion } from './questions/question.ts'

/** Who answers a lead. */
export type Assignee = { id: string; name: string; isYou: boolean }

/** What staff note about a lead. */
export type LeadHandling = {
  assignee: Assignee | null
  tags: string[]
  lost: { reason: LostReason; words: string } | null
  isAnswered: boolean
  question: OpenQuestion | null
  /** Staff wrote last, some days ago, and nothing else waits. */
  isSilent: boolean
  /** Staff have not decided about this quarantined lead. */
  isToJudge: boolean
  /** `until`: when it goes for good. */
  removed: { at: string; reason: RemovalReason; until: string } | null
}

/** `lastAt`: when staff were last in touch, ISO 8601 in UTC. */
export type LeadContact = { lastAt: string | null; hasQuestion: boolean }

export type LeadChoices = {
  assignees: Assignee[]
  /** Most used first. */
  tags: string[]
}

/** One spelling per tag: `Große  Läden` becomes `große läden`. */
export function normaliseTag(tag: string): string {
  return oneLine(tag).normalize('NFKC').toLowerCase()
}

const tagField = v.pipe(
  v.string('Send text.'),
  v.transform(normaliseTag),
  v.nonEmpty('Write the tag first.'),
  v.maxLength(leadLimits.tag, tooLong(leadLimits.tag)),
)

const tagCount = `Use at most ${leadLimits.tags} tags.`

export const tagsField = v.pipe(
  v.array(tagField, 'Send a list of tags.'),
  v.maxLength(leadLimits.tags * 2, tagCount),
  v.transform((tags) => [...new Set(tags)]),
  v.maxLength(leadLimits.tags, tagCount),
)

const lostReasonCodes = Object.keys(lostReasons) as LostReason[]

/** An earlier release's pages move without a reason. */
export const lostFields = {
  lostReason: v.optional(v.picklist(lostReasonCodes, 'Choose a reason from the list.')),
  lostWords: v.optional(severalLines(leadLimits.lostWords), ''),
}

export const leadStatusChangeSchema = v.object({
  status: v.picklist(listedLeadStatuses, 'Choose a status from the list.'),
  ...lostFields,
  version: v.optional(versionField),
})
export type LeadStatusChange = v.InferOutput<typeof leadStatusChangeSchema>

/** The dialog demands a reason for a lost lead. */
export const leadMoveFormSchema = v.pipe(
  leadStatusChangeSchema,
  v.forward(
    v.check(({ status, lostReason }) => status !== 'lost' || lostReason !== undefined, 'Choose a reason.'),
    ['lostReason'],
  ),
)

const notListed = 'Choose someone from the list.'
const accountId = v.pipe(v.string(), v.uuid(notListed))

/** `me`, `none` or an account's id. */
export const assigneeField = v.union([v.picklist(['me', 'none']), accountId], notListed)

export const leadAssignmentSchema = v.object({ to: assigneeField, version: v.optional(versionField) })
export type LeadAssignment = v.InferOutput<typeof leadAssignmentSchema>

export const leadVersionSchema = v.object({ version: v.optional(versionField) })
export type LeadVersion = v.InferOutput<typeof leadVersionSchema>

export const answeredElsewhereSchema = v.object({ version: versionField })
export type AnsweredElsewhere = v.InferOutput<typeof answeredElsewhereSchema>

const removalReasonField = v.picklist(Object.keys(removalReasons) as RemovalReason[], 'Choose a reason.')

export const leadRemovalSchema = v.object({ reason: removalReasonField, version: v.optional(versionField) })
export type LeadRemoval = v.InferOutput<typeof leadRemovalSchema>

export const leadTagsSchema = v.object({ tags: tagsField, version: versionField })
export type LeadTags = v.InferOutput<typeof leadTagsSchema>

export const mostLeadsAtOnce = 500

const idsField = v.pipe(
  v.array(v.pipe(v.string('Send a list of ids.'), v.uuid('Send a list of ids.')), 'Send a list of ids.'),
  v.minLength(1, 'Select leads first.'),
  v.maxLength(mostLeadsAtOnce, `Select at most ${mostLeadsAtOnce} leads.`),
)

/** Changes what it names. */
export const leadsChangeSchema = v.pipe(
  v.object({
    ids: idsField,
    status: v.optional(v.picklist(listedLeadStatuses, 'Choose a status from the list.')),
    ...lostFields,
    to: v.optional(assigneeField),
    addTags: v.optional(tagsField),
    remove: v.optional(removalReasonField),
  }),
  v.check(
    ({ status, to, addTags, remove }) => Boolean(status || to || addTags || remove),
    'Choose what to change.',
  ),
)
export type LeadsChange = v.InferOutput<typeof leadsChangeSchema>

/** The dialogs demand a status, and a reason for lost leads. */
export const leadsMoveFormSchema = v.pipe(
  leadsChangeSchema,
  v.forward(
    v.check(({ status }) => status !== undefined, 'Choose a status.'),
    ['status'],
  ),
  v.forward(
    v.check(({ status, lostReason }) => status !== 'lost' || lostReason !== undefined, 'Choose a reason.'),
    ['lostReason'],
  ),
)

export const leadsRemovalFormSchema = v.pipe(
  leadsChangeSchema,
  v.forward(
    v.check(({ remove }) => remove !== undefined, 'Choose a reason.'),
    ['remove'],
  ),
)

export const leadsTagFormSchema = v.pipe(
  leadsChangeSchema,
  v.forward(
    v.check(({ addTags = [] }) => addTags.length > 0, 'Write a tag first.'),
    ['addTags'],
  ),
)

/** '' for all. */
export const handlingFilters = {
  assignee: v.optional(v.union([v.picklist(['', 'me', 'none']), accountId], notListed), ''),
  tasks: v.optional(v.picklist(['', 'open'], 'Choose open tasks or all.'), ''),
  tag: v.optional(v.pipe(lineUpTo(leadLimits.search), v.transform(normaliseTag)), ''),
}
