import { deleteOldDrafts } from '#features/leads/delete-old-drafts.job.server.ts'
import { leadAgencyMail, leadVisitorMail } from '#features/leads/lead-mails.server.ts'
import { sendMail } from '#features/mails/send-mail.job.server.ts'
import type { AnyJob } from '#platform/queue.server.ts'

/** Every kind of background work; a queue is made for each at start. */
export const jobs: AnyJob[] = [sendMail([leadAgencyMail, leadVisitorMail]), deleteOldDrafts]
