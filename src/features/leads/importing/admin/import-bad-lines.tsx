import type { ImportReport } from '#domain/records/lead-import.ts'
import { apiPath } from '#platform/api/wire.ts'
import { ButtonLink } from '#ui/button.tsx'
import { type DataColumn, DataTable } from '#ui/lists/data-table.tsx'
import { RecordSection } from '#ui/records/record-section.tsx'
import { downloadBadLines } from '../lead-import.admin.wire.ts'
import { count } from './count.ts'
import styles from './import-parts.module.css'

export function ImportBadLines({ id, report: { bad, badLines } }: { id: string; report: ImportReport }) {
  if (bad.length === 0) return null
  return (
    <RecordSection
      title="Bad lines"
      action={
        <ButtonLink size="s" href={apiPath(downloadBadLines, { id })} download>
          Download CSV
        </ButtonLink>
      }
    >
      <DataTable
        caption="Bad lines"
        hideCaption
        columns={columns}
        rows={bad.map((line) => ({ ...line, key: String(line.line) }))}
        rowKey={({ key }) => key}
      />
      {badLines > bad.length && (
        <p className={styles.note}>
          Showing the first {bad.length} of {count(badLines)}. The CSV has all of them.
        </p>
      )}
    </RecordSection>
  )
}

type ShownLine = ImportReport['bad'][number] & { key: string }

const columns: DataColumn<ShownLine>[] = [
  { key: 'line', header: 'Line', size: 's', phone: 'aside', cell: ({ line }) => line },
  { key: 'problem', header: 'Problem', isRowHeader: true, cell: ({ problem }) => problem },
  { key: 'cells', header: 'Row', phone: 'under', cell: ({ cells }) => cells.filter(Boolean).join(' · ') },
]
