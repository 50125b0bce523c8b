import { of, wire } from '#platform/api/wire.ts'
import type {
  newQuoteSchema,
  QuoteList,
  QuotePage,
  quoteEditSchema,
  quoteExtensionSchema,
  quoteList,
  quoteVersionSchema,
} from './quote.ts'

export const listQuotes = wire(
  'GET',
  '/api/admin/quotes',
  of<{ query: typeof quoteList.schema; answer: QuoteList }>,
)
export const createQuote = wire(
  'POST',
  '/api/admin/quotes',
  of<{ body: typeof newQuoteSchema; answer: { id: string } }>,
)
export const editQuote = wire(
  'POST',
  '/api/quotes/:id/edit',
  of<{ body: typeof quoteEditSchema; answer: QuotePage }>,
)
export const sendQuote = wire(
  'POST',
  '/api/quotes/:id/send',
  of<{ body: typeof quoteVersionSchema; answer: QuotePage }>,
)
export const reviseQuote = wire(
  'POST',
  '/api/quotes/:id/revise',
  of<{ body: typeof quoteVersionSchema; answer: { id: string } }>,
)
export const discardQuote = wire(
  'POST',
  '/api/quotes/:id/discard',
  of<{ body: typeof quoteVersionSchema; answer: { leadId: string } }>,
)
export const remindOfQuote = wire(
  'POST',
  '/api/quotes/:id/remind',
  of<{ body: typeof quoteVersionSchema; answer: QuotePage }>,
)
export const extendQuote = wire(
  'POST',
  '/api/quotes/:id/extend',
  of<{ body: typeof quoteExtensionSchema; answer: QuotePage }>,
)
export const sendQuoteLink = wire(
  'POST',
  '/api/quotes/:id/link',
  of<{ body: typeof quoteVersionSchema; answer: QuotePage }>,
)
export const endQuoteLinks = wire(
  'POST',
  '/api/quotes/:id/links/revoke',
  of<{ body: typeof quoteVersionSchema; answer: QuotePage }>,
)
