import { type Context, Hono } from 'hono'
import { newInvoiceSchema } from '#features/billing/documents/invoice.ts'
import { questionSchema } from '#features/leads/questions/question.ts'
import { serve } from '#platform/api/serve.server.ts'
import { type AppEnv, idempotencyKeyOf } from '#platform/http.server.ts'
import { pdfHeaders } from '#platform/pdf/pdf-headers.server.ts'
import { authoriseRecord, openRecord } from '#platform/records/authorise-record.server.ts'
import { ensureVisitorHash } from '#platform/visitor-cookie.server.ts'
import { askAboutQuote } from './ask-about-quote.server.ts'
import {
  acceptQuote,
  declineQuote,
  editQuote,
  endQuoteLinks,
  openedQuote,
  sendQuote,
  sendQuoteLink,
} from './change-quote.server.ts'
import { createQuote } from './create-quote.server.ts'
import { invoiceQuote } from './invoice-quote.server.ts'
import { listMyQuotes, listQuotes } from './list-quotes.server.ts'
import { readQuotePdf } from './pdf/quote-pdf.server.ts'
import * as adminWires from './quote.admin.wire.ts'
import { quoteRecord } from './quote.server.ts'
import {
  newQuoteSchema,
  quoteAcceptSchema,
  quoteDeclineSchema,
  quoteEditSchema,
  quoteExtensionSchema,
  quoteList,
  quoteVersionSchema,
} from './quote.ts'
import * as wires from './quote.wire.ts'
import { readQuote } from './read-quote.server.ts'
import { extendQuote, remindOfQuote } from './remind-quote.server.ts'
import { discardQuote, reviseQuote } from './revise-quote.server.ts'
import { startQuotePayment } from './start-quote-payment.server.ts'

export const quotesApi = new Hono<AppEnv>()

serve(quotesApi, wires.listMyQuotes, { access: 'client' }, listMyQuotes)
serve(quotesApi, adminWires.listQuotes, { access: 'staff', query: quoteList.schema }, listQuotes)
serve(
  quotesApi,
  adminWires.createQuote,
  { access: 'staff', body: newQuoteSchema, changes: 'quote' },
  createQuote,
)

const open = { access: 'owner', ids: { id: 'quote' } } as const
const change = { ...open, limit: 'quote', changes: 'quote' } as const
const page = { ...change, answer: readQuote } as const
const staff = { ...change, access: 'record-staff', body: quoteVersionSchema } as const
const staffPage = { ...staff, answer: readQuote } as const

serve(
  quotesApi,
  wires.readQuote,
  {
    ...open,
    limit: 'paymentStatus',
    head: (ctx, { id }) => authoriseRecord(ctx, quoteRecord, id),
    answer: readQuote,
  },
  (ctx, { id }) => openRecord(ctx, quoteRecord, id),
)
serve(
  quotesApi,
  wires.readQuotePdf,
  { ...open, limit: 'paper', limitBy: callerKey },
  async (ctx, { id }, c) => {
    const optionIds = c.req.queries('optionIds')?.filter((one) => one !== '') ?? null
    const { number, pdf } = await readQuotePdf(ctx, { id, optionIds })
    return c.body(new Uint8Array(pdf), 200, pdfHeaders(number))
  },
)
serve(
  quotesApi,
  adminWires.editQuote,
  { ...open, access: 'record-staff', body: quoteEditSchema, answer: readQuote, changes: 'quote' },
  editQuote,
)
serve(quotesApi, adminWires.sendQuote, staffPage, sendQuote)
serve(quotesApi, adminWires.reviseQuote, staff, reviseQuote)
serve(quotesApi, adminWires.discardQuote, staff, discardQuote)
serve(quotesApi, adminWires.remindOfQuote, staffPage, remindOfQuote)
serve(quotesApi, adminWires.extendQuote, { ...staffPage, body: quoteExtensionSchema }, extendQuote)
serve(quotesApi, adminWires.sendQuoteLink, { ...staffPage, changes: 'lead' }, sendQuoteLink)
serve(quotesApi, adminWires.endQuoteLinks, { ...staffPage, changes: 'link' }, endQuoteLinks)
serve(quotesApi, wires.openedQuote, { ...page, changes: 'nothing' }, openedQuote)
serve(quotesApi, wires.acceptQuote, { ...page, body: quoteAcceptSchema }, (ctx, input, c) =>
  acceptQuote(ctx, { ...input, address: c.var.clientAddress }),
)
serve(quotesApi, wires.declineQuote, { ...page, body: quoteDeclineSchema }, declineQuote)
serve(
  quotesApi,
  wires.askAboutQuote,
  { ...page, body: questionSchema, limit: 'lead', changes: 'nothing' },
  (ctx, input, c) => askAboutQuote(ctx, { ...input, key: idempotencyKeyOf(c) }),
)
serve(quotesApi, wires.startQuotePayment, { ...open, limit: 'order', changes: 'nothing' }, (ctx, { id }, c) =>
  startQuotePayment(ctx, { id, visitorHash: ensureVisitorHash(c) }),
)
serve(quotesApi, wires.invoiceQuote, { ...page, body: newInvoiceSchema, changes: 'lead' }, invoiceQuote)

function callerKey({ var: { ctx, clientAddress } }: Context<AppEnv>): string {
  const { actor } = ctx
  if (actor.kind === 'link-holder') return actor.linkHash
  return 'userId' in actor ? actor.userId : clientAddress
}
