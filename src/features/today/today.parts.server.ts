import type { NounParts } from '#platform/records/noun-parts.server.ts'
import { morningMail } from './morning-mail.server.ts'
import { queueMorningMails } from './queue-morning-mails.job.server.ts'
import { todosApi } from './todos.api.server.ts'

export const todayParts: NounParts = {
  noun: 'today',
  apis: [todosApi],
  jobs: [queueMorningMails],
  mails: [morningMail],
}
