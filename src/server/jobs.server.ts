import { accountMails } from '#features/accounts/account-mails.server.ts'
import { deleteExpiredLinks } from '#features/accounts/delete-expired-links.job.server.ts'
import { deleteLooseBlobs } from '#features/files/delete-loose-blobs.job.server.ts'
import { deleteOldDrafts } from '#features/leads/delete-old-drafts.job.server.ts'
import { recordMailOutcome } from '#features/leads/lead.server.ts'
import { leadAgencyMail, leadVisitorMail } from '#features/leads/lead-mails.server.ts'
import { sendMail } from '#features/mails/send-mail.job.server.ts'
import {
  freshLinkMail,
  paymentAgencyMail,
  paymentReceiptMail,
  refundAgencyMail,
  refundCustomerMail,
  unfinishedRequestMail,
} from '#features/payments/payment-mails.server.ts'
import { reconcilePaymentsJob } from '#features/payments/provider/reconcile-payments.job.server.ts'
import { trimProviderEvents } from '#features/payments/provider/trim-provider-events.job.server.ts'
import { workProviderEvent } from '#features/payments/provider/work-provider-event.job.server.ts'
import { projectMails } from '#features/projects/project-mails.server.ts'
import { startProject } from '#features/projects/start-project.job.server.ts'
import { deleteOldPlans } from '#features/wizard/delete-old-plans.job.server.ts'
import { planMail } from '#features/wizard/plan-mail.server.ts'
import type { AnyJob } from '#platform/queue.server.ts'

const mails = [
  leadAgencyMail,
  leadVisitorMail,
  paymentReceiptMail,
  paymentAgencyMail,
  unfinishedRequestMail,
  refundCustomerMail,
  refundAgencyMail,
  freshLinkMail,
  planMail,
  ...projectMails,
  ...accountMails,
]

/** Every kind of background job; the start makes a queue for each. */
export const jobs: AnyJob[] = [
  sendMail(mails, recordMailOutcome),
  deleteOldDrafts,
  deleteOldPlans,
  deleteLooseBlobs,
  deleteExpiredLinks,
  workProviderEvent,
  trimProviderEvents,
  reconcilePaymentsJob,
  startProject,
]
