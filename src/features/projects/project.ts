import type { ChecklistStatus, MilestoneStatus, ProjectStatus, Side } from './project-states.ts'

/** How a client answers an item of the checklist: by writing, or with files. */
export type ChecklistKind = 'text' | 'files'

/** One event of a project's timeline. */
export type ProjectEventBody =
  | { kind: 'created'; data: { leadId: string | null } }
  | { kind: 'moved'; data: { from: ProjectStatus; to: ProjectStatus } }
  | { kind: 'milestone-moved'; data: { title: string; from: MilestoneStatus; to: MilestoneStatus } }
  | { kind: 'checklist-moved'; data: { title: string; from: ChecklistStatus; to: ChecklistStatus } }
  | { kind: 'file-added'; data: { name: string; side: Side } }
  | { kind: 'file-removed'; data: { name: string; side: Side } }
  | { kind: 'edited'; data: { fields: string[] } }
  | { kind: 'link-sent'; data: { to: string } }
  | { kind: 'links-revoked'; data: { count: number } }
