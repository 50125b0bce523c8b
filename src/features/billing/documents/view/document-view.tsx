import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { formatRupees, money } from '#domain/money/money.ts'
import { paymentsOffText } from '#domain/money/payment-keys.ts'
import { documentKindLabels, documentStates } from '#domain/records/document.ts'
import { describeEvent } from '#features/leads/describe-event.ts'
import { PayButton } from '#features/payments/window/pay-button.tsx'
import { send } from '#platform/api/api-client.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { headersIn } from '#platform/api/query-client.ts'
import { useDownload } from '#platform/api/use-download.ts'
import { apiPath } from '#platform/api/wire.ts'
import { fileNameOf } from '#platform/pdf/pdf-file-name.ts'
import { useRecord } from '#platform/records/use-record.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { href } from '#routes'
import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { useCommandButton } from '#ui/commands/use-command-button.ts'
import { joinClasses } from '#ui/join-classes.ts'
import { Grid } from '#ui/layout/grid.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { TextLink } from '#ui/link.tsx'
import { Badge, StatusBadge } from '#ui/records/badge.tsx'
import { ClientViewLink } from '#ui/records/client-view-link.tsx'
import { LiveLinks } from '#ui/records/live-links.tsx'
import { type ActionLook, type RecordAction, RecordActions } from '#ui/records/record-actions.tsx'
import { RecordScreen } from '#ui/records/record-screen.tsx'
import { RecordSection } from '#ui/records/record-section.tsx'
import { Timeline } from '#ui/records/timeline.tsx'
import { payInvoice } from '../../billing.wire.ts'
import { CancelInvoice } from '../admin/cancel-invoice.tsx'
import { invoiceCommands } from '../admin/invoice-commands.ts'
import { InvoiceHandling, RemindButton } from '../admin/invoice-handling.tsx'
import { endDocumentLinks } from '../invoice.admin.wire.ts'
import { type DocumentPage, type DocumentSummary, documentStatusLabel } from '../invoice.ts'
import { readDocument, readDocumentPdf } from '../invoice.wire.ts'
import { actOfInvoice } from '../invoice-act.ts'
import type { DocumentSheet } from '../pdf/document-sheet.ts'
import styles from './document-view.module.css'

export type DocumentViewProps = {
  id: string
  onMissing: () => void
}

export function DocumentView({ id, onMissing }: DocumentViewProps) {
  // Only the holder of a link sends headers.
  const headers = headersIn(useQueryClient().getDefaultOptions().mutations?.meta)
  const record = useRecord(
    {
      ...endpointQuery(readDocument, { id }),
      refetchInterval: ({ state }) => (state.data?.document.isChecking ? 10_000 : false),
    },
    onMissing,
  )
  const [params] = useSearchParams()
  const isClientView = params.get('as') === 'client'
  return (
    <RecordScreen
      noun="invoice"
      record={record}
      name={({ sheet }) => sheet.title}
      marks={({ document, side }) => (
        <>
          <StatusBadge state={documentStatusLabel(document)} />
          {document.isTest && <Badge tone="info">Test</Badge>}
          {side === 'staff' && <RecordLinks document={document} isClientView={isClientView} />}
        </>
      )}
    >
      {(page) => (
        <>
          {page.side === 'staff' && !isClientView ? (
            <StaffActions page={page} />
          ) : (
            <div className={styles.actions}>
              <Pay page={page} headers={headers} onChange={record.read} />
              {page.side === 'staff' && page.document.dueInrMinor > 0 && (
                <Button variant="primary" disabled>
                  Pay {formatRupees(page.document.dueInrMinor)}
                </Button>
              )}
              <Download document={page.document} look={{}} />
            </div>
          )}
          <PrintedDocument page={page.side === 'staff' && isClientView ? clientPageOf(page) : page} />
        </>
      )}
    </RecordScreen>
  )
}

/** As the server answers its client. */
function clientPageOf(page: DocumentPage): DocumentPage {
  return { ...page, side: 'client', handling: null, events: [], links: [] }
}

function PrintedDocument({ page }: { page: DocumentPage }) {
  const { document, sheet, side, related } = page
  return (
    <div className={joinClasses(styles.columns, side === 'staff' && styles.beside)}>
      <div className={styles.column}>
        <p role="status" className={styles.checking}>
          {document.isChecking && 'A payment is being checked. Please don’t pay again until it shows here.'}
          {document.leftInrMinor !== null && explainLeft(document.leftInrMinor, side)}
        </p>
        <Sheet sheet={sheet} />
        <Money page={page} />
      </div>
      <div className={styles.column}>
        {page.handling && (
          <RecordSection title="Payment and reminders">
            <InvoiceHandling id={document.id} handling={page.handling} />
          </RecordSection>
        )}
        {page.events.length > 0 && (
          <RecordSection title="History">
            <Timeline events={page.events}>{(event) => <p>{describeEvent(event)}</p>}</Timeline>
          </RecordSection>
        )}
        {side === 'staff' && (
          <RecordSection title="Links">
            <Links page={page} />
          </RecordSection>
        )}
        {related.length > 0 && (
          <Stack as="ul">
            {related.map((other) => (
              <li key={other.id}>
                {documentKindLabels[other.kind].title}{' '}
                <TextLink href={href('invoice', { id: other.id })}>{other.number}</TextLink>:{' '}
                {formatRupees(other.amountInrMinor)}
              </li>
            ))}
          </Stack>
        )}
      </div>
    </div>
  )
}

