import { documents } from '#db/schema/documents.ts'
import type { NounParts } from '#platform/records/noun-parts.server.ts'
import { recordNames } from '#platform/records/record-names.server.ts'
import { documentClaim, documentRows } from './document-claim.server.ts'
import { documentData } from './document-data.server.ts'
import { documentList, invoiceNoun } from './invoice.ts'

/** Billing has what money does to documents: their API, jobs, mails and to-dos. */
export const invoicesParts: NounParts = {
  noun: 'invoices',
  names: [recordNames(invoiceNoun, documents, documents.number)],
  claim: documentClaim,
  rows: [documentRows],
  personalData: documentData,
  listSchema: documentList.schema,
}
