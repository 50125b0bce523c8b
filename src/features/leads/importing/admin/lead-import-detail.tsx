import { importStates } from '#domain/records/lead-import.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { useRecord } from '#platform/records/use-record.ts'
import { StatusBadge } from '#ui/records/badge.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { RecordScreen } from '#ui/records/record-screen.tsx'
import { readLeadImport } from '../lead-import.admin.wire.ts'
import { ImportBadLines } from './import-bad-lines.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportState } from './import-state.tsx'

export function LeadImportDetail({ id }: { id: string }) {
  return (
    <RecordScreen
      noun="import"
      record={useRecord(endpointQuery(readLeadImport, { id }))}
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
          <ImportState leadImport={leadImport} />
          {leadImport.report && (
            <>
              <ImportBadLines id={leadImport.id} report={leadImport.report} />
              <ImportColumns leadImport={leadImport} report={leadImport.report} />
            </>
          )}
        </>
      )}
    </RecordScreen>
  )
}
