/** The two sides of a project, and the program itself. A client's side is its owner or whoever holds its link. */
export type Side = 'client' | 'staff'
export const sides: Record<Side, true> = { client: true, staff: true }
export type Mover = Side | 'system'

export const projectStatuses = ['content', 'building', 'launching', 'launched', 'cancelled'] as const
export type ProjectStatus = (typeof projectStatuses)[number]

export const milestoneStatuses = ['planned', 'in-work', 'in-review', 'changes', 'approved'] as const
export type MilestoneStatus = (typeof milestoneStatuses)[number]

export const checklistStatuses = ['missing', 'given', 'not-needed'] as const
export type ChecklistStatus = (typeof checklistStatuses)[number]

/** A status, its name for both sides, and the moves that it allows with those who may make them. */
export type States<Status extends string, More = object> = Record<
  Status,
  { label: string; next: Partial<Record<Status, readonly Mover[]>> } & More
>

/**
 * The life of a project. The program starts the work once the checklist is complete, and offers the launch once every
 * milestone is approved.
 */
export const projectStates: States<ProjectStatus, { isOpen: boolean }> = {
  content: {
    label: 'Waiting for content',
    next: { building: ['system', 'staff'], cancelled: ['staff'] },
    isOpen: true,
  },
  building: {
    label: 'In work',
    next: { content: ['system'], launching: ['system'], cancelled: ['staff'] },
    isOpen: true,
  },
  launching: {
    label: 'Ready to launch',
    next: { building: ['system'], launched: ['staff'], cancelled: ['staff'] },
    isOpen: true,
  },
  launched: { label: 'Launched', next: {}, isOpen: false },
  cancelled: { label: 'Cancelled', next: { content: ['staff'] }, isOpen: false },
}

/** A milestone's life. The client decides about what is in review; staff can take it back until then. */
export const milestoneStates: States<MilestoneStatus, { waitsFor: Side | null }> = {
  planned: { label: 'Planned', next: { 'in-work': ['staff'] }, waitsFor: null },
  'in-work': { label: 'In work', next: { 'in-review': ['staff'], planned: ['staff'] }, waitsFor: 'staff' },
  'in-review': {
    label: 'In review',
    next: { approved: ['client'], changes: ['client'], 'in-work': ['staff'] },
    waitsFor: 'client',
  },
  changes: {
    label: 'Changes requested',
    next: { 'in-work': ['staff'], 'in-review': ['staff'] },
    waitsFor: 'staff',
  },
  approved: { label: 'Approved', next: { 'in-work': ['staff'] }, waitsFor: null },
}

/** An item of the checklist. The client gives it; both sides can find that it is not needed. */
export const checklistStates: States<ChecklistStatus, { isDone: boolean }> = {
  missing: {
    label: 'Needed',
    next: { given: ['client', 'staff'], 'not-needed': ['client', 'staff'] },
    isDone: false,
  },
  given: {
    label: 'Received',
    next: { missing: ['client', 'staff'], 'not-needed': ['staff'] },
    isDone: true,
  },
  'not-needed': { label: 'Not needed', next: { missing: ['client', 'staff'] }, isDone: true },
}

/** Returns whether `mover` may make this move. */
export function mayMove<Status extends string>(
  states: States<Status>,
  from: Status,
  to: Status,
  mover: Mover,
): boolean {
  const movers: readonly Mover[] = states[from].next[to] ?? []
  return movers.includes(mover)
}
