import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { money } from '#domain/money/money.ts'
import { paymentsOffText } from '#domain/money/payment-keys.ts'
import { AskQuestion } from '#features/leads/questions/ask-question.tsx'
import { PayButton } from '#features/payments/window/pay-button.tsx'
import { send } from '#platform/api/api-client.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { headersIn } from '#platform/api/query-client.ts'
import { useRecord } from '#platform/records/use-record.ts'
import { StatusBadge } from '#ui/records/badge.tsx'
import { ModeBadge, modeOf } from '#ui/records/mode-badge.tsx'
import { RecordScreen } from '#ui/records/record-screen.tsx'
import { payInvoice } from '../../billing.wire.ts'
import { type DocumentPage, type DocumentSummary, documentStatusLabel } from '../invoice.ts'
import { askAboutDocument, readDocument } from '../invoice.wire.ts'
import styles from './document-view.module.css'
import { DownloadButton, leftText, PrintedDocument } from './printed-document.tsx'

export function ClientInvoice({ id, onMissing }: { id: string; onMissing: () => void }) {
  // Only the holder of a link sends headers.
  const headers = headersIn(useQueryClient().getDefaultOptions().mutations?.meta)
  const record = useRecord(documentQuery(id), onMissing)
  return (
    <RecordScreen
      noun="invoice"
      record={record}
      name={({ sheet }) => sheet.title}
      marks={({ document }) => <DocumentMarks document={document} />}
    >
      {(page) => (
        <>
          <div className={styles.actions}>
            <Pay page={page} headers={headers} onChange={record.read} />
            <DownloadButton document={page.document} />
          </div>
          <PrintedDocument page={page} explainLeft={explainLeftToClient} />
          {page.document.leadId && (
            <AskQuestion ask={(question, headers) => send(askAboutDocument, { id }, question, { headers })} />
          )}
        </>
      )}
    </RecordScreen>
  )
}

export function documentQuery(id: string) {
  return {
    ...endpointQuery(readDocument, { id }),
    refetchInterval: ({ state }: { state: { data: DocumentPage | undefined } }) =>
      state.data?.document.isChecking ? 10_000 : (false as const),
  }
}

export function DocumentMarks({ document }: { document: DocumentSummary }) {
  return (
    <>
      <StatusBadge state={documentStatusLabel(document)} />
      <ModeBadge mode={modeOf(document.isTest)} />
    </>
  )
}

export function explainLeftToClient(leftInrMinor: number): string {
  const left = leftText(leftInrMinor)
  return leftInrMinor === 0
    ? `${left}. You don’t need to pay this invoice.`
    : `${left}, less than this invoice asks for. Please don’t pay it: we’ll send you a new one.`
}

function Pay({
  page: { document, isPayingOff },
  headers,
  onChange,
}: {
  page: DocumentPage
  headers: ReturnType<typeof headersIn>
  onChange: () => void
}) {
  const [isPaying, setIsPaying] = useState(false)
  const { id, dueInrMinor, number, subject, isChecking } = document
  // The dialog confirms the payment until it is closed.
  if (dueInrMinor === 0 && !isPaying) return null
  if (isPayingOff) return <p>{paymentsOffText}</p>
  const due = money(dueInrMinor, 'INR')
  return (
    <PayButton
      payable={{
        deposit: due,
        shown: due,
        price: null,
        description: `Invoice ${number}: ${subject}`,
        isDeposit: false,
        customer: { name: '', email: '', phone: '' },
        requestOrder: () => send(payInvoice, { id }, undefined, { headers }),
      }}
      isOffered={dueInrMinor > 0 && !isChecking}
      isPaying={isPaying}
      onPaying={setIsPaying}
      onChange={onChange}
      size="m"
    />
  )
}
