import { useSearchParams } from 'wouter'
import { formatRupees } from '#domain/money/money.ts'
import { documentStates } from '#domain/records/document.ts'
import { ChangesButton } from '#features/audit/changes-button.tsx'
import { History } from '#features/history/history.tsx'
import { describeEvent } from '#features/leads/describe-event.ts'
import { useRecord } from '#platform/records/use-record.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { href } from '#routes'
import { Button } from '#ui/button.tsx'
import { useCommandButton } from '#ui/commands/use-command-button.ts'
import { TextLink } from '#ui/link.tsx'
import { ClientViewLink } from '#ui/records/client-view-link.tsx'
import { LiveLinks } from '#ui/records/live-links.tsx'
import { type ActionLook, type RecordAction, RecordActions } from '#ui/records/record-actions.tsx'
import { RecordScreen } from '#ui/records/record-screen.tsx'
import { RecordSection } from '#ui/records/record-section.tsx'
import { endDocumentLinks } from '../invoice.admin.wire.ts'
import type { DocumentPage, DocumentSummary } from '../invoice.ts'
import { readDocument } from '../invoice.wire.ts'
import { nextActionOfInvoice } from '../invoice-next-action.ts'
import { DocumentMarks, documentQuery, explainLeftToClient } from '../view/client-invoice.tsx'
import styles from '../view/document-view.module.css'
import { DownloadButton, leftText, PrintedDocument } from '../view/printed-document.tsx'
import { CancelInvoice } from './cancel-invoice.tsx'
import { invoiceCommands } from './invoice-commands.ts'
import { InvoiceHandling, RemindButton } from './invoice-handling.tsx'

export function InvoiceDetail({ id, onMissing }: { id: string; onMissing: () => void }) {
  const record = useRecord(documentQuery(id), onMissing)
  const [params] = useSearchParams()
  const isClientView = params.get('as') === 'client'
  return (
    <RecordScreen
      noun="invoice"
      record={record}
      name={({ sheet }) => sheet.title}
      marks={({ document }) => (
        <>
          <DocumentMarks document={document} />
          <RecordLinks document={document} isClientView={isClientView} />
        </>
      )}
    >
      {(page) =>
        isClientView ? (
          <AsItsClient page={page} />
        ) : (
          <>
            <StaffActions page={page} />
            <PrintedDocument page={page} explainLeft={explainLeftToStaff} beside={<Handling page={page} />} />
          </>
        )
      }
    </RecordScreen>
  )
}

/** Read only. */
function AsItsClient({ page }: { page: DocumentPage }) {
  const { dueInrMinor } = page.document
  return (
    <>
      <div className={styles.actions}>
        {dueInrMinor > 0 && (
          <Button variant="primary" disabled>
            Pay {formatRupees(dueInrMinor)}
          </Button>
        )}
        <Download document={page.document} look={{}} />
      </div>
      <PrintedDocument page={page} explainLeft={explainLeftToClient} />
    </>
  )
}

function Handling({ page }: { page: DocumentPage }) {
  const { document, handling, events } = page
  return (
    <>
      {handling && (
        <RecordSection title="Payment and reminders">
          <InvoiceHandling id={document.id} handling={handling} />
        </RecordSection>
      )}
      {events.length > 0 && (
        <RecordSection title="Timeline">
          <History events={events} tell={(event) => ({ what: describeEvent(event) })} />
        </RecordSection>
      )}
      <RecordSection title="Links">
        <Links page={page} />
      </RecordSection>
    </>
  )
}

function explainLeftToStaff(leftInrMinor: number): string {
  const rest = leftInrMinor === 0 ? '' : ' and invoice the new balance'
  return `${leftText(leftInrMinor)}, so the client is not asked to pay this invoice. Cancel it${rest}.`
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
          What the client sees, read-only. <TextLink href={path}>Back to the admin</TextLink>
        </>
      ) : (
        <>
          <ClientViewLink noun="invoice" href={`${path}?as=client`} />
          <ChangesButton noun="invoice" id={id} />
        </>
      )}
      {leadId && <TextLink href={href('adminLead', { id: leadId })}>The lead</TextLink>}
      {projectId && <TextLink href={href('adminProject', { id: projectId })}>The project</TextLink>}
    </span>
  )
}

function Links({ page: { document, links } }: { page: DocumentPage }) {
  const ending = useRecordChange(readDocument, endDocumentLinks, { id: document.id })
  return <LiveLinks links={links} ending={ending} none="No link to this document works now." />
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
      <RecordActions nextAction={nextActionOfInvoice(page)} actions={actions} />
    </div>
  )
}

function Download({ document, look }: { document: DocumentSummary; look: ActionLook }) {
  return <DownloadButton document={document} {...useCommandButton(invoiceCommands.download)} {...look} />
}
