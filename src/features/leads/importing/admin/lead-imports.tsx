import { type ChangeEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { importStates } from '#domain/records/lead-import.ts'
import { formatFileSize, uploadType } from '#features/files/file.ts'
import { ApiError } from '#platform/api/api-client.ts'
import { apiPath } from '#platform/api/wire.ts'
import { useShortList } from '#platform/lists/use-short-list.ts'
import { useSending } from '#platform/records/use-sending.ts'
import { href } from '#routes'
import { Refusal } from '#ui/changes/refusal.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import cells from '#ui/lists/cell.module.css'
import { linkColumn, statusColumn } from '#ui/lists/columns.tsx'
import type { DataColumn } from '#ui/lists/data-table.tsx'
import { RecordList } from '#ui/lists/record-list.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { importDays } from '../../lead.ts'
import { listLeadImports, receiveLeadImport } from '../lead-import.admin.wire.ts'
import { importLimits, type LeadImport } from '../lead-import.ts'
import { count } from './count.ts'
import styles from './lead-imports.module.css'

export function LeadImports() {
  const { list } = useShortList(listLeadImports)
  return (
    <RecordList
      title="Import leads"
      noun="imports"
      about={<ChooseFile />}
      columns={columns}
      rowKey={({ id }) => id}
      rowHref={(id) => href('adminLeadImport', { id })}
      list={list}
      empty={{
        title: 'No imports yet',
        text: `An import stays here for ${importDays} days, and can be undone until then.`,
      }}
    />
  )
}

const columns: DataColumn<LeadImport>[] = [
  linkColumn({
    key: 'file',
    header: 'File',
    href: ({ id }) => href('adminLeadImport', { id }),
    name: ({ fileName }) => fileName,
  }),
  statusColumn({ size: 'l', state: ({ status }) => importStates[status] }),
  {
    key: 'leads',
    header: 'New leads',
    size: 'm',
    align: 'end',
    phone: 'corner',
    cell: ({ fresh }) =>
      fresh !== null && (
        <>
          <span className={cells.amount}>{count(fresh)}</span> <span className={cells.onPhone}>new</span>
        </>
      ),
    whole: ({ fresh }) => fresh !== null && count(fresh),
  },
  { key: 'by', header: 'By', size: 'm', phone: 'under', cell: ({ by }) => by },
  {
    key: 'at',
    header: 'Chosen',
    size: 'm',
    cell: ({ createdAt }) => <DateTime iso={createdAt} isDay />,
    whole: ({ createdAt }) => <DateTime iso={createdAt} />,
  },
]

function ChooseFile() {
  const [, navigate] = useLocation()
  const [tooLarge, setTooLarge] = useState(false)
  const { save, isPending, refusal } = useSending<{ id: string }, File>({
    mutationFn: sendFile,
    onSuccess: ({ id }) => navigate(href('adminLeadImport', { id })),
  })
  function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const [file] = input.files ?? []
    const isTooLarge = file !== undefined && file.size > importLimits.bytes
    setTooLarge(isTooLarge)
    if (file && !isTooLarge && !isPending) save(file)
    input.value = ''
  }
  return (
    <Cluster gap="2 4" align="center" className={styles.upload}>
      <label className={styles.choose}>
        <input type="file" accept=".csv,.tsv,.txt,text/csv" className={styles.input} onChange={choose} />
        <span className={styles.button}>{isPending ? 'Uploading the file' : 'Choose a CSV file'}</span>
      </label>
      <p className={styles.hint}>
        Up to {formatFileSize(importLimits.bytes)} and {importLimits.rows.toLocaleString('en')} rows, with a
        header row such as Name, Email, Phone, Company and Message. Save an Excel workbook as CSV first. You
        see what will happen before anything is imported, and no one in the file gets an email.
      </p>
      <Refusal>
        {tooLarge
          ? `This file is larger than ${formatFileSize(importLimits.bytes)}. Split it into several files.`
          : refusal}
      </Refusal>
    </Cluster>
  )
}

async function sendFile(file: File): Promise<{ id: string }> {
  const answer = await fetch(apiPath(receiveLeadImport, { name: file.name }), {
    method: 'POST',
    headers: { 'content-type': uploadType },
    body: file,
  })
  if (!answer.ok) throw new ApiError(answer, await answer.text())
  return answer.json()
}
