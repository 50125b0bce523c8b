import { useState } from 'react'
import { parseRupees } from '#domain/money.ts'
import type { OrderPart } from '#domain/records/order.ts'
import { send } from '#platform/api/api-client.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { useSending } from '#platform/records/use-sending.ts'
import { ChangeDialog } from '#ui/changes/change-dialog.tsx'
import { RadioList } from '#ui/forms/choice-list.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { createPaymentLink } from '../orders/order.admin.wire.ts'
import { type NewPaymentLink, newPaymentLinkSchema } from '../orders/order.ts'

const parts: { value: OrderPart; label: string; description: string }[] = [
  { value: 'deposit', label: 'Deposit', description: '10% of the quote' },
  {
    value: 'balance',
    label: 'Balance',
    description: 'What is left of the price, after payments and refunds',
  },
  { value: 'amount', label: 'Another amount', description: 'As agreed with the customer' },
]

export function PaymentLinkDialog({
  leadId,
  onClose,
  onMade,
}: {
  leadId: string
  onClose: () => void
  onMade: (path: string) => void
}) {
  const [part, setPart] = useState('deposit')
  const [refusals, setRefusals] = useState<string[]>([])
  const change = useSending({
    mutationFn: (asked: NewPaymentLink) => send(createPaymentLink, { id: leadId }, asked),
    onSuccess: (made) => onMade(made.payment_link),
    onError: (refused) => setRefusals((read) => [...read, explainFailure(refused)]),
  })
  return (
    <ChangeDialog
      title="What should be paid?"
      change={change}
      schema={newPaymentLinkSchema}
      values={({ amountInrMinor }) => ({
        part,
        amountInrMinor: part === 'amount' ? (parseRupees(String(amountInrMinor)) ?? Number.NaN) : null,
        despite: change.isConflict ? refusals : [],
      })}
      action={change.isConflict ? 'Make it all the same' : 'Make the link'}
      onClose={onClose}
    >
      {(field) => (
        <>
          <RadioList
            {...field('part')}
            legend="What should be paid"
            hideLegend
            choices={parts}
            value={part}
            onChange={setPart}
          />
          {part === 'amount' && (
            <TextInput
              {...field('amountInrMinor')}
              label="Amount in rupees"
              inputMode="decimal"
              required
              mark="none"
            />
          )}
        </>
      )}
    </ChangeDialog>
  )
}
