import { Link, useLocation } from 'wouter'
import { quoteStates } from '#domain/records/quote.ts'
import { send } from '#platform/api/api-client.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { useSending } from '#platform/records/use-sending.ts'
import { href } from '#routes'
import { Button } from '#ui/button.tsx'
import { DialogButton } from '#ui/changes/dialog-button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { useCommandButton } from '#ui/commands/use-command-button.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { ActionLink, type RecordAction, RecordActions } from '#ui/records/record-actions.tsx'
import { DeclineDialog } from '../client/decline-dialog.tsx'
import type { QuoteAnswering } from '../client/quote-answer.tsx'
import { InvoiceDialog } from '../client/quote-invoice.tsx'
import { remindOfQuote, reviseQuote } from '../quote.admin.wire.ts'
import { dayOf, type QuotePage } from '../quote.ts'
import { readQuote } from '../quote.wire.ts'
import { isDepositToInvoice, nextActionOfQuote } from '../quote-next-action.ts'
import { AcceptanceDialog } from './acceptance-dialog.tsx'
import { ExtensionDialog } from './extension-dialog.tsx'
import { quoteCommands } from './quote-commands.ts'
import styles from './quote-detail.module.css'

export function QuoteActions({ page, answering }: { page: QuotePage; answering: QuoteAnswering }) {
  const { quote, newer, accepted, invoice, projectId } = page
  const { id, version, status } = quote
  const [, navigate] = useLocation()
  const reminding = useRecordChange(readQuote, remindOfQuote, { id })
  const revising = useSending({
    mutationFn: () => send(reviseQuote, { id }, { version }),
    onSuccess: (draft) => navigate(href('adminQuote', { id: draft.id })),
  })
  const { isOpen } = quoteStates[status]
  const mayRevise = !accepted && (isOpen || status === 'expired' || status === 'declined')
  const nextAction = nextActionOfQuote(page, isDepositToInvoice(page), new Date())
  const [remind, revise, extend, accept, decline, issue] = [
    useCommandButton(quoteCommands.remind),
    useCommandButton(quoteCommands.revise),
    useCommandButton(quoteCommands.extend),
    useCommandButton(quoteCommands.accept),
    useCommandButton(quoteCommands.decline),
    useCommandButton(quoteCommands.invoice),
  ]
  const actions: RecordAction[] = [
    {
      id: 'invoice',
      button: (look) => (
        <DialogButton
          {...issue}
          {...look}
          isOffered={isDepositToInvoice(page)}
          dialog={(close) => <InvoiceDialog page={page} onClose={close} />}
        >
          Issue the invoice
        </DialogButton>
      ),
    },
    {
      id: 'open-project',
      button: (look) =>
        projectId && (
          <ActionLink
            look={look}
            command={quoteCommands.openProject}
            href={href('adminProject', { id: projectId })}
          >
            Open the project
          </ActionLink>
        ),
    },
    {
      id: 'open-invoice',
      button: (look) =>
        invoice && (
          <ActionLink
            look={look}
            command={quoteCommands.openInvoice}
            href={href('invoice', { id: invoice.id })}
          >
            Open the invoice
          </ActionLink>
        ),
    },
    {
      id: 'revise',
      button: (look) =>
        mayRevise && (
          <Button {...revise} {...look} busy={revising.isPending} onClick={() => revising.save()}>
            Revise
          </Button>
        ),
    },
    {
      id: 'extend',
      button: (look) => (
        <DialogButton
          {...extend}
          {...look}
          isOffered={isOpen || (status === 'expired' && !newer && !accepted)}
          dialog={(close) => <ExtensionDialog page={page} onClose={close} />}
        >
          Extend validity
        </DialogButton>
      ),
    },
    {
      id: 'remind',
      button: (look) =>
        isOpen && (
          <Button
            {...remind}
            {...look}
            busy={reminding.isPending}
            onClick={() => reminding.save({ version })}
          >
            Remind the client
          </Button>
        ),
    },
    {
      id: 'accept',
      variant: 'quiet',
      button: (look) => (
        <DialogButton
          {...accept}
          {...look}
          isOffered={isOpen}
          dialog={(close) => <AcceptanceDialog page={page} accepting={answering.accepting} onClose={close} />}
        >
          Mark as accepted
        </DialogButton>
      ),
    },
    {
      id: 'decline',
      variant: 'quiet',
      button: (look) => (
        <DialogButton
          {...decline}
          {...look}
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
      ),
    },
  ]
  return (
    <Stack gap="3">
      <p>
        Sent to <strong>{quote.clientEmail || 'an address that was erased'}</strong> on {dayOf(quote.sentAt)}
        {quote.remindedAt && `. Reminded on ${dayOf(quote.remindedAt)}`}.
      </p>
      {newer && (
        <p className={styles.notice}>
          <span>
            The client has a newer quote:{' '}
            <Link href={href('adminQuote', { id: newer.id })}>{newer.number}</Link>
          </span>
        </p>
      )}
      <RecordActions nextAction={nextAction} actions={actions} />
      <Refusal>{reminding.refusal ?? revising.refusal}</Refusal>
    </Stack>
  )
}
