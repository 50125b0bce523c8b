import { type Context, Hono } from 'hono'
import { newInvoiceSchema } from '#features/billing/documents/invoice.ts'
import { serve } from '#platform/api/serve.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
import { pdfHeaders } from '#platform/pdf/pdf-headers.server.ts'
import { authoriseRecord } from '#platform/records/authorise-record.server.ts'
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
import { createQuote } from './create-quote.server.ts'
import { invoiceQuote } from './invoice-quote.server.ts'
import { listMyQuotes, listQuotes } from './list-quotes.server.ts'
import { readQuotePdf } from './pdf/quote-pdf.server.ts'
import * as adminWires from './quote.admin.wire.ts'
import { quoteRecord } from './quote.server.ts'
import {
  newQuoteSchema,
  type QuotePage,
  quoteAcceptSchema,
  quoteDeclineSchema,
  quoteEditSchema,
  quoteExtensionSchema,
  quoteList,
  quoteVersionSchema,
} from './quote.ts'
import * as wires from './quote.wire.ts'
import { pollDeposit, readPolledQuote } from './read-quote.server.ts'
import { extendQuote, remindOfQuote } from './remind-quote.server.ts'
import { discardQuote, reviseQuote } from './revise-quote.server.ts'
import { startQuotePayment } from './start-quote-payment.server.ts'

export const quotesApi = new Hono<AppEnv>()

serve(quotesApi, wires.listMyQuotes, { access: 'client' }, listMyQuotes)
serve(quotesApi, adminWires.listQuotes, { access: 'staff', query: quoteList.schema }, listQuotes)
serve(quotesApi, adminWires.createQuote, { access: 'staff', body: newQuoteSchema }, createQuote)

const open = { access: 'owner', ids: { id: 'quote' } } as const
const change = { ...open, limit: 'quote' } as const
const staff = { ...change, access: 'record-staff', body: quoteVersionSchema } as const

serve(
  quotesApi,
  wires.readQuote,
  {
    ...open,
    limit: 'paymentStatus',
    head: (ctx, { id }) => authoriseRecord(ctx, quoteRecord, id),
  },
  readPolledQuote,
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
  { ...open, access: 'record-staff', body: quoteEditSchema },
  withPolledDeposit(editQuote),
)
serve(quotesApi, adminWires.sendQuote, staff, withPolledDeposit(sendQuote))
serve(quotesApi, adminWires.reviseQuote, staff, reviseQuote)
serve(quotesApi, adminWires.discardQuote, staff, discardQuote)
serve(quotesApi, adminWires.remindOfQuote, staff, withPolledDeposit(remindOfQuote))
serve(
  quotesApi,
  adminWires.extendQuote,
  { ...staff, body: quoteExtensionSchema },
  withPolledDeposit(extendQuote),
)
serve(quotesApi, adminWires.sendQuoteLink, staff, withPolledDeposit(sendQuoteLink))
serve(quotesApi, adminWires.endQuoteLinks, staff, withPolledDeposit(endQuoteLinks))
serve(quotesApi, wires.openedQuote, change, withPolledDeposit(openedQuote))
serve(quotesApi, wires.acceptQuote, { ...change, body: quoteAcceptSchema }, (ctx, input, c) =>
  withPolledDeposit(acceptQuote)(ctx, { ...input, address: c.var.clientAddress }),
)
serve(quotesApi, wires.declineQuote, { ...change, body: quoteDeclineSchema }, withPolledDeposit(declineQuote))
serve(quotesApi, wires.startQuotePayment, { ...open, limit: 'order' }, (ctx, { id }, c) =>
  startQuotePayment(ctx, { id, visitorHash: ensureVisitorHash(c) }),
)
serve(quotesApi, wires.invoiceQuote, { ...change, body: newInvoiceSchema }, withPolledDeposit(invoiceQuote))

function callerKey({ var: { ctx, clientAddress } }: Context<AppEnv>): string {
  const { actor } = ctx
  if (actor.kind === 'link-holder') return actor.linkHash
  return 'userId' in actor ? actor.userId : clientAddress
}

function withPolledDeposit<Input>(
  change: (ctx: Ctx, input: Input) => Promise<QuotePage>,
): (ctx: Ctx, input: Input) => Promise<QuotePage> {
  return async (ctx, input) => pollDeposit(ctx, await change(ctx, input))
}
