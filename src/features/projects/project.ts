import * as v from 'valibot'
import {
  type ChecklistKind,
  type ChecklistStatus,
  checklistStatuses,
  type MilestoneStatus,
  milestoneStatuses,
  type ProjectEventBody,
  type ProjectPlanId,
  type ProjectStatus,
  projectStates,
  projectStatuses,
} from '#domain/records/project.ts'
import type { Side } from '#domain/records/states.ts'
import { optionalLine, requiredLine, severalLines } from '#domain/text-fields.ts'
import type { ProjectMoney } from '#features/billing/documents/invoice.ts'
import { defineList, type ListQueryOf, statusChoice } from '#platform/lists/define-list.ts'
import { idFilter, type Listed, type ListPage } from '#platform/records/list-page.ts'
import type { LiveLink } from '#platform/records/live-link.ts'
import { versionField } from '#platform/records/record-version.ts'

/** UTF-16 units. */
export const projectLimits = {
  title: 120,
  description: 500,
  brief: 10_000,
  message: 5000,
  answer: 10_000,
  url: 500,
  search: 200,
} as const

export type ProjectEvent = { id: string; at: string; actor: string } & ProjectEventBody

export type Progress = { approved: number; total: number }

/** The client's step names what it is about: a milestone to review, or the first missing checklist item. */
export type NextStep = { who: Side; text: string; milestoneId?: string; itemId?: string } | null

/** Times are ISO 8601 in UTC. */
export type ProjectSummary = {
  id: string
  /** Null once the request is deleted. */
  leadId: string | null
  title: string
  clientName: string
  companyName: string
  status: ProjectStatus
  plan: ProjectPlanId
  createdAt: string
  updatedAt: string
  progress: Progress
  next: NextStep
  unseen: number
  /** Only test payments paid for it. */
  isTest: boolean
}

export type Milestone = {
  id: string
  position: number
  title: string
  description: string
  status: MilestoneStatus
  version: number
  updatedAt: string
}

export type ChecklistItem = {
  id: string
  position: number
  title: string
  hint: string
  kind: ChecklistKind
  status: ChecklistStatus
  answer: string
  version: number
  updatedAt: string
}

export type ProjectMessage = {
  id: string
  side: Side
  author: string
  text: string
  createdAt: string
  /** When the other side saw it. */
  seenAt: string | null
}

/**
 * Counted from the confirmed content. `checking`: complete, but unconfirmed. `late` without `launchedAt`: not
 * launched.
 */
export type DeliveryPromise =
  | { state: 'waiting'; missing: number }
  | { state: 'checking' }
  | { state: 'running'; startedAt: string; dueAt: string }
  | { state: 'kept'; startedAt: string; dueAt: string; launchedAt: string }
  | { state: 'late'; startedAt: string; dueAt: string; launchedAt: string | null }

export type ProjectDetail = ProjectSummary & {
  version: number
  brief: string
  clientEmail: string
  stagingUrl: string
  liveUrl: string
  /** Null again once something is missing. */
  contentCompleteAt: string | null
  launchedAt: string | null
  erasureRequestedAt: string | null
}

export type ProjectPage = {
  project: ProjectDetail
  side: Side
  milestones: Listed<Milestone>[]
  checklist: Listed<ChecklistItem>[]
  messages: Listed<ProjectMessage>[]
  /** Oldest first. The client's lacks changes of texts and links. */
  events: Listed<ProjectEvent>[]
  /** Null for a plan without promised hours, a cancelled project, or one launched with an incomplete checklist. */
  promise: DeliveryPromise | null
  /** Empty for the client. */
  links: LiveLink[]
}

/** For staff: the client's page, and how the client can open it. */
export type ProjectAsClient = {
  page: ProjectPage
  money: ProjectMoney
  hasAccount: boolean
  isLinked: boolean
}

export type MyProjects = { projects: Listed<ProjectSummary>[] }

export type ProjectList = ListPage<ProjectSummary, ProjectStatus>

