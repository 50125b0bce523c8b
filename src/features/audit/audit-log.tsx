import { Link } from 'wouter'
import { useLongList } from '#platform/lists/use-long-list.ts'
import { href } from '#routes'
import cells from '#ui/lists/cell.module.css'
import { timeColumn } from '#ui/lists/columns.tsx'
import type { DataColumn } from '#ui/lists/data-table.tsx'
import { RecordList } from '#ui/lists/record-list.tsx'
import { listAuditEntries } from './audit.admin.wire.ts'
import { type AuditEntry, type AuditedNoun, auditedNouns, auditLog } from './audit.ts'
import { AuditedChanges } from './audited-changes.tsx'

export function AuditLog() {
  const { shown } = useLongList(auditLog, listAuditEntries)
  return <RecordList {...shown} columns={columns} />
}

/** Where staff see a record of the noun. */
const pages: Partial<Record<AuditedNoun, (id: string) => string>> = {
  lead: (id) => href('adminLead', { id }),
  'lead-import': (id) => href('adminLeadImport', { id }),
  client: (id) => href('adminClient', { id }),
  quote: (id) => href('adminQuote', { id }),
  project: (id) => href('adminProject', { id }),
  invoice: (id) => href('invoice', { id }),
  order: (id) => href('adminPayment', { id }),
  mail: (id) => `${href('adminMail')}?mail=${id}`,
  template: () => href('adminTemplates'),
  price: () => href('adminPrices'),
  content: () => href('adminContent'),
  experiment: () => href('adminExperiments'),
  person: () => href('adminPeople'),
  invite: () => href('adminPeople'),
  'staff-settings': () => href('adminPeople'),
}

function AuditedRecord({ entry: { noun, subjectId, name, page } }: { entry: AuditEntry }) {
  const label = [auditedNouns[noun], name].filter(Boolean).join(' ')
  const address = page ?? pages[noun]?.(subjectId)
  if (!address) return <span className={cells.name}>{label}</span>
  return (
    <Link href={address} className={cells.name}>
      {label}
    </Link>
  )
}

const columns: DataColumn<AuditEntry>[] = [
  {
    key: 'record',
    header: 'Record',
    isRowHeader: true,
    size: 'xl',
    cell: (entry) => <AuditedRecord entry={entry} />,
  },
  {
    key: 'change',
    header: 'Change',
    isLong: true,
    phone: 'under',
    cell: (entry) => <AuditedChanges {...entry} />,
  },
  { key: 'by', header: 'By', size: 'm', cell: ({ by }) => by },
  timeColumn({
    key: 'made',
    header: 'Made',
    sortKey: 'made',
    size: 'm',
    phone: 'corner',
    iso: ({ at }) => at,
  }),
]
