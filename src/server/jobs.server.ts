import { recordMailOutcome } from '#features/leads/lead.server.ts'
import { sendMail } from '#features/mails/send-mail.job.server.ts'
import type { AnyJob } from '#platform/jobs/queue.server.ts'
import { deleteDeadLinks } from '#platform/records/delete-dead-links.job.server.ts'
import { nouns } from './nouns.server.ts'

export const mailDefinitions = nouns.flatMap(({ mails = [] }) => mails)

export const jobs: AnyJob[] = [
  sendMail(mailDefinitions, recordMailOutcome),
  deleteDeadLinks,
  ...nouns.flatMap(({ jobs = [] }) => jobs),
]
