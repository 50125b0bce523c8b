import {
  type MilestoneStatus,
  milestoneStates,
  type ProjectStatus,
  projectStates,
} from '#domain/records/project.ts'
import { Badge, type BadgeTone } from '#ui/records/badge.tsx'

const tones: Record<ProjectStatus, BadgeTone> = {
  content: 'yolk',
  building: 'info',
  launching: 'yolk',
  launched: 'ok',
  cancelled: 'plain',
}

export function ProjectStatusBadge({ status }: { status: ProjectStatus }) {
  return <Badge tone={tones[status]}>{projectStates[status].label}</Badge>
}

const milestoneTones: Record<MilestoneStatus, BadgeTone> = {
  planned: 'plain',
  'in-work': 'info',
  'in-review': 'yolk',
  changes: 'danger',
  approved: 'ok',
}

export function MilestoneStatusBadge({ status }: { status: MilestoneStatus }) {
  return <Badge tone={milestoneTones[status]}>{milestoneStates[status].label}</Badge>
}