function RecordLinks({
  document: { id, leadId, projectId },
  isClientView,
}: {
  document: DocumentSummary
  isClientView: boolean
}) {
  const path = href('invoice', { id })
  return (
    <span className={styles.elsewhere}>
      {isClientView ? (
        <>
          What the client sees, read-only. <TextLink href={path}>Back to the staff’s view</TextLink>
        </>
      ) : (
        <ClientViewLink noun="invoice" href={`${path}?as=client`} />
      )}
      {leadId && <TextLink href={href('adminLead', { id: leadId })}>The lead</TextLink>}
      {projectId && <TextLink href={href('adminProject', { id: projectId })}>The project</TextLink>}
    </span>
  )
}

function Pay({
  page: { document, isPayingOff, side },
  headers,
  onChange,
}: {
  page: DocumentPage
  headers: ReturnType<typeof headersIn>
  onChange: () => void
}) {
  const [isPaying, setIsPaying] = useState(false)
  const { id, dueInrMinor, number, subject, isChecking } = document
  if (side === 'staff' || dueInrMinor === 0) {
    // The dialog confirms the payment until it is closed.
    if (!isPaying) return null
  }
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

function Links({ page: { document, links } }: { page: DocumentPage }) {
  const ending = useRecordChange(readDocument, endDocumentLinks, { id: document.id })
  return <LiveLinks links={links} ending={ending} none="No mailed link opens this document now." />
}

function StaffActions({ page }: { page: DocumentPage }) {
  const { document, handling } = page
  const actions: RecordAction[] = [
    {
      id: 'remind',
      button: (look) => (
        <RemindButton
          look={look}
          isOffered={handling?.hasAddress ?? false}
          id={document.id}
          handling={handling}
        />
      ),
    },
    { id: 'download', button: (look) => <Download document={document} look={look} /> },
    {
      id: 'cancel',
      variant: 'quiet',
      button: (look) => (
        <CancelInvoice look={look} invoice={document} isOffered={documentStates[document.status].canBePaid} />
      ),
    },
  ]
  return (
    <div className={styles.staffActions}>
      <RecordActions act={actOfInvoice(page)} actions={actions} />
    </div>
  )
}

function Download({ document: { id, number }, look }: { document: DocumentSummary; look: ActionLook }) {
  const { save, refusal } = useDownload({
    path: apiPath(readDocumentPdf, { id }),
    fileName: fileNameOf(number),
  })
  const download = useCommandButton(invoiceCommands.download)
  return (
    <>
      <Button {...download} {...look} onClick={save}>
        Download the PDF
      </Button>
      <Refusal>{refusal}</Refusal>
    </>
  )
}

function Sheet({ sheet: { facts, seller, buyer, rows, total, notes } }: { sheet: DocumentSheet }) {
  return (
    <section className={styles.sheet} aria-label="Document">
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Grid gap="4" wrap="anywhere" className={styles.ends}>
        {[
          { title: 'From', lines: seller },
          { title: 'To', lines: buyer },
        ].map(({ title, lines }) => (
          <section key={title}>
            <h2 className={styles.end}>{title}</h2>
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </section>
        ))}
      </Grid>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col" className={styles.amount}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ text, amount }) => (
            <tr key={text}>
              <td>{text}</td>
              <td className={styles.amount}>{amount}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{total.label}</th>
            <td className={styles.amount}>{total.amount}</td>
          </tr>
        </tfoot>
      </table>
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </section>
  )
}

function Money({ page: { document } }: { page: DocumentPage }) {
  const { kind, status, paidInrMinor, creditedInrMinor, dueInrMinor } = document
  const credited = status === 'cancelled' ? 'Cancelled' : 'Refunded'
  if (kind !== 'invoice') return null
  const facts = [
    { label: 'Paid', paise: paidInrMinor },
    ...(creditedInrMinor > 0 ? [{ label: credited, paise: creditedInrMinor }] : []),
    ...(dueInrMinor > 0 ? [{ label: 'Due now', paise: dueInrMinor }] : []),
  ]
  return (
    <dl className={styles.money}>
      {facts.map(({ label, paise }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatRupees(paise)}</dd>
        </div>
      ))}
    </dl>
  )
}

function explainLeft(leftInrMinor: number, side: DocumentPage['side']): string {
  const left =
    leftInrMinor === 0 ? 'The whole price is paid' : `Only ${formatRupees(leftInrMinor)} is left to pay`
  if (side === 'staff')
    return `${left}, so the client is not asked to pay this invoice. Cancel it${leftInrMinor === 0 ? '' : ' and issue one of the rest'}.`
  return leftInrMinor === 0
    ? `${left}. You don’t need to pay this invoice.`
    : `${left}, less than this invoice asks for. Please don’t pay it: we’ll send you a new one.`
}
