import { choice, defineList, type ListQueryOf } from '#platform/lists/define-list.ts'
import { idFilter, type ListPage } from '#platform/records/list-page.ts'

/** What staff change, by the noun of its audit entries. */
export const auditedNouns = {
  lead: 'Lead',
  task: 'Task',
  'lead-import': 'Import of leads',
  client: 'Client',
  quote: 'Quote',
  project: 'Project',
  invoice: 'Invoice',
  order: 'Payment',
  mail: 'Email',
  template: 'Template',
  price: 'Price',
  content: 'Content',
  person: 'Person',
  invite: 'Invite',
  'staff-settings': 'Two-step login',
  experiment: 'Experiment',
  view: 'View',
} as const satisfies Record<string, string>

export type AuditedNoun = keyof typeof auditedNouns

/** `before` and `after` are texts; a sum is formatted, and a time is ISO 8601 in UTC. Empty: none. */
export type AuditedField = { name: string; before: string; after: string }

export type AuditEntry = {
  id: string
  /** ISO 8601 in UTC. */
  at: string
  by: string
  noun: AuditedNoun
  subjectId: string
  /** Empty once the record is deleted. */
  name: string
  /** The record's own, where its noun has several. */
  page?: string
  /** None once the record is erased. */
  fields: AuditedField[]
}

export type AuditLog = ListPage<AuditEntry, never>

export const auditLog = defineList({
  title: 'Audit log',
  noun: 'changes',
  filters: {
    about: choice({
      label: 'About',
      all: 'Everything',
      values: auditedNouns,
      refusal: 'Choose a kind of record from the list.',
      place: 'menu',
    }),
    record: idFilter('Name a record.'),
  },
  search: { maxLength: 200, finds: 'Person, old or new value' },
  sorts: ['made'],
  empty: {
    title: 'No changes yet',
    text: 'Each change that staff make is listed here, with its values before and after.',
  },
})
export type AuditLogQuery = ListQueryOf<typeof auditLog>
