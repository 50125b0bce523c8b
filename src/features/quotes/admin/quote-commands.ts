const group = 'This quote'

/** One that mails the client or binds someone by a single press has no key. */
export const quoteCommands = {
  save: { id: 'quote-save', label: 'Save the draft', group },
  send: { id: 'quote-send', label: 'Send the quote', group },
  discard: { id: 'quote-discard', label: 'Discard the draft', group },
  remind: { id: 'quote-remind', label: 'Remind the client', group },
  revise: { id: 'quote-revise', label: 'Revise', keys: 'e', group },
  extend: { id: 'quote-extend', label: 'Extend validity', keys: 'd', group },
  accept: { id: 'quote-accept', label: 'Mark as accepted', keys: 'a', group },
  decline: { id: 'quote-decline', label: 'Mark as declined', group },
  invoice: { id: 'quote-invoice', label: 'Issue the invoice', keys: 'i', group },
  openInvoice: { id: 'quote-open-invoice', label: 'Open the invoice', keys: 'i', group },
  openProject: { id: 'quote-open-project', label: 'Open the project', keys: 'p', group },
  mailLink: { id: 'quote-mail-link', label: 'Email a new link', group },
} as const
