import { accountMails } from '#features/accounts/account-mails.server.ts'
import { deleteExpiredLinks } from '#features/accounts/authentication/delete-expired-links.job.server.ts'
import { inviteMail } from '#features/accounts/people/invite-mail.server.ts'
import { staffAddedMail } from '#features/accounts/people/staff-added-mail.server.ts'
import { eraseSettledInvoicesJob } from '#features/billing/documents/erase-settled-invoices.job.server.ts'
import { invoiceMails } from '#features/billing/documents/invoice-mails.server.ts'
import { issueMissingDocuments } from '#features/billing/documents/issuing/issue-missing-documents.job.server.ts'
import { issueOrderDocuments } from '#features/billing/documents/issuing/issue-order-documents.job.server.ts'
import { remindOfInvoicesJob } from '#features/billing/documents/reminding/remind-of-invoices.job.server.ts'
import {
  freshLinkMail,
  paymentAgencyMail,
  unfinishedRequestMail,
} from '#features/billing/mails/agency-mails.server.ts'
import { leadAgencyMail, leadVisitorMail } from '#features/billing/mails/lead-mails.server.ts'
import { paymentLinkMail } from '#features/billing/mails/payment-link-mail.server.ts'
import { paymentReceiptMail } from '#features/billing/mails/receipt-mail.server.ts'
import { refundAgencyMail, refundCustomerMail } from '#features/billing/mails/refund-mails.server.ts'
import { deleteUnusedClients } from '#features/clients/delete-unused-clients.job.server.ts'
import { fillMissingPhoneKeys } from '#features/clients/fill-phone-keys.job.server.ts'
import { forgetMerges } from '#features/clients/forget-merges.job.server.ts'
import { formerClientMail } from '#features/clients/former-client-mail.server.ts'
import { unmarkUniqueClients } from '#features/clients/unmark-unique-clients.job.server.ts'
import { deleteLooseBlobs } from '#features/files/delete-loose-blobs.job.server.ts'
import { checkHealth } from '#features/health/check-health.job.server.ts'
import { deleteOldDrafts } from '#features/leads/delete-old-drafts.job.server.ts'
import {
  deleteQuarantinedLeads,
  deleteRemovedLeads,
  deleteUnpaidLeads,
} from '#features/leads/delete-old-leads.job.server.ts'
import { deleteOldImports } from '#features/leads/importing/delete-old-imports.job.server.ts'
import { workOnImport } from '#features/leads/importing/work-on-import.job.server.ts'
import { recordMailOutcome } from '#features/leads/lead.server.ts'
import { deleteOldMails } from '#features/mails/delete-old-mails.job.server.ts'
import { sendMail } from '#features/mails/send-mail.job.server.ts'
import { deleteUnpaidOrders } from '#features/payments/orders/delete-unpaid-orders.job.server.ts'
import { processProviderEvent } from '#features/payments/provider/process-provider-event.job.server.ts'
import { reconcilePaymentsJob } from '#features/payments/provider/reconcile-payments.job.server.ts'
import { trimProviderEvents } from '#features/payments/provider/trim-provider-events.job.server.ts'
import { startProject } from '#features/projects/creating/start-project.job.server.ts'
import { projectMails } from '#features/projects/mails/project-mails.server.ts'
import { unmarkSettledProjects } from '#features/projects/unmark-settled-projects.job.server.ts'
import { expireQuotes } from '#features/quotes/expire-quotes.job.server.ts'
import { quoteMails } from '#features/quotes/mails/quote-mails.server.ts'
import { replyMail } from '#features/replies/reply-mail.server.ts'
import { countLeadDaysJob } from '#features/statistics/count-lead-days.job.server.ts'
import { morningMail } from '#features/today/morning-mail.server.ts'
import { queueMorningMails } from '#features/today/queue-morning-mails.job.server.ts'
import { deleteOldPlans } from '#features/wizard/plan/delete-old-plans.job.server.ts'
import { planMail } from '#features/wizard/plan/plan-mail.server.ts'
import type { AnyJob } from '#platform/queue.server.ts'
import { deleteDeadLinks } from '#platform/records/delete-dead-links.job.server.ts'

export const mailDefinitions = [
  leadAgencyMail,
  leadVisitorMail,
  replyMail,
  paymentReceiptMail,
  paymentAgencyMail,
  unfinishedRequestMail,
  refundCustomerMail,
  refundAgencyMail,
  paymentLinkMail,
  freshLinkMail,
  planMail,
  ...projectMails,
  ...quoteMails,
  ...invoiceMails,
  ...accountMails,
  inviteMail,
  staffAddedMail,
  formerClientMail,
  morningMail,
]

export const jobs: AnyJob[] = [
  sendMail(mailDefinitions, recordMailOutcome),
  deleteOldDrafts,
  deleteUnpaidLeads,
  deleteQuarantinedLeads,
  deleteRemovedLeads,
  workOnImport,
  deleteOldImports,
  deleteUnusedClients,
  fillMissingPhoneKeys,
  forgetMerges,
  unmarkUniqueClients,
  deleteOldMails,
  deleteUnpaidOrders,
  deleteOldPlans,
  deleteDeadLinks,
  deleteLooseBlobs,
  deleteExpiredLinks,
  processProviderEvent,
  trimProviderEvents,
  reconcilePaymentsJob,
  startProject,
  unmarkSettledProjects,
  issueOrderDocuments,
  issueMissingDocuments,
  remindOfInvoicesJob,
  eraseSettledInvoicesJob,
  expireQuotes,
  checkHealth,
  countLeadDaysJob,
  queueMorningMails,
]
