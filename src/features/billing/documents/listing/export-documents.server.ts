import { documentKindLabels, documentStates } from '#domain/records/document.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { type CsvColumns, type CsvText, plainRupees } from '#platform/csv/csv.server.ts'
import { documentColumns, type ListedDocument } from '../document-queries.server.ts'
import { listedDocument } from '../document-summaries.server.ts'
import type { DocumentListQuery, DocumentSummary } from '../invoice.ts'
import { documentReader } from './list-documents.server.ts'

/** The list's documents, on all its pages. */
export async function exportDocuments(ctx: Ctx, input: DocumentListQuery): Promise<CsvText> {
  requireStaff(ctx)
  return documentReader.csv(ctx, input, {
    cells,
    columns: documentColumns,
    async listed(ctx, rows) {
      const listed = await listedDocument(ctx, rows)
      return {
        ...listed,
        itemOf: (row): ExportedDocument => ({
          ...listed.itemOf(row),
          buyer: row.content.buyer,
          clientEmail: row.clientEmail,
        }),
      }
    },
  })
}

type ExportedDocument = DocumentSummary &
  Pick<ListedDocument, 'clientEmail'> &
  Pick<ListedDocument['content'], 'buyer'>

const cells: CsvColumns<ExportedDocument> = {
  Number: (document) => document.number,
  Kind: (document) => documentKindLabels[document.kind].title,
  Issued: (document) => document.issuedOn,
  Due: (document) => document.dueOn ?? '',
  Status: (document) => documentStates[document.status].label,
  Money: (document) => (document.isTest ? 'simulated' : 'real'),
  'Amount INR': (document) => plainRupees(document.amountInrMinor),
  'Paid INR': (document) => plainRupees(document.paidInrMinor),
  'Credited INR': (document) => plainRupees(document.creditedInrMinor),
  'Due INR': (document) => plainRupees(document.dueInrMinor),
  For: (document) => document.subject,
  Name: ({ buyer }) => buyer.name,
  Company: ({ buyer }) => buyer.companyName,
  'Tax number': ({ buyer }) => buyer.taxNumber,
  Email: (document) => document.clientEmail,
}
