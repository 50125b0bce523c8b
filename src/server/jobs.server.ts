import { sendLeadMail } from '#features/leads/send-lead-mail.job.server.ts'
import type { AnyJob } from '#platform/queue.server.ts'

/** Every kind of background work; a queue is made for each at start. */
export const jobs: AnyJob[] = [sendLeadMail]
