import type { NounParts } from '#platform/records/noun-parts.server.ts'
import { billingApi } from './billing.api.server.ts'
import { eraseSettledInvoicesJob } from './documents/erase-settled-invoices.job.server.ts'
import { invoiceMails } from './documents/invoice-mails.server.ts'
import { invoiceTodos } from './documents/invoice-todos.server.ts'
import { invoicesApi } from './documents/invoices.api.server.ts'
import { issueMissingDocuments } from './documents/issuing/issue-missing-documents.job.server.ts'
import { issueOrderDocuments } from './documents/issuing/issue-order-documents.job.server.ts'
import { remindOfInvoicesJob } from './documents/reminding/remind-of-invoices.job.server.ts'
import { earlierPaymentLinksApi } from './earlier-payment-links.api.server.ts'
import { freshLinkMail, paymentAgencyMail, unfinishedRequestMail } from './mails/agency-mails.server.ts'
import { leadAgencyMail, leadVisitorMail } from './mails/lead-mails.server.ts'
import { paymentLinkMail } from './mails/payment-link-mail.server.ts'
import { paymentReceiptMail } from './mails/receipt-mail.server.ts'
import { refundAgencyMail, refundCustomerMail } from './mails/refund-mails.server.ts'

export const billingParts: NounParts = {
  noun: 'billing',
  apis: [earlierPaymentLinksApi, billingApi, invoicesApi],
  jobs: [issueOrderDocuments, issueMissingDocuments, remindOfInvoicesJob, eraseSettledInvoicesJob],
  mails: [
    leadAgencyMail,
    leadVisitorMail,
    paymentReceiptMail,
    paymentAgencyMail,
    unfinishedRequestMail,
    refundCustomerMail,
    refundAgencyMail,
    paymentLinkMail,
    freshLinkMail,
    ...invoiceMails,
  ],
  todos: invoiceTodos,
}
