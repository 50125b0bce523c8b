/** The noun of a document's mailed links. */
export const invoiceNoun = 'invoice'

/** The job that issues what settled money asks for; features queue it in the transaction that settles. */
export const issueDocumentsQueue = { name: 'issue-documents' }

/** A paid order, or a refund that the provider made. */
export type SettledMoney = { orderId: string } | { refundId: string }

export { findDepositInvoice, issueDepositInvoice } from './issuing/deposit-invoice.server.ts'
export { agencyAsSeller } from './issuing/issue-document.server.ts'
export { documentOfOrder, documentOfRefund, payOpenInvoice } from './issuing/issue-settled.server.ts'
export { linkToDocument } from './mailed-document.server.ts'
export { findOpenInvoices } from './open-invoices.server.ts'
export { endsOf } from './paper/document-sheet.ts'
export { pdfHeaders } from './paper/pdf-headers.server.ts'
