/** The mails about documents, by their names in the queue. */
export const invoiceMailKinds = {
  issued: 'invoice-issued',
  overdue: 'invoice-overdue',
  cancelled: 'invoice-cancelled',
} as const
