import { ChangeDialog } from '#ui/changes/change-dialog.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { type QuotePage, quoteDeclineSchema, quoteLimits } from '../quote.ts'
import type { QuoteAnswering } from './quote-answer.tsx'

export function DeclineDialog({
  page: { quote },
  declining,
  question,
  onClose,
}: {
  page: QuotePage
  declining: QuoteAnswering['declining']
  question: string
  onClose: () => void
}) {
  return (
    <ChangeDialog
      title="Decline the quote"
      change={declining}
      schema={quoteDeclineSchema}
      version={quote.version}
      action="Decline it"
      isDangerous
      onClose={onClose}
    >
      {(field) => <TextArea {...field('reason')} label={question} maxLength={quoteLimits.note} mark="none" />}
    </ChangeDialog>
  )
}
