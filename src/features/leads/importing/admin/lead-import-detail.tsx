import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { type ColumnUse, columnUses, type ImportReport, importStates } from '#domain/records/lead-import.ts'
import { type TextEncoding, textEncodings } from '#domain/text-encodings.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { apiPath } from '#platform/api/wire.ts'
import { useRecord } from '#platform/records/use-record.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { href } from '#routes'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { Select } from '#ui/forms/select.tsx'
import { type DataColumn, DataTable } from '#ui/lists/data-table.tsx'
import { StatusBadge } from '#ui/records/badge.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { Progress } from '#ui/records/progress.tsx'
import { RecordScreen } from '#ui/records/record-screen.tsx'
import { RecordSection } from '#ui/records/record-section.tsx'
import { Waiting } from '#ui/states/waiting.tsx'
import { useLabels } from '../../csv/lead-columns.ts'
import { importDays } from '../../lead.ts'
import {
  chooseImportReading,
  discardLeadImport,
  downloadBadLines,
  mapImportColumn,
  readLeadImport,
  startLeadImport,
  undoLeadImport,
} from '../lead-import.admin.wire.ts'
import { hasContact, keptReasons, type LeadImportPage } from '../lead-import.ts'
import styles from './lead-import-detail.module.css'

type Shown = LeadImportPage['leadImport']

export function LeadImportDetail({ importId }: { importId: string }) {
  return (
    <RecordScreen
      noun="import"
      record={useRecord(endpointQuery(readLeadImport, { id: importId }))}
      name={({ leadImport }) => leadImport.fileName}
      marks={({ leadImport }) => (
        <>
          <StatusBadge state={importStates[leadImport.status]} />
          <span>{leadImport.by}</span>
          <DateTime iso={leadImport.createdAt} />
        </>
      )}
    >
      {({ leadImport }) => (
        <>
          <State leadImport={leadImport} />
          {leadImport.report && <Report leadImport={leadImport} report={leadImport.report} />}
        </>
      )}
    </RecordScreen>
  )
}

