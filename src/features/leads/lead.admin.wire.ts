import { download, of, wire } from '#platform/api/wire.ts'
import type { ChangeOfMany } from '#platform/records/record-change.ts'
import type { addedLeadSchema } from './adding/added-lead.ts'
import type { LeadReceipt } from './lead.ts'
import type {
  answeredElsewhereSchema,
  LeadChoices,
  leadAssignmentSchema,
  leadRemovalSchema,
  leadStatusChangeSchema,
  leadsChangeSchema,
  leadTagsSchema,
  leadVersionSchema,
} from './lead-handling.ts'
import type { LeadAsClient, LeadList, LeadPage, leadList, leadNoteSchema } from './lead-record.ts'
import type { newTaskSchema, taskChangeSchema } from './tasks/task.ts'

export const listLeads = wire(
  'GET',
  '/api/admin/leads',
  of<{ query: typeof leadList.schema; answer: LeadList }>,
)
/** 201 the first time, 200 for each repeat under its `Idempotency-Key`. */
export const addLead = wire(
  'POST',
  '/api/admin/leads',
  of<{ body: typeof addedLeadSchema; answer: LeadReceipt }>,
)
export const exportLeads = download('/api/admin/leads.csv', of<{ query: typeof leadList.schema }>)
export const readLead = wire('GET', '/api/admin/leads/:id', of<{ answer: LeadPage }>)
export const readLeadAsClient = wire('GET', '/api/admin/leads/:id/client', of<{ answer: LeadAsClient }>)
export const moveLead = wire(
  'POST',
  '/api/admin/leads/:id/status',
  of<{ body: typeof leadStatusChangeSchema; answer: LeadPage }>,
)
export const addLeadNote = wire(
  'POST',
  '/api/admin/leads/:id/notes',
  of<{ body: typeof leadNoteSchema; answer: LeadPage }>,
)
/** Apart from `/leads/:id`, which would take its name for an id. */
export const listLeadChoices = wire('GET', '/api/admin/lead-choices', of<{ answer: LeadChoices }>)
export const assignLead = wire(
  'POST',
  '/api/admin/leads/:id/assignee',
  of<{ body: typeof leadAssignmentSchema; answer: LeadPage }>,
)
export const keepQuarantined = wire(
  'POST',
  '/api/admin/leads/:id/quarantine',
  of<{ body: typeof leadVersionSchema; answer: LeadPage }>,
)
export const markAnsweredElsewhere = wire(
  'POST',
  '/api/admin/leads/:id/answered-elsewhere',
  of<{ body: typeof answeredElsewhereSchema; answer: LeadPage }>,
)
export const removeLead = wire(
  'POST',
  '/api/admin/leads/:id/remove',
  of<{ body: typeof leadRemovalSchema; answer: LeadPage }>,
)
export const restoreLead = wire(
  'POST',
  '/api/admin/leads/:id/restore',
  of<{ body: typeof leadVersionSchema; answer: LeadPage }>,
)
export const tagLead = wire(
  'POST',
  '/api/admin/leads/:id/tags',
  of<{ body: typeof leadTagsSchema; answer: LeadPage }>,
)
export const changeLeads = wire(
  'POST',
  '/api/admin/leads/changes',
  of<{ body: typeof leadsChangeSchema; answer: ChangeOfMany }>,
)
export const addTask = wire(
  'POST',
  '/api/admin/leads/:id/tasks',
  of<{ body: typeof newTaskSchema; answer: LeadPage }>,
)
export const changeTask = wire(
  'POST',
  '/api/admin/leads/:id/tasks/:taskId',
  of<{ body: typeof taskChangeSchema; answer: LeadPage }>,
)
