/** What waits for staff, by what settles it. */
export const todoKinds = [
  'lead',
  'silent',
  'message',
  'refund',
  'task',
  'quote',
  'invoice',
  'balance',
  'project',
  'deposit',
  'draft',
  'mail',
  'quarantine',
] as const
export type TodoKind = (typeof todoKinds)[number]

export const todoNouns = ['lead', 'quote', 'order', 'invoice', 'project', 'task', 'mail'] as const
export type TodoNoun = (typeof todoNouns)[number]

/** `noun`: the record that is snoozed. */
export const todoStates: Record<TodoKind, { label: string; noun: TodoNoun }> = {
  lead: { label: 'To answer', noun: 'lead' },
  silent: { label: 'Silent', noun: 'lead' },
  message: { label: 'Messages', noun: 'project' },
  refund: { label: 'Refunds', noun: 'order' },
  task: { label: 'Tasks', noun: 'task' },
  quote: { label: 'Quotes', noun: 'quote' },
  invoice: { label: 'Overdue', noun: 'invoice' },
  balance: { label: 'To invoice', noun: 'project' },
  project: { label: 'Projects', noun: 'project' },
  deposit: { label: 'Deposits', noun: 'order' },
  draft: { label: 'Drafts', noun: 'lead' },
  mail: { label: 'Emails', noun: 'mail' },
  quarantine: { label: 'Quarantine', noun: 'lead' },
}

export const todoReasons = {
  unanswered: 'No reply yet',
  'paid-unanswered': 'Paid, no reply yet',
  'question-unanswered': 'Question not answered',
  'lead-silent': 'Contacted, then silent',
  'draft-to-call': 'Not sent, left a number',
  'to-judge': 'May be spam',
  'task-due': 'Task is due',
  'quote-draft': 'Draft, not sent',
  'quote-unopened': 'Sent, not opened',
  'quote-silent': 'Opened, no answer',
  'quote-ends-today': 'Ends today',
  'quote-ends-tomorrow': 'Ends tomorrow',
  'quote-unpaid': 'Accepted, not paid',
  'quote-declined': 'Declined',
  'checkout-open': 'Checkout not paid',
  'link-open': 'Payment link not paid',
  'invoice-overdue': 'Invoice overdue',
  'promise-broken': 'Promised date missed',
  'balance-open': 'Launched, not invoiced',
  'message-unread': 'New message',
  'message-unanswered': 'Message, no reply',
  'project-to-erase': 'End it and erase its data',
  'project-to-launch': 'Ready to launch',
  'project-to-confirm': 'Content to confirm',
  'project-changes': 'Changes requested',
  'promise-ending': 'Delivery due soon',
  'project-late': 'Late',
  'mail-failed': 'Email failed',
  'mail-held': 'Email held back',
  'paid-twice': 'Paid twice',
  'refund-failed': 'Refund failed',
} as const
export type TodoReason = keyof typeof todoReasons

/** After so many days of silence it waits for staff. */
export const todoDays = {
  'lead-silent': 5,
  'quote-draft': 2,
  'quote-unopened': 3,
  'quote-silent': 2,
  'quote-unpaid': 2,
} as const satisfies Partial<Record<TodoReason, number>>

/** An item above, or a declined quote, that nobody has touched for so long is past. */
export const mostTodoDays = 60

/** These wait since a day of the agency, not since a moment. */
export const todosSinceDay: readonly TodoReason[] = ['task-due', 'invoice-overdue', 'promise-broken']
