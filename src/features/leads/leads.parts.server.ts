import { sql } from 'drizzle-orm'
import { leadImports } from '#db/schema/lead-imports.ts'
import { leads } from '#db/schema/leads.ts'
import { tasks } from '#db/schema/tasks.ts'
import type { NounParts } from '#platform/records/noun-parts.server.ts'
import { recordNames } from '#platform/records/record-names.server.ts'
import { deleteOldDrafts } from './delete-old-drafts.job.server.ts'
import {
  deleteQuarantinedLeads,
  deleteRemovedLeads,
  deleteUnpaidLeads,
} from './delete-old-leads.job.server.ts'
import { deleteOldImports } from './importing/delete-old-imports.job.server.ts'
import { leadImportRecord } from './importing/lead-import.server.ts'
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
  names: [
    recordNames(leadRecord.noun, leads, sql`coalesce(nullif(${leads.name}, ''), ${leads.reference})`),
    recordNames(taskRecord.noun, tasks, tasks.text),
    recordNames(leadImportRecord.noun, leadImports, leadImports.fileName),
  ],
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