const webAddress = v.pipe(
  v.string('Send text.'),
  v.trim(),
  v.maxLength(projectLimits.url, `Use at most ${projectLimits.url} characters.`),
  v.check(
    (text) => text === '' || /^https?:$/.test(URL.parse(text)?.protocol ?? ''),
    'Enter a full address, like https://example.com.',
  ),
)

export const milestoneMoveSchema = v.pipe(
  v.object({
    to: v.picklist(milestoneStatuses, 'Choose a status from the list.'),
    version: versionField,
    note: v.optional(severalLines(projectLimits.message), ''),
    /** If omitted, the project's stays. */
    stagingUrl: v.optional(webAddress),
  }),
  v.forward(
    v.check(({ to, note }) => to !== 'changes' || note !== '', 'Say what to change.'),
    ['note'],
  ),
  v.forward(
    v.check(
      ({ to, stagingUrl }) => stagingUrl === undefined || to === 'in-review',
      'Only showing a milestone takes a preview link.',
    ),
    ['stagingUrl'],
  ),
)
export type MilestoneMove = v.InferOutput<typeof milestoneMoveSchema>

export const checklistAnswerSchema = v.object({
  status: v.picklist(checklistStatuses, 'Choose a status from the list.'),
  /** If omitted, the text stays. */
  answer: v.optional(severalLines(projectLimits.answer)),
  version: versionField,
})
export type ChecklistAnswer = v.InferOutput<typeof checklistAnswerSchema>

export const missingAnswer = 'Write the answer first.'

export const writtenAnswerSchema = v.object({
  ...checklistAnswerSchema.entries,
  answer: v.pipe(severalLines(projectLimits.answer), v.nonEmpty(missingAnswer)),
})

export const projectMessageSchema = v.object({
  text: v.pipe(severalLines(projectLimits.message), v.nonEmpty('Write the message first.')),
})

export const projectEditSchema = v.object({
  version: versionField,
  title: requiredLine(projectLimits.title, 'Enter a title.'),
  brief: severalLines(projectLimits.brief),
  stagingUrl: webAddress,
  liveUrl: webAddress,
})
export type ProjectEdit = v.InferOutput<typeof projectEditSchema>

export const contentConfirmationSchema = v.object({ version: versionField })
export type ContentConfirmation = v.InferOutput<typeof contentConfirmationSchema>

export const projectMoveSchema = v.object({
  version: versionField,
  to: v.picklist(projectStatuses, 'Choose a status from the list.'),
})
export type ProjectMove = v.InferOutput<typeof projectMoveSchema>

export const newMilestoneSchema = v.object({
  title: requiredLine(projectLimits.title, 'Enter a title.'),
  description: optionalLine(projectLimits.description),
})
export type NewMilestone = v.InferOutput<typeof newMilestoneSchema>

export const newChecklistItemSchema = v.object({
  title: requiredLine(projectLimits.title, 'Enter a title.'),
  hint: optionalLine(projectLimits.description),
  kind: v.picklist(['text', 'files'], 'Choose text or files.'),
})
export type NewChecklistItem = v.InferOutput<typeof newChecklistItemSchema>

export const removalSchema = v.object({ version: versionField })
export type Removal = v.InferOutput<typeof removalSchema>

export const newProjectSchema = v.object({
  leadId: v.pipe(v.string('Name the lead.'), v.uuid('Name the lead.')),
})

export const projectList = defineList({
  title: 'Projects',
  noun: 'projects',
  filters: {
    status: statusChoice(projectStates),
    lead: idFilter('Name a lead.'),
    client: idFilter('Name a client.'),
  },
  search: { maxLength: projectLimits.search, finds: 'Title, client, company, email' },
  sorts: ['started'],
  empty: {
    title: 'No projects yet',
    text: 'A paid deposit starts one automatically. You can also start one from a lead.',
  },
})
export type ProjectListQuery = ListQueryOf<typeof projectList>

/** `path` has the link's secret; null while there is nothing to open. */
export type PaidProject = { path: string | null }
