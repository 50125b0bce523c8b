import { documents } from '#db/schema/documents.ts'
import { createClaim } from '#platform/records/claim.server.ts'
import { createClientRows } from '#platform/records/client-rows.server.ts'

/** Only the mail address can change; documents stay as issued. */
export const documentClaim = createClaim({
  words: ['invoice or receipt', 'invoices or receipts'],
  table: documents,
  email: 'clientEmail',
})

export const documentRows = createClientRows({
  words: ['invoice or receipt', 'invoices and receipts'],
  table: documents,
  email: 'clientEmail',
})
