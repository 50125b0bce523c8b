import { Link, useLocation } from 'wouter'
import { send } from '#platform/api/api-client.ts'
import { useSending } from '#platform/records/use-sending.ts'
import { href } from '#routes'
import { ChangeDialog } from '#ui/changes/change-dialog.tsx'
import { DialogButton } from '#ui/changes/dialog-button.tsx'
import { useCommandButton } from '#ui/commands/use-command-button.ts'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { discardQuote } from '../quote.admin.wire.ts'
import { type QuotePage, quoteVersionSchema } from '../quote.ts'
import { quoteCommands } from './quote-commands.ts'
import styles from './quote-detail.module.css'

/** What a draft replaces, what stands in its way, and how to discard it. */
export function DraftNotice({ page: { quote, accepted } }: { page: QuotePage }) {
  const discard = useCommandButton(quoteCommands.discard)
  return (
    <Stack gap="3">
      {accepted ? (
        <p className={styles.notice} role="alert">
          <span>
            The client has accepted{' '}
            <Link href={href('adminQuote', { id: accepted.id })}>quote {accepted.number}</Link>. What was
            agreed stays, so this draft can’t be sent.
          </span>
        </p>
      ) : (
        quote.replacesId && (
          <p className={styles.notice}>
            <span>
              This revises <Link href={href('adminQuote', { id: quote.replacesId })}>an earlier quote</Link>.
              If that one is open, the client can accept it until you send this one.
            </span>
          </p>
        )
      )}
      <Cluster gap="2 4" align="center">
        <Link href={href('adminLead', { id: quote.leadId })}>Open the lead</Link>
        <DialogButton
          {...discard}
          size="s"
          variant="quiet"
          dialog={(close) => <DiscardDialog page={{ quote }} onClose={close} />}
        >
          Discard the draft
        </DialogButton>
      </Cluster>
    </Stack>
  )
}

function DiscardDialog({
  page: { quote },
  onClose,
}: {
  page: Pick<QuotePage, 'quote'>
  onClose: () => void
}) {
  const [, navigate] = useLocation()
  const discarding = useSending({
    mutationFn: (body: { version: number }) => send(discardQuote, { id: quote.id }, body),
    onSuccess: ({ leadId }) => navigate(href('adminLead', { id: leadId })),
  })
  return (
    <ChangeDialog
      title="Discard this draft?"
      description="The client never saw it. This can’t be undone."
      change={discarding}
      schema={quoteVersionSchema}
      version={quote.version}
      action="Discard the draft"
      isDangerous
      onClose={onClose}
    />
  )
}