function State({ leadImport }: { leadImport: Shown }) {
  const { status, problem, report, done, undone } = leadImport
  switch (status) {
    case 'reading':
      return <Waiting label="Reading the file" />
    case 'discarded':
      return (
        <RecordSection title="Discarded">
          <p>The file was deleted, and nothing was stored.</p>
          <div className={styles.actions}>
            <ButtonLink href={href('adminLeadImports')}>Choose another file</ButtonLink>
          </div>
        </RecordSection>
      )
    case 'unreadable':
      return (
        <RecordSection title="This file cannot be imported">
          <p>{problem} Nothing was stored.</p>
          <div className={styles.actions}>
            <ButtonLink href={href('adminLeadImports')}>Choose another file</ButtonLink>
          </div>
        </RecordSection>
      )
    case 'ready':
      return (
        <RecordSection title="What this import does">
          {report && <Counts report={report} words={['New leads', 'Already here', 'Bad lines']} />}
          {report && report.warnings.length > 0 && (
            <ul className={styles.warnings}>
              {report.warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          )}
          <Start leadImport={leadImport} report={report} />
        </RecordSection>
      )
    case 'importing':
      return (
        <RecordSection title="Importing">
          <Progress
            value={done}
            max={Math.max(report?.fresh ?? 0, 1)}
            label={`${count(done)} of ${count(report?.fresh ?? 0)} leads`}
          />
          <p className={styles.note}>You can leave this page. All leads appear at once, or none.</p>
        </RecordSection>
      )
    case 'imported':
      return (
        <RecordSection title="Imported">
          {report && <Counts report={report} words={['Added', 'Already here', 'Left out']} />}
          <Undo leadImport={leadImport} />
        </RecordSection>
      )
    case 'undone':
      return (
        <RecordSection title="Undone">
          <p>
            {leads(undone?.removed ?? 0)} {undone?.removed === 1 ? 'was' : 'were'} deleted.
            {undone && undone.kept.length > 0 && ' These stay:'}
          </p>
          <ul className={styles.kept}>
            {undone?.kept.map(({ id, name, reason }) => (
              <li key={id}>
                <Link href={href('adminLead', { id })}>{name}</Link> {keptReasons[reason]}
              </li>
            ))}
          </ul>
        </RecordSection>
      )
  }
}

const count = (number: number) => number.toLocaleString('en')
const leads = (number: number) => `${count(number)} ${number === 1 ? 'lead' : 'leads'}`

function Counts({ report, words }: { report: ImportReport; words: [string, string, string] }) {
  return (
    <dl className={styles.counts}>
      {[report.fresh, report.known, report.badLines].map((number, index) => (
        <div key={words[index]}>
          <dt>{words[index]}</dt>
          <dd>{count(number)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Start({
  leadImport: { id, version, problem },
  report,
}: {
  leadImport: Shown
  report: ImportReport | null
}) {
  // Another user may exchange the columns under the button. Only after a refusal has its user seen the later version.
  const [begun] = useState(version)
  const { save, isPending, isConflict, refusal } = useRecordChange(readLeadImport, startLeadImport, { id })
  const fresh = report?.fresh ?? 0
  const obstacle = report && obstacleTo(report)
  if (obstacle) {
    return (
      <>
        <p>{obstacle}</p>
        <div className={styles.actions}>
          <Discard id={id} />
        </div>
      </>
    )
  }
  return (
    <>
      <Refusal>{refusal ?? problem}</Refusal>
      <div className={styles.actions}>
        <Button
          variant="primary"
          busy={isPending}
          onClick={() => save({ version: isConflict ? version : begun })}
        >
          Import {leads(fresh)}
        </Button>
        <Discard id={id} />
        <span className={styles.note}>Nothing is stored yet. The people in the file get no email.</span>
      </div>
    </>
  )
}

function obstacleTo({ columns, fresh }: ImportReport): string | null {
  if (!hasContact(columns))
    return 'No column has email addresses or phone numbers. Choose below which column has them.'
  return fresh === 0 ? 'There is nothing to import: every row is a lead already, or a bad line.' : null
}

function Discard({ id }: { id: string }) {
  const { save, isPending, refusal } = useRecordChange(readLeadImport, discardLeadImport, { id })
  return (
    <>
      <Button busy={isPending} onClick={() => save()}>
        Discard this file
      </Button>
      <Refusal>{refusal}</Refusal>
    </>
  )
}

function Undo({ leadImport: { id } }: { leadImport: Shown }) {
  const { save, isPending, refusal } = useRecordChange(readLeadImport, undoLeadImport, { id })
  return (
    <>
      <Refusal>{refusal}</Refusal>
      <div className={styles.actions}>
        <ButtonLink href={`${href('adminLeads')}?source=import`}>See imported leads</ButtonLink>
        <Button busy={isPending} onClick={() => save()}>
          Undo this import
        </Button>
        <span className={styles.note}>
          Possible for {importDays} days. Leads that were worked on since then stay.
        </span>
      </div>
    </>
  )
}

type ShownColumn = { key: string; header: string; use: ReactNode; examples: string }

function Report({ leadImport, report }: { leadImport: Shown; report: ImportReport }) {
  const { columns, sample, bad, badLines, encoding, delimiter } = report
  const { id, status } = leadImport
  const shown = columns.map(({ header, field }, index): ShownColumn => {
    const examples = sample.map(({ cells }) => cells[index]?.trim()).filter(Boolean)
    return {
      key: String(index),
      header: header || `Column ${index + 1}`,
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
    <>
      {bad.length > 0 && (
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
            columns={badColumns}
            rows={bad.map((line) => ({ ...line, key: String(line.line) }))}
            rowKey={({ key }) => key}
          />
          {badLines > bad.length && (
            <p className={styles.note}>
              These are the first {bad.length} of {count(badLines)}. The file has all.
            </p>
          )}
        </RecordSection>
      )}
      {columns.length > 0 && (
        <RecordSection title="Columns">
          {status === 'ready' && <Reading id={id} report={report} />}
          <DataTable
            caption="Columns"
            hideCaption
            columns={columnColumns}
            rows={shown}
            rowKey={({ key }) => key}
          />
          <p className={styles.note}>
            Read as {textEncodings[encoding]}, with {delimiterNames[delimiter] ?? delimiter} between values.
          </p>
        </RecordSection>
      )}
    </>
  )
}

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

const columnColumns: DataColumn<ShownColumn>[] = [
  { key: 'header', header: 'In the file', isRowHeader: true, cell: ({ header }) => header },
  {
    key: 'use',
    header: 'Becomes',
    size: 'l',
    phone: 'aside',
    cell: ({ use }) => use,
  },
  { key: 'examples', header: 'First rows', phone: 'under', cell: ({ examples }) => examples },
]

type ShownBadLine = ImportReport['bad'][number] & { key: string }

const badColumns: DataColumn<ShownBadLine>[] = [
  { key: 'line', header: 'Line', size: 's', phone: 'aside', cell: ({ line }) => line },
  { key: 'problem', header: 'Problem', isRowHeader: true, cell: ({ problem }) => problem },
  { key: 'cells', header: 'Row', phone: 'under', cell: ({ cells }) => cells.filter(Boolean).join(' · ') },
]
