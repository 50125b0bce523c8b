import type { ReactNode } from 'react'
import { type ColumnUse, columnUses, type ImportReport } from '#domain/records/lead-import.ts'
import { type TextEncoding, textEncodings } from '#domain/text-encodings.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { Refusal } from '#ui/changes/refusal.tsx'
import { Select } from '#ui/forms/select.tsx'
import { type DataColumn, DataTable } from '#ui/lists/data-table.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { RecordSection } from '#ui/records/record-section.tsx'
import { useLabels } from '../../csv/lead-columns.ts'
import { chooseImportReading, mapImportColumn, readLeadImport } from '../lead-import.admin.wire.ts'
import { columnName, type LeadImportPage } from '../lead-import.ts'
import styles from './import-parts.module.css'

/** How the file is read, and what each column becomes. */
export function ImportColumns({
  leadImport: { id, status },
  report,
}: {
  leadImport: LeadImportPage['leadImport']
  report: ImportReport
}) {
  const { columns, sample, encoding, delimiter, mappedAt } = report
  if (columns.length === 0) return null
  const rows = columns.map(({ header, field }, index): ShownColumn => {
    const examples = sample.map(({ cells }) => cells[index]?.trim()).filter(Boolean)
    return {
      key: String(index),
      header: columnName(header, index),
      use:
        status === 'ready' || status === 'reading' ? (
          <UseOfColumn id={id} column={index} header={header} use={field} />
        ) : (
          labelOfUse(field)
        ),
      examples: examples.slice(0, 3).join(' · '),
    }
  })
  return (
    <RecordSection title="Columns">
      {status === 'ready' && <Reading id={id} report={report} />}
      {mappedAt && (
        <p className={styles.mark}>
          Mapped like the import of <DateTime iso={mappedAt} isDay />, which had the same header.
        </p>
      )}
      <DataTable caption="Columns" hideCaption columns={tableColumns} rows={rows} rowKey={({ key }) => key} />
      <p className={styles.note}>
        Read as {textEncodings[encoding]}, with {delimiterNames[delimiter] ?? delimiter} between values.
      </p>
    </RecordSection>
  )
}

export const columnFieldId = (index: number) => `use-of-column-${index}`

function labelOfUse(use: ColumnUse | null): string {
  return use === null ? 'Not imported' : useLabels[use]
}

/** The columns below show what a choice changes. */
function Reading({
  id,
  report: { encoding, headerLine, chosen, head },
}: {
  id: string
  report: ImportReport
}) {
  const { save, refusal } = useRecordChange(readLeadImport, chooseImportReading, { id })
  return (
    <>
      <div className={styles.reading}>
        <Select
          label="Encoding"
          size="s"
          required
          options={encodings.map((value) => ({ value, label: textEncodings[value] }))}
          value={encoding}
          onChange={({ target }) =>
            save({ ...chosen, encoding: encodings.find((one) => one === target.value) ?? null })
          }
        />
        <Select
          label="Header line"
          size="s"
          required
          options={[
            ...head.map(({ line, cells }) => ({
              value: String(line),
              label: `Line ${line}: ${cells.join(' · ')}`,
            })),
            { value: '0', label: 'No header: every line is a row' },
          ]}
          value={String(headerLine)}
          onChange={({ target }) => save({ ...chosen, headerLine: Number(target.value) })}
        />
      </div>
      <Refusal>{refusal}</Refusal>
    </>
  )
}

const encodings = Object.keys(textEncodings) as TextEncoding[]

function UseOfColumn({
  id,
  column,
  header,
  use,
}: {
  id: string
  column: number
  header: string
  use: ColumnUse | null
}) {
  const { save, refusal } = useRecordChange(readLeadImport, mapImportColumn, { id })
  return (
    <>
      <Select
        id={columnFieldId(column)}
        label={`Use ${header || `column ${column + 1}`} as`}
        hideLabel
        size="s"
        options={columnUses.map((value) => ({ value, label: labelOfUse(value) }))}
        placeholder={labelOfUse(null)}
        value={use ?? ''}
        onChange={({ target }) =>
          save({ column, field: columnUses.find((one) => one === target.value) ?? '' })
        }
      />
      <Refusal>{refusal}</Refusal>
    </>
  )
}

const delimiterNames: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' }

type ShownColumn = { key: string; header: string; use: ReactNode; examples: string }

const tableColumns: DataColumn<ShownColumn>[] = [
  { key: 'header', header: 'In the file', isRowHeader: true, size: 'xl', cell: ({ header }) => header },
  {
    key: 'use',
    header: 'Becomes',
    size: 'l',
    phone: 'aside',
    cell: ({ use }) => use,
  },
  { key: 'examples', header: 'First rows', isLong: true, phone: 'under', cell: ({ examples }) => examples },
]
