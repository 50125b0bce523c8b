import { useState } from 'react'
import type { AgreedPrice } from '#domain/money/agreed-price.ts'
import { formatRupees } from '#domain/money/money.ts'
import type { PaidForPrice } from '#domain/money/owed.ts'
import { parseRupees } from '#domain/money/typed-amount.ts'
import type { OrderPart } from '#domain/records/order.ts'
import { send } from '#platform/api/api-client.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { useSending } from '#platform/records/use-sending.ts'
import { ChangeDialog } from '#ui/changes/change-dialog.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { type Choice, RadioList } from '#ui/forms/choice-list.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { showToast } from '#ui/overlays/toast.ts'
import { createPaymentLink } from '../orders/order.admin.wire.ts'
import { type NewPaymentLink, newPaymentLinkSchema } from '../orders/order.ts'
import { type PaymentSums, paymentSumsOf } from './payment-sums.ts'

/** Of a lead. `email` is '' and `price` null if none is known. */
export type LinkSubject = { email: string; price: AgreedPrice | null; paid: PaidForPrice | null }

const partsOf = (sums: PaymentSums | null): (Choice & { value: OrderPart })[] => [
  {
    value: 'deposit',
    label: 'Deposit',
    description: '10% of the quote',
    aside: sums && formatRupees(sums.depositInrMinor),
  },
  {
    value: 'balance',
    label: 'Balance',
    description: 'What is still due, after payments and refunds',
    aside: sums && formatRupees(sums.balanceInrMinor),
  },
  { value: 'amount', label: 'Another amount', description: 'As agreed with the client' },
]

export function PaymentLinkDialog({
  leadId,
  subject: { email, price, paid },
  onClose,
  onMade,
}: {
  leadId: string
  subject: LinkSubject
  onClose: () => void
  onMade: (path: string | null) => void
}) {
  const [part, setPart] = useState('deposit')
  const [isMailed, setIsMailed] = useState(false)
  const [refusals, setRefusals] = useState<string[]>([])
  const change = useSending({
    mutationFn: (asked: NewPaymentLink) => send(createPaymentLink, { id: leadId }, asked),
    onSuccess(made) {
      if (made.payment_link === null) showToast({ title: 'Payment link queued', message: `To ${email}` })
      onMade(made.payment_link)
    },
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
        isMailed,
        despite: change.isConflict ? refusals : [],
      })}
      action={change.isConflict ? 'Make it anyway' : isMailed ? 'Send the link' : 'Make the link'}
      onClose={onClose}
    >
      {(field) => (
        <>
          <RadioList
            {...field('part')}
            legend="What should be paid"
            hideLegend
            choices={partsOf(paymentSumsOf(price, paid))}
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
          {email !== '' && (
            <Checkbox
              {...field('isMailed')}
              label="Send it by email"
              description={`To ${email}. Only the email will have the link.`}
              checked={isMailed}
              onChange={({ target }) => setIsMailed(target.checked)}
            />
          )}
        </>
      )}
    </ChangeDialog>
  )
}
