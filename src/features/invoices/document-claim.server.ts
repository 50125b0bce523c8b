import { documents } from '#db/schema/documents.ts'
import { claimBy } from '#platform/records/claim.server.ts'

/** The documents that were issued to an address. Only where their mails go can change; the papers stay as issued. */
export const documentClaim = claimBy({
  words: ['invoice or receipt', 'invoices or receipts'],
  table: documents,
  email: 'clientEmail',
})
