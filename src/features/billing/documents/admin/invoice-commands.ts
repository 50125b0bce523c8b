const group = 'This invoice'

export const invoiceCommands = {
  remind: { id: 'invoice-remind', label: 'Remind now', keys: 'r', group },
  promise: { id: 'invoice-promise', label: 'Log a promised date', keys: 'p', group },
  pause: { id: 'invoice-pause', label: 'Pause reminders', keys: 's', group },
  resume: { id: 'invoice-resume', label: 'Resume reminders', group },
  dueDay: { id: 'invoice-due-day', label: 'Change the due date', keys: 'd', group },
  cancel: { id: 'invoice-cancel', label: 'Cancel the invoice', group },
  download: { id: 'invoice-download', label: 'Download the PDF', keys: 'f', group },
} as const
