import { Hono } from 'hono'
import { payingOff } from '#domain/payment-keys.ts'
import { AppError } from '#platform/app-error.server.ts'
import { type AppEnv, access, readJson, uuidParam } from '#platform/http.server.ts'
import { parseInput } from '#platform/parse.server.ts'
import { pdfHeaders } from '#platform/pdf/pdf-headers.server.ts'
import { csvHeaders } from '#platform/records/csv.server.ts'
import { openRecord } from '#platform/records/open-record.server.ts'
import { ensureVisitorHash } from '#platform/visitor-cookie.server.ts'
import { endDocumentLinks } from './end-document-links.server.ts'
import { cancellationSchema, documentListSchema, newInvoiceSchema } from './invoice.ts'
import { issueBalanceInvoice } from './issuing/balance-invoice.server.ts'
import { cancelInvoice } from './issuing/cancel-invoice.server.ts'
import { exportDocuments, listDocuments } from './list-documents.server.ts'
import { listMyDocuments } from './list-my-documents.server.ts'
import { payInvoice } from './pay-invoice.server.ts'
import { listProjectDocuments } from './project-documents.server.ts'
import { documentRecord, readDocument, readDocumentPdf } from './read-document.server.ts'

/** Invoices, advance receipts and credit notes: their pages, PDFs and payment. */
export const invoicesApi = new Hono<AppEnv>()
  .get('/api/admin/invoices', access.staff, async (c) => {
    const input = parseInput(documentListSchema, c.req.query())
    return c.json(await listDocuments({ ctx: c.var.ctx, input }))
  })
  .get('/api/admin/invoices.csv', access.staff, async (c) => {
    const input = parseInput(documentListSchema, c.req.query())
    const csv = await exportDocuments({ ctx: c.var.ctx, input })
    return c.body(csv, 200, csvHeaders('invoices.csv'))
  })
  .get('/api/my/invoices', access.client, async (c) => {
    await c.var.limits.consume('paymentStatus', c.var.clientAddress)
    return c.json(await listMyDocuments({ ctx: c.var.ctx }))
  })
  .get('/api/invoices/:id', access.owner, async (c) => {
    if (c.req.method === 'HEAD') {
      await openRecord(c.var.ctx, documentRecord, uuidParam(c, 'invoice'))
      return c.body(null)
    }
    await c.var.limits.consume('paymentStatus', c.var.clientAddress)
    return c.json(await readDocument({ ctx: c.var.ctx, input: { id: uuidParam(c, 'invoice') } }))
  })
  .get('/api/invoices/:id/pdf', access.owner, async (c) => {
    await c.var.limits.consume('file', c.var.clientAddress)
    const { number, pdf } = await readDocumentPdf({ ctx: c.var.ctx, input: { id: uuidParam(c, 'invoice') } })
    return c.body(new Uint8Array(pdf), 200, pdfHeaders(number))
  })
  .post('/api/invoices/:id/checkout', access.owner, async (c) => {
    await c.var.limits.consume('payment', c.var.clientAddress)
    const id = uuidParam(c, 'invoice')
    if (c.var.ctx.gateway.mode === 'off') throw new AppError('unavailable', payingOff)
    return c.json(await payInvoice({ ctx: c.var.ctx, input: { id, visitorHash: ensureVisitorHash(c) } }))
  })
  .post('/api/invoices/:id/cancel', access.owner, async (c) => {
    await c.var.limits.consume('project', c.var.clientAddress)
    const input = { id: uuidParam(c, 'invoice'), ...(await readJson(c, cancellationSchema)) }
    return c.json(await cancelInvoice({ ctx: c.var.ctx, input }))
  })
  .post('/api/invoices/:id/links/revoke', access.owner, async (c) => {
    await c.var.limits.consume('project', c.var.clientAddress)
    return c.json(await endDocumentLinks({ ctx: c.var.ctx, input: { id: uuidParam(c, 'invoice') } }))
  })
  .get('/api/projects/:id/invoices', access.owner, async (c) => {
    await c.var.limits.consume('paymentStatus', c.var.clientAddress)
    const input = { projectId: uuidParam(c, 'project') }
    return c.json(await listProjectDocuments({ ctx: c.var.ctx, input }))
  })
  .post('/api/projects/:id/invoices', access.owner, async (c) => {
    await c.var.limits.consume('project', c.var.clientAddress)
    const input = { projectId: uuidParam(c, 'project'), ...(await readJson(c, newInvoiceSchema)) }
    return c.json(await issueBalanceInvoice({ ctx: c.var.ctx, input }))
  })
