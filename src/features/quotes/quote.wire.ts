import type { newInvoiceSchema } from '#features/billing/documents/invoice.ts'
import type { questionSchema } from '#features/leads/questions/question.ts'
import type { PaymentStart } from '#features/payments/payment-api.ts'
import { download, of, wire } from '#platform/api/wire.ts'
import type { MyQuotes, QuotePage, quoteAcceptSchema, quoteDeclineSchema } from './quote.ts'

export const listMyQuotes = wire('GET', '/api/my/quotes', of<{ answer: MyQuotes }>)
export const readQuote = wire('GET', '/api/quotes/:id', of<{ answer: QuotePage }>)
/** The default is the chosen options; one empty id stands for none. */
export const readQuotePdf = download('/api/quotes/:id/pdf', of<{ query: { optionIds?: readonly string[] } }>)
export const openedQuote = wire('POST', '/api/quotes/:id/open', of<{ answer: QuotePage }>)
export const acceptQuote = wire(
  'POST',
  '/api/quotes/:id/accept',
  of<{ body: typeof quoteAcceptSchema; answer: QuotePage }>,
)
export const declineQuote = wire(
  'POST',
  '/api/quotes/:id/decline',
  of<{ body: typeof quoteDeclineSchema; answer: QuotePage }>,
)
export const startQuotePayment = wire('POST', '/api/quotes/:id/checkout', of<{ answer: PaymentStart }>)
export const invoiceQuote = wire(
  'POST',
  '/api/quotes/:id/invoice',
  of<{ body: typeof newInvoiceSchema; answer: QuotePage }>,
)
export const askAboutQuote = wire(
  'POST',
  '/api/quotes/:id/questions',
  of<{ body: typeof questionSchema; answer: QuotePage }>,
)
