import { todoStates } from '#domain/records/todo.ts'
import { mailHref } from '#features/mails/mail.ts'
import { href } from '#routes'
import type { Todo } from './todo.ts'

/** The page where staff handle it. */
export function todoHref({ kind, recordId: id, leadId }: Pick<Todo, 'kind' | 'recordId' | 'leadId'>): string {
  switch (todoStates[kind].noun) {
    case 'lead':
      return href('adminLead', { id })
    case 'quote':
      return href('adminQuote', { id })
    case 'order':
      return href('adminPayment', { id })
    case 'invoice':
      return href('invoice', { id })
    case 'project':
      return href('adminProject', { id })
    case 'task':
      return href('adminLead', { id: leadId ?? '' })
    case 'mail':
      return mailHref(id)
  }
}
