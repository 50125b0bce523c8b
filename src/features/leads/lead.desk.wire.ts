import { of, wire } from '#platform/api/wire.ts'
import type {
  LeadList,
  LeadPage,
  leadListSchema,
  leadNoteSchema,
  leadStatusChangeSchema,
} from './lead-record.ts'

export const listLeads = wire(
  'GET',
  '/api/admin/leads',
  of<{ query: typeof leadListSchema; answer: LeadList }>,
)
export const readLead = wire('GET', '/api/admin/leads/:id', of<{ answer: LeadPage }>)
export const moveLead = wire(
  'POST',
  '/api/admin/leads/:id/status',
  of<{ body: typeof leadStatusChangeSchema; answer: LeadPage }>,
)
export const noteLead = wire(
  'POST',
  '/api/admin/leads/:id/notes',
  of<{ body: typeof leadNoteSchema; answer: LeadPage }>,
)
