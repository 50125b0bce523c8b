import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useId, useState } from 'react'
import { formatRupees, parseRupees } from '#domain/money.ts'
import type { OrderPart } from '#domain/records/order.ts'
import { ApiError, sendJson } from '#platform/api/api-client.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { Button } from '#ui/button.tsx'
import { RadioList } from '#ui/forms/choice-list.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { orderLimits } from '../payment-api.ts'
import type { NewPaymentLink, PaymentLinkAnswer } from './order.ts'
import styles from './payment-link-dialog.module.css'

const parts: { value: OrderPart; label: string; description: string }[] = [
  { value: 'deposit', label: 'Deposit', description: '10% of the quote' },
  {
    value: 'balance',
    label: 'Balance',
    description: 'What is left of the price, after payments and refunds',
  },
  { value: 'amount', label: 'Another amount', description: 'As agreed with the customer' },
]

/** Asks what a payment link is for. What was paid or invoiced already is asked for again only on purpose. */
export function PaymentLinkDialog({
  leadId,
  onClose,
  onMade,
}: {
  leadId: string
  onClose: () => void
  /** Receives the link's path. */
  onMade: (path: string) => void
}) {
  const formId = useId()
  const [part, setPart] = useState<OrderPart>('deposit')
  const [problem, setProblem] = useState<string | undefined>()
  const { mutate, isPending, error, reset } = useMutation<PaymentLinkAnswer, Error, NewPaymentLink>({
    networkMode: 'always',
    mutationFn: (asked) =>
      sendJson<PaymentLinkAnswer>(
        'POST',
        `/api/admin/leads/${encodeURIComponent(leadId)}/payment-link`,
        asked,
      ),
    onSuccess: (made) => onMade(made.payment_link),
  })
  const isRefused = error instanceof ApiError && error.status === 409

  function choose(chosen: string) {
    setPart(chosen as OrderPart)
    setProblem(undefined)
    reset()
  }

  function make(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (part !== 'amount') return mutate({ part, amountInrMinor: null, again: isRefused })
    const amountInrMinor = parseRupees(String(new FormData(event.currentTarget).get('amount')))
    const { minInrMinor, maxInrMinor } = orderLimits
    if (amountInrMinor === null || amountInrMinor < minInrMinor || amountInrMinor > maxInrMinor) {
      const most = formatRupees(maxInrMinor)
      return setProblem(`Enter an amount in rupees, from ₹1 to ${most}.`)
    }
    setProblem(undefined)
    mutate({ part, amountInrMinor, again: isRefused })
  }

  return (
    <Dialog
      open
      size="s"
      title="What should be paid?"
      onClose={onClose}
      onCloseRequest={() => !isPending}
      footer={
        <>
          <Button variant="primary" className={styles.action} type="submit" form={formId} busy={isPending}>
            {isRefused ? 'Make it all the same' : 'Make the link'}
          </Button>
          <Button disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={make} noValidate>
        <RadioList
          legend="What should be paid"
          hideLegend
          name="part"
          choices={parts}
          value={part}
          onChange={choose}
        />
        {part === 'amount' && (
          <TextInput
            label="Amount in rupees"
            name="amount"
            inputMode="decimal"
            required
            mark="none"
            error={problem}
          />
        )}
        <p role="alert" className={styles.refusal}>
          {error && explainFailure(error)}
        </p>
      </form>
    </Dialog>
  )
}
