import { Hono } from 'hono'
import { questionSchema } from '#features/leads/questions/question.ts'
import { requirePayments } from '#platform/api/require-payments.server.ts'
import { serve } from '#platform/api/serve.server.ts'
import { sendCsv } from '#platform/csv/csv.server.ts'
import { type AppEnv, idempotencyKeyOf } from '#platform/http.server.ts'
import { pdfHeaders } from '#platform/pdf/pdf-headers.server.ts'
import { authoriseRecord } from '#platform/records/authorise-record.server.ts'
import { ensureVisitorHash } from '#platform/visitor-cookie.server.ts'
import * as billing from '../billing.wire.ts'
import { askAboutDocument } from './ask-about-document.server.ts'
import { documentRecord, readDocumentPdf } from './document-record.server.ts'
import { endDocumentLinks } from './end-document-links.server.ts'
import * as adminWires from './invoice.admin.wire.ts'
import {
  cancellationSchema,
  documentList,
  dueDayChangeSchema,
  freeInvoiceSchema,
  paymentPromiseSchema,
  reminderPauseSchema,
  reminderRequestSchema,
  reminderResumptionSchema,
} from './invoice.ts'
import * as wires from './invoice.wire.ts'
import { cancelInvoice } from './issuing/cancel-invoice.server.ts'
import { issueFreeInvoice } from './issuing/free-invoice.server.ts'
import { exportDocuments } from './listing/export-documents.server.ts'
import { listDocuments } from './listing/list-documents.server.ts'
import { listMyDocuments } from './listing/list-my-documents.server.ts'
import { payInvoice } from './paying/pay-invoice.server.ts'
import { readDocument, readDocumentPage } from './read-document.server.ts'
import {
  changeDueDay,
  pauseReminders,
  recordPromise,
  remindNow,
  resumeReminders,
} from './reminding/change-waiting.server.ts'

export const invoicesApi = new Hono<AppEnv>()

const open = { access: 'owner', ids: { id: 'invoice' } } as const
const change = {
  ...open,
  access: 'record-staff',
  limit: 'project',
  answer: readDocumentPage,
  changes: 'invoice',
} as const

serve(invoicesApi, adminWires.listDocuments, { access: 'staff', query: documentList.schema }, listDocuments)
serve(
  invoicesApi,
  adminWires.exportDocuments,
  { access: 'staff', query: documentList.schema },
  async (ctx, input, c) => sendCsv(c, 'invoices.csv', await exportDocuments(ctx, input)),
)
serve(invoicesApi, wires.listMyDocuments, { access: 'client', limit: 'paymentStatus' }, listMyDocuments)
serve(
  invoicesApi,
  wires.readDocument,
  {
    ...open,
    limit: 'paymentStatus',
    head: (ctx, { id }) => authoriseRecord(ctx, documentRecord, id),
  },
  readDocument,
)
serve(invoicesApi, wires.readDocumentPdf, { ...open, limit: 'file' }, async (ctx, input, c) => {
  const { number, pdf } = await readDocumentPdf(ctx, input)
  return c.body(new Uint8Array(pdf), 200, pdfHeaders(number))
})
serve(
  invoicesApi,
  billing.payInvoice,
  { ...open, gate: requirePayments, limit: 'payment', changes: 'nothing' },
  (ctx, { id }, c) => payInvoice(ctx, { id, visitorHash: ensureVisitorHash(c) }),
)
serve(
  invoicesApi,
  wires.askAboutDocument,
  { ...open, body: questionSchema, limit: 'lead', answer: readDocumentPage, changes: 'nothing' },
  (ctx, input, c) => askAboutDocument(ctx, { ...input, key: idempotencyKeyOf(c) }),
)
serve(invoicesApi, adminWires.cancelInvoice, { ...change, body: cancellationSchema }, cancelInvoice)
serve(invoicesApi, adminWires.endDocumentLinks, { ...change, changes: 'link' }, endDocumentLinks)

serve(invoicesApi, adminWires.pauseReminders, { ...change, body: reminderPauseSchema }, pauseReminders)
serve(invoicesApi, adminWires.resumeReminders, { ...change, body: reminderResumptionSchema }, resumeReminders)
serve(invoicesApi, adminWires.remindNow, { ...change, body: reminderRequestSchema }, remindNow)
serve(invoicesApi, adminWires.recordPromise, { ...change, body: paymentPromiseSchema }, recordPromise)
serve(invoicesApi, adminWires.changeDueDay, { ...change, body: dueDayChangeSchema }, changeDueDay)
serve(
  invoicesApi,
  adminWires.issueFreeInvoice,
  { access: 'staff', body: freeInvoiceSchema, status: 201, changes: 'invoice' },
  issueFreeInvoice,
)
