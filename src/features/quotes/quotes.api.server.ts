import { type Context, Hono } from 'hono'
import { newInvoiceSchema } from '#features/invoices/invoice.ts'
import { serve } from '#platform/api/serve.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
import { pdfHeaders } from '#platform/pdf/pdf-headers.server.ts'
import { openRecord } from '#platform/records/open-record.server.ts'
import { ensureVisitorHash } from '#platform/visitor-cookie.server.ts'
import {
  acceptQuote,
  declineQuote,
  editQuote,
  endQuoteLinks,
  openedQuote,
  sendQuote,
  sendQuoteLink,
} from './change-quote.server.ts'
import { invoiceQuote } from './invoice-quote.server.ts'
import { makeQuote } from './make-quote.server.ts'
import * as desk from './quote.desk.wire.ts'
import { quoteRecord } from './quote.server.ts'
import {
  newQuoteSchema,
  type QuotePage,
  quoteAcceptSchema,
  quoteDeclineSchema,
  quoteEditSchema,
  quoteListSchema,
  quoteVersionSchema,
} from './quote.ts'
import * as wires from './quote.wire.ts'
import { readQuotePdf } from './quote-pdf.server.ts'
import { askAboutDeposit, listMyQuotes, listQuotesOfLead, readQuoteNow } from './read-quote.server.ts'
import { startQuoteCheckout } from './start-quote-checkout.server.ts'

export const quotesApi = new Hono<AppEnv>()

serve(quotesApi, wires.listMyQuotes, { access: 'client' }, listMyQuotes)
serve(quotesApi, desk.listQuotesOfLead, { access: 'staff', query: quoteListSchema }, listQuotesOfLead)
serve(quotesApi, desk.makeQuote, { access: 'staff', body: newQuoteSchema }, makeQuote)

const open = { access: 'owner', ids: { id: 'quote' } } as const
const change = { ...open, limit: 'quote' } as const
const staff = { ...change, access: 'record-staff', body: quoteVersionSchema } as const

serve(
  quotesApi,
  wires.readQuote,
  {
    ...open,
    limit: 'paymentStatus',
    head: ({ ctx, input: { id } }) => openRecord(ctx, quoteRecord, id),
  },
  readQuoteNow,
)
serve(
  quotesApi,
  wires.readQuotePdf,
  { ...open, limit: 'paper', limitBy: askerOf },
  async ({ ctx, input: { id }, c }) => {
    const optionIds = c.req.queries('optionIds')?.filter((one) => one !== '') ?? null
    const { number, pdf } = await readQuotePdf({ ctx, input: { id, optionIds } })
    return c.body(new Uint8Array(pdf), 200, pdfHeaders(number))
  },
)
serve(quotesApi, desk.editQuote, { ...open, access: 'record-staff', body: quoteEditSchema }, now(editQuote))
serve(quotesApi, desk.sendQuote, staff, now(sendQuote))
serve(quotesApi, desk.sendQuoteLink, staff, now(sendQuoteLink))
serve(quotesApi, desk.endQuoteLinks, staff, now(endQuoteLinks))
serve(quotesApi, wires.openedQuote, change, now(openedQuote))
serve(quotesApi, wires.acceptQuote, { ...change, body: quoteAcceptSchema }, ({ ctx, input, c }) =>
  now(acceptQuote)({ ctx, input: { ...input, address: c.var.clientAddress } }),
)
serve(quotesApi, wires.declineQuote, { ...change, body: quoteDeclineSchema }, now(declineQuote))
serve(quotesApi, wires.startQuoteCheckout, { ...open, limit: 'order' }, ({ ctx, input: { id }, c }) =>
  startQuoteCheckout({ ctx, input: { id, visitorHash: ensureVisitorHash(c) } }),
)
serve(quotesApi, wires.invoiceQuote, { ...change, body: newInvoiceSchema }, now(invoiceQuote))

/** Names who asks, also behind an address that many share. */
function askerOf({ var: { ctx, clientAddress } }: Context<AppEnv>): string {
  const { actor } = ctx
  if (actor.kind === 'link-holder') return actor.linkHash
  return 'userId' in actor ? actor.userId : clientAddress
}

/** Answers a change as a reading of the quote would, after the provider was asked about its deposit. */
function now<Call extends { ctx: Ctx }>(
  change: (call: Call) => Promise<QuotePage>,
): (call: Call) => Promise<QuotePage> {
  return async (call) => askAboutDeposit(call.ctx, await change(call))
}
