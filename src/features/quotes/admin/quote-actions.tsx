import { Link, useLocation } from 'wouter'
import { quoteStates } from '#domain/records/quote.ts'
import { send } from '#platform/api/api-client.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { useSending } from '#platform/records/use-sending.ts'
import { href } from '#routes'
import { Button } from '#ui/button.tsx'
import { DialogButton } from '#ui/changes/dialog-button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { DeclineDialog } from '../client/decline-dialog.tsx'
import { LateAnswer, type QuoteAnswering } from '../client/quote-answer.tsx'
import { remindOfQuote, reviseQuote } from '../quote.admin.wire.ts'
import { dayOf, type QuotePage } from '../quote.ts'
import { readQuote } from '../quote.wire.ts'
import { AcceptanceDialog } from './acceptance-dialog.tsx'
import { ExtensionDialog } from './extension-dialog.tsx'
import styles from './quote-detail.module.css'

export function QuoteActions({ page, answering }: { page: QuotePage; answering: QuoteAnswering }) {
  const { quote, newer, accepted } = page
  const { id, version, status } = quote
  const [, navigate] = useLocation()
  const reminding = useRecordChange(readQuote, remindOfQuote, { id })
  const revising = useSending({
    mutationFn: () => send(reviseQuote, { id }, { version }),
    onSuccess: (draft) => navigate(href('adminQuote', { id: draft.id })),
  })
  const { isOpen } = quoteStates[status]
  const mayRevise = !accepted && (isOpen || status === 'expired' || status === 'declined')
  return (
    <div className={styles.actions}>
      <p>
        Sent to <strong>{quote.clientEmail || 'an address that was erased'}</strong> on {dayOf(quote.sentAt)}
        {quote.remindedAt && `. Reminded on ${dayOf(quote.remindedAt)}`}.
      </p>
      {!isOpen && <LateAnswer answering={answering} />}
      {newer && (
        <p className={styles.notice}>
          <span>
            The client has a newer quote:{' '}
            <Link href={href('adminQuote', { id: newer.id })}>{newer.number}</Link>
          </span>
        </p>
      )}
      <div className={styles.ways}>
        {isOpen && (
          <Button variant="primary" busy={reminding.isPending} onClick={() => reminding.save({ version })}>
            Remind the client
          </Button>
        )}
        {mayRevise && (
          <Button
            variant={isOpen ? 'outline' : 'primary'}
            busy={revising.isPending}
            onClick={() => revising.save()}
          >
            Revise
          </Button>
        )}
        <DialogButton
          isOffered={isOpen || (status === 'expired' && !newer && !accepted)}
          dialog={(close) => <ExtensionDialog page={page} onClose={close} />}
        >
          Change the last day
        </DialogButton>
        <DialogButton
          isOffered={isOpen}
          dialog={(close) => <AcceptanceDialog page={page} accepting={answering.accepting} onClose={close} />}
        >
          Record the acceptance
        </DialogButton>
        <DialogButton
          variant="quiet"
          isOffered={isOpen}
          dialog={(close) => (
            <DeclineDialog
              page={page}
              declining={answering.declining}
              question="What the client said"
              onClose={close}
            />
          )}
        >
          Mark as declined
        </DialogButton>
        <Link href={href('adminQuoteClient', { id })}>What the client sees</Link>
      </div>
      <Refusal>{reminding.refusal ?? revising.refusal}</Refusal>
    </div>
  )
}
