import { randomUUID } from 'node:crypto'
import type { NewDocument } from '#features/invoices/issuing/issue-document.server.ts'

/** An invoice of ₹13,500 about something of its own. */
export function newDocument(changes: Partial<NewDocument>): NewDocument {
  return {
    kind: 'invoice',
    about: randomUUID(),
    isTest: false,
    part: 'balance',
    clientEmail: 'asha@example.com',
    dueDays: null,
    author: 'Meera',
    content: {
      buyer: { name: 'Asha Rao', companyName: 'Rao & Daughters', taxNumber: '' },
      subject: 'Business Basic',
      lines: [
        { text: 'Business Basic', amountMinor: 1_500_000 },
        { text: 'Deposit', amountMinor: -150_000 },
      ],
      totalLabel: 'To pay',
      shown: null,
      notes: [],
    },
    ...changes,
  }
}
