import type { NounParts } from '#platform/records/noun-parts.server.ts'
import { deleteOldDrafts } from './delete-old-drafts.job.server.ts'
import {
  deleteQuarantinedLeads,
  deleteRemovedLeads,
  deleteUnpaidLeads,
} from './delete-old-leads.job.server.ts'
import { deleteOldImports } from './importing/delete-old-imports.job.server.ts'
import { leadImportsApi } from './importing/lead-imports.api.server.ts'
import { workOnImport } from './importing/work-on-import.job.server.ts'
import { leadClaim, leadRecord, leadRows } from './lead.server.ts'
import { leadData } from './lead-data.server.ts'
import { leadList } from './lead-record.ts'
import { leadTodos } from './lead-todos.server.ts'
import { leadsApi } from './leads.api.server.ts'
import { questionMail } from './questions/question-mail.server.ts'
import { taskRecord } from './tasks/task.server.ts'

export const leadsParts: NounParts = {
  noun: 'leads',
  apis: [leadsApi, leadImportsApi],
  jobs: [
    deleteOldDrafts,
    deleteUnpaidLeads,
    deleteQuarantinedLeads,
    deleteRemovedLeads,
    workOnImport,
    deleteOldImports,
  ],
  mails: [questionMail],
  claim: leadClaim,
  rows: [leadRows],
  todos: leadTodos,
  personalData: leadData,
  undoable: [leadRecord, taskRecord],
  listSchema: leadList.schema,
}
