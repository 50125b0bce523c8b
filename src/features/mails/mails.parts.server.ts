import { mails } from '#db/schema/mails.ts'
import type { NounParts } from '#platform/records/noun-parts.server.ts'
import { recordNames } from '#platform/records/record-names.server.ts'
import { deleteOldMails } from './delete-old-mails.job.server.ts'
import { mailData } from './mail-data.server.ts'
import { mailRecord } from './mail-queries.server.ts'
import { mailTodos } from './mail-todos.server.ts'
import { mailsApi } from './mails.api.server.ts'

/** The job that sends mails is built in `server/jobs.server.ts`, from all definitions. */
export const mailsParts: NounParts = {
  noun: 'mails',
  names: [recordNames(mailRecord.noun, mails, mails.subject)],
  apis: [mailsApi],
  jobs: [deleteOldMails],
  todos: mailTodos,
  personalData: mailData,
}
