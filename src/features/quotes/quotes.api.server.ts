import { type Context, Hono } from 'hono'
import { newInvoiceSchema } from '#features/invoices/invoice.ts'
import { type AppEnv, access, readJson, uuidParam } from '#platform/http.server.ts'
import { parseInput } from '#platform/parse.server.ts'
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
import { readQuotePdf } from './quote-pdf.server.ts'
import { askAboutDeposit, listMyQuotes, listQuotesOfLead, readQuoteNow } from './read-quote.server.ts'
import { startQuoteCheckout } from './start-quote-checkout.server.ts'

export const quotesApi = new Hono<AppEnv>()
  .get('/api/my/quotes', access.client, async (c) => c.json(await listMyQuotes({ ctx: c.var.ctx })))
  .get('/api/admin/quotes', access.staff, async (c) => {
    const input = parseInput(quoteListSchema, c.req.query())
    return c.json(await listQuotesOfLead({ ctx: c.var.ctx, input }))
  })
  .post('/api/admin/quotes', access.staff, async (c) => {
    const input = await readJson(c, newQuoteSchema)
    return c.json(await makeQuote({ ctx: c.var.ctx, input }))
  })
  .get('/api/quotes/:id', access.owner, async (c) => {
    if (c.req.method === 'HEAD') {
      await openRecord(c.var.ctx, quoteRecord, whichOf(c).id)
      return c.body(null)
    }
    await c.var.limits.consume('paymentStatus', c.var.clientAddress)
    return c.json(await readQuoteNow({ ctx: c.var.ctx, input: whichOf(c) }))
  })
  .get('/api/quotes/:id/pdf', access.owner, async (c) => {
    await c.var.limits.consume('paper', askerOf(c))
    // An empty one stands for no option at all.
    const optionIds = c.req.queries('optionIds')?.filter((id) => id !== '') ?? null
    const { number, pdf } = await readQuotePdf({ ctx: c.var.ctx, input: { ...whichOf(c), optionIds } })
    return c.body(new Uint8Array(pdf), 200, pdfHeaders(number))
  })
  .post('/api/quotes/:id/edit', access.owner, async (c) => {
    const input = { ...whichOf(c), ...(await readJson(c, quoteEditSchema)) }
    return answer(c, editQuote({ ctx: c.var.ctx, input }))
  })
  .post('/api/quotes/:id/send', access.owner, async (c) => {
    await limit(c)
    const input = { ...whichOf(c), ...(await readJson(c, quoteVersionSchema)) }
    return answer(c, sendQuote({ ctx: c.var.ctx, input }))
  })
  .post('/api/quotes/:id/link', access.owner, async (c) => {
    await limit(c)
    const input = { ...whichOf(c), ...(await readJson(c, quoteVersionSchema)) }
    return answer(c, sendQuoteLink({ ctx: c.var.ctx, input }))
  })
  .post('/api/quotes/:id/links/revoke', access.owner, async (c) => {
    await limit(c)
    const input = { ...whichOf(c), ...(await readJson(c, quoteVersionSchema)) }
    return answer(c, endQuoteLinks({ ctx: c.var.ctx, input }))
  })
  .post('/api/quotes/:id/open', access.owner, async (c) => {
    await limit(c)
    return answer(c, openedQuote({ ctx: c.var.ctx, input: whichOf(c) }))
  })
  .post('/api/quotes/:id/accept', access.owner, async (c) => {
    await limit(c)
    const body = await readJson(c, quoteAcceptSchema)
    const input = { ...whichOf(c), ...body, address: c.var.clientAddress }
    return answer(c, acceptQuote({ ctx: c.var.ctx, input }))
  })
  .post('/api/quotes/:id/decline', access.owner, async (c) => {
    await limit(c)
    const input = { ...whichOf(c), ...(await readJson(c, quoteDeclineSchema)) }
    return answer(c, declineQuote({ ctx: c.var.ctx, input }))
  })
  .post('/api/quotes/:id/checkout', access.owner, async (c) => {
    await c.var.limits.consume('order', c.var.clientAddress)
    const input = { ...whichOf(c), visitorHash: ensureVisitorHash(c) }
    return c.json(await startQuoteCheckout({ ctx: c.var.ctx, input }))
  })
  .post('/api/quotes/:id/invoice', access.owner, async (c) => {
    await limit(c)
    const input = { ...whichOf(c), ...(await readJson(c, newInvoiceSchema)) }
    return answer(c, invoiceQuote({ ctx: c.var.ctx, input }))
  })

function whichOf(c: Context<AppEnv>): { id: string } {
  return { id: uuidParam(c, 'quote') }
}

/** Names who asks, also behind an address that many share. */
function askerOf({ var: { ctx, clientAddress } }: Context<AppEnv>): string {
  const { actor } = ctx
  if (actor.kind === 'link-holder') return actor.linkHash
  return 'userId' in actor ? actor.userId : clientAddress
}

function limit(c: Context<AppEnv>): Promise<void> {
  return c.var.limits.consume('quote', c.var.clientAddress)
}

/** Answers a change with what whoever reads the quote then is shown. */
async function answer(c: Context<AppEnv>, changed: Promise<QuotePage>): Promise<Response> {
  return c.json(await askAboutDeposit(c.var.ctx, await changed))
}
