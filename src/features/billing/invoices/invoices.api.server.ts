import { Hono } from 'hono'
import { documentRecord, readDocumentPdf } from '#features/invoices/document-record.server.ts'
import * as desk from '#features/invoices/invoice.desk.wire.ts'
import { cancellationSchema, documentListSchema } from '#features/invoices/invoice.ts'
import * as wires from '#features/invoices/invoice.wire.ts'
import { requirePayments } from '#platform/api/require-payments.server.ts'
import { serve } from '#platform/api/serve.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
import { pdfHeaders } from '#platform/pdf/pdf-headers.server.ts'
import { csvHeaders } from '#platform/records/csv.server.ts'
import { openRecord } from '#platform/records/open-record.server.ts'
import { ensureVisitorHash } from '#platform/visitor-cookie.server.ts'
import * as billing from '../billing.wire.ts'
import { cancelInvoice } from './cancel-invoice.server.ts'
import { endDocumentLinks } from './end-document-links.server.ts'
import { exportDocuments, listDocuments } from './list-documents.server.ts'
import { listMyDocuments } from './list-my-documents.server.ts'
import { payInvoice } from './pay-invoice.server.ts'
import { readDocument } from './read-document.server.ts'

/** Invoices, advance receipts and credit notes: their pages, PDFs and payment. */
export const invoicesApi = new Hono<AppEnv>()

const open = { access: 'owner', ids: { id: 'invoice' } } as const

serve(invoicesApi, desk.listDocuments, { access: 'staff', query: documentListSchema }, listDocuments)
serve(
  invoicesApi,
  desk.exportDocuments,
  { access: 'staff', query: documentListSchema },
  async ({ ctx, input, c }) => c.body(await exportDocuments({ ctx, input }), 200, csvHeaders('invoices.csv')),
)
serve(invoicesApi, wires.listMyDocuments, { access: 'client', limit: 'paymentStatus' }, listMyDocuments)
serve(
  invoicesApi,
  wires.readDocument,
  {
    ...open,
    limit: 'paymentStatus',
    head: ({ ctx, input: { id } }) => openRecord(ctx, documentRecord, id),
  },
  readDocument,
)
serve(invoicesApi, wires.readDocumentPdf, { ...open, limit: 'file' }, async ({ ctx, input, c }) => {
  const { number, pdf } = await readDocumentPdf({ ctx, input })
  return c.body(new Uint8Array(pdf), 200, pdfHeaders(number))
})
serve(
  invoicesApi,
  billing.payInvoice,
  { ...open, gate: requirePayments, limit: 'payment' },
  ({ ctx, input: { id }, c }) => payInvoice({ ctx, input: { id, visitorHash: ensureVisitorHash(c) } }),
)
serve(
  invoicesApi,
  desk.cancelInvoice,
  { ...open, access: 'record-staff', limit: 'project', body: cancellationSchema },
  cancelInvoice,
)
serve(
  invoicesApi,
  desk.endDocumentLinks,
  { ...open, access: 'record-staff', limit: 'project' },
  endDocumentLinks,
)
