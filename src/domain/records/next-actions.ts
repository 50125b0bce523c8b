import type { TodoReason } from './todo.ts'

/**
 * What staff do next with a record: the first button of its page, and the button of its row in Today, which has this
 * label.
 */
export const nextActions = {
  judge: 'Decide',
  call: 'Call',
  reply: 'Reply',
  'make-quote': 'Make a quote',
  'open-quote': 'Open the quote',
  'ask-payment': 'Make a payment link',
  'start-project': 'Start a project',
  send: 'Send',
  remind: 'Remind',
  revise: 'Revise',
  invoice: 'Invoice',
  'open-invoice': 'Open the invoice',
  'open-project': 'Open the project',
  launch: 'Launch',
  confirm: 'Confirm',
  work: 'Begin',
  show: 'Show',
  plan: 'Plan',
  answer: 'Reply',
  message: 'Write',
  erase: 'Erase',
  refund: 'Refund',
  'follow-up': 'Follow up',
  done: 'Done',
  'send-again': 'Send again',
} as const
export type NextAction = keyof typeof nextActions

/** Null where only the record's page knows. */
export const nextActionOfTodo: Record<TodoReason, NextAction | null> = {
  unanswered: 'reply',
  'paid-unanswered': 'reply',
  'question-unanswered': 'reply',
  'lead-silent': 'reply',
  'draft-to-call': 'call',
  'to-judge': 'judge',
  'task-due': 'done',
  'quote-draft': 'send',
  'quote-unopened': 'remind',
  'quote-silent': 'remind',
  'quote-ends-today': 'remind',
  'quote-ends-tomorrow': 'remind',
  'quote-unpaid': 'invoice',
  'quote-declined': 'revise',
  'checkout-open': 'follow-up',
  'link-open': 'follow-up',
  'invoice-overdue': 'remind',
  'promise-broken': 'remind',
  'balance-open': 'invoice',
  'message-unread': 'answer',
  'message-unanswered': 'answer',
  'project-to-erase': 'erase',
  'project-to-launch': 'launch',
  'project-to-confirm': 'confirm',
  'project-changes': 'work',
  'promise-ending': null,
  'project-late': null,
  'mail-failed': 'send-again',
  'mail-held': 'send-again',
  'paid-twice': 'refund',
  'refund-failed': 'refund',
}
