import type { Listed } from '#platform/records/list-page.ts'
import { ledgerRows } from '#ui/lists/unreadable-row.tsx'
import { Ledger } from '#ui/money/ledger.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { requestTitle, requestTotal, type SentRequest } from './sent-request.ts'

export function SentRequests({ requests }: { requests: readonly Listed<SentRequest>[] }) {
  return (
    <Ledger
      rows={ledgerRows(requests, (request) => ({
        label: requestTitle(request),
        note: (
          <>
            {request.reference}, <DateTime iso={request.createdAt} />
          </>
        ),
        amount: requestTotal(request) ?? 'No price yet',
      }))}
    />
  )
}
