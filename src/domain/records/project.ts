import type { Side, States, StatusLabel } from './states.ts'

export const projectNoun = 'project'

export const projectStatuses = ['content', 'building', 'launching', 'launched', 'cancelled'] as const
export type ProjectStatus = (typeof projectStatuses)[number]

export const milestoneStatuses = ['planned', 'in-work', 'in-review', 'changes', 'approved'] as const
export type MilestoneStatus = (typeof milestoneStatuses)[number]

export const checklistStatuses = ['missing', 'given', 'not-needed'] as const
export type ChecklistStatus = (typeof checklistStatuses)[number]

/** `hasPromise`: the promised hours to delivery. `hasSite`: it is previewed, and launched at an address. */
export const projectPlans = {
  website: { hasPromise: true, hasSite: true },
  shop: { hasPromise: true, hasSite: true },
  audit: { hasPromise: false, hasSite: false },
} as const satisfies Record<string, { hasPromise: boolean; hasSite: boolean }>

export type ProjectPlanId = keyof typeof projectPlans

export const projectPlanIds = Object.keys(projectPlans) as ProjectPlanId[]

/**
 * The program starts the work once the checklist is complete, and offers the launch once every milestone is
 * approved. `clientLabels`: what the client reads, by whose turn it is.
 */
export const projectStates: States<ProjectStatus, { isOpen: boolean; clientLabels?: Record<Side, string> }> =
  {
    content: {
      label: 'Waiting for content',
      clientLabels: { client: 'Waiting for you', staff: 'Waiting for us' },
      means: 'client',
      next: { building: ['system', 'staff'], cancelled: ['staff'] },
      isOpen: true,
    },
    building: {
      label: 'In work',
      means: 'under-way',
      next: { content: ['system'], launching: ['system'], cancelled: ['staff'] },
      isOpen: true,
    },
    launching: {
      label: 'Ready to launch',
      means: 'staff',
      next: { building: ['system'], launched: ['staff'], cancelled: ['staff'] },
      isOpen: true,
    },
    launched: { label: 'Launched', means: 'good', next: {}, isOpen: false },
    cancelled: { label: 'Cancelled', means: 'neutral', next: { content: ['staff'] }, isOpen: false },
  }

const labelsWithoutSite: Partial<Record<ProjectStatus, string>> = {
  content: 'Waiting for answers',
  launching: 'Ready to hand over',
  launched: 'Completed',
}

/** @param project.next decides whose turn it is: complete content is staff's to confirm, work in review the client's */
export function projectStateOf({
  status,
  plan,
  next,
}: {
  status: ProjectStatus
  plan: ProjectPlanId
  next?: { who: Side } | null
}): StatusLabel {
  const { label, clientLabels, means, isOpen } = projectStates[status]
  const isStaffAtWork = means === 'under-way' && next?.who === 'staff'
  return {
    label: (projectPlans[plan].hasSite ? undefined : labelsWithoutSite[status]) ?? label,
    clientLabel: clientLabels?.[next?.who ?? 'client'],
    means: isOpen && next && !isStaffAtWork ? next.who : means,
  }
}

export const milestoneStates: States<MilestoneStatus, { waitsFor: Side | null }> = {
  planned: { label: 'Planned', means: 'neutral', next: { 'in-work': ['staff'] }, waitsFor: null },
  'in-work': {
    label: 'In work',
    means: 'under-way',
    next: { 'in-review': ['staff'], planned: ['staff'] },
    waitsFor: 'staff',
  },
  'in-review': {
    label: 'In review',
    means: 'client',
    next: { approved: ['client'], changes: ['client'], 'in-work': ['staff'] },
    waitsFor: 'client',
  },
  changes: {
    label: 'Changes requested',
    means: 'staff',
    next: { 'in-work': ['staff'], 'in-review': ['staff'] },
    waitsFor: 'staff',
  },
  approved: { label: 'Approved', means: 'good', next: { 'in-work': ['staff'] }, waitsFor: null },
}

export const checklistStates: States<ChecklistStatus, { isDone: boolean }> = {
  missing: {
    label: 'Needed',
    means: 'client',
    next: { given: ['client', 'staff'], 'not-needed': ['client', 'staff'] },
    isDone: false,
  },
  given: {
    label: 'Received',
    means: 'good',
    next: { missing: ['client', 'staff'], 'not-needed': ['staff'] },
    isDone: true,
  },
  'not-needed': {
    label: 'Not needed',
    means: 'neutral',
    next: { missing: ['client', 'staff'] },
    isDone: true,
  },
}

export const checklistKinds = { text: true, files: true } as const

export type ChecklistKind = keyof typeof checklistKinds

export type ProjectEventBody =
  | { kind: 'created'; data: { leadId: string | null } }
  | { kind: 'moved'; data: { from: ProjectStatus; to: ProjectStatus } }
  | { kind: 'milestone-moved'; data: { title: string; from: MilestoneStatus; to: MilestoneStatus } }
  | { kind: 'checklist-moved'; data: { title: string; from: ChecklistStatus; to: ChecklistStatus } }
  | { kind: 'file-added'; data: { name: string; side: Side } }
  | { kind: 'file-removed'; data: { name: string; side: Side } }
  | { kind: 'promise-started'; data: { dueAt: string } }
  | { kind: 'content-confirmed'; data: Record<string, never> }
  | { kind: 'content-incomplete'; data: { missing: number } }
  | { kind: 'promise-stopped'; data: { missing: number } }
  | { kind: 'milestone-added' | 'milestone-removed'; data: { title: string } }
  | { kind: 'item-added' | 'item-removed'; data: { title: string } }
  | { kind: 'edited'; data: { fields: string[] } }
  | { kind: 'erasure-requested'; data: Record<string, never> }
  | { kind: 'link-sent'; data: { to: string } }
  | { kind: 'links-revoked'; data: { count: number } }

/** Recognises stored kinds of later releases. */
export const projectEventKinds: Record<ProjectEventBody['kind'], true> = {
  created: true,
  moved: true,
  'milestone-moved': true,
  'checklist-moved': true,
  'file-added': true,
  'file-removed': true,
  'promise-started': true,
  'content-confirmed': true,
  'content-incomplete': true,
  'promise-stopped': true,
  'milestone-added': true,
  'milestone-removed': true,
  'item-added': true,
  'item-removed': true,
  edited: true,
  'erasure-requested': true,
  'link-sent': true,
  'links-revoked': true,
}
