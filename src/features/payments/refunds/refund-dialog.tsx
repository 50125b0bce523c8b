import { type SyntheticEvent, useId, useState } from 'react'
import { formatRupees, minorPerMajor, parseRupees } from '#domain/money.ts'
import { describeEffect, type RefundEffect, refundEffects } from '#domain/records/refund.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { Button } from '#ui/button.tsx'
import { RadioList } from '#ui/forms/choice-list.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { OrderDetail, RefundInput } from '../orders/order.ts'
import styles from './refund-dialog.module.css'

const effects: { value: RefundEffect; label: string; description: string }[] = [
  {
    value: 'lowers-price',
    label: 'The price goes down by it',
    description: 'The client gets something cheaper. We do not ask for the sum again.',
  },
  {
    value: 'owed-again',
    label: 'The client owes it again',
    description: 'The price stays. Quote, links and invoices ask for the sum.',
  },
]

/** Refunds money through the provider: asks how much, what becomes of the price and why, and confirms before sending. */
export function RefundDialog({
  order,
  path,
  onClose,
}: {
  order: OrderDetail
  path: string
  onClose: () => void
}) {
  const formId = useId()
  // One form makes one refund, however often it is sent.
  const [key] = useState(() => crypto.randomUUID())
  const [asked, setAsked] = useState<Omit<RefundInput, 'key'> | null>(null)
  const [problems, setProblems] = useState<{ amount?: string; effect?: string; reason?: string }>({})
  const { save, isPending, refusal } = useRecordChange<OrderDetail, RefundInput>(path, 'refunds')
  const most = formatRupees(order.refundableInrMinor)

  function ask(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const amountInrMinor = parseRupees(String(data.get('amount')))
    const reason = String(data.get('reason')).trim()
    const effect = order.isSurplusRefundable
      ? 'lowers-price'
      : refundEffects.find((known) => known === data.get('effect'))
    const isAmount =
      amountInrMinor !== null &&
      amountInrMinor >= minorPerMajor('INR') &&
      amountInrMinor <= order.refundableInrMinor
    setProblems({
      amount: isAmount ? undefined : `Enter an amount in rupees, from ₹1 to ${most}.`,
      effect: effect ? undefined : 'Say whether the price goes down.',
      reason: reason === '' ? 'Say why.' : undefined,
    })
    if (isAmount && effect && reason !== '') setAsked({ amountInrMinor, effect, reason })
  }

  const amount = asked && formatRupees(asked.amountInrMinor)
  return (
    <Dialog
      open
      size="s"
      title={asked ? `Refund ${amount}?` : 'Refund'}
      description={`${order.customerName || order.customerEmail}, ${order.receipt}`}
      onClose={onClose}
      onCloseRequest={() => !isPending}
      footer={
        asked ? (
          <>
            <Button
              variant="danger"
              className={styles.action}
              busy={isPending}
              onClick={() => save({ ...asked, key }, { onSuccess: onClose })}
            >
              Refund {amount}
            </Button>
            <Button disabled={isPending} onClick={() => setAsked(null)}>
              Back
            </Button>
          </>
        ) : (
          <>
            <Button variant="primary" className={styles.action} type="submit" form={formId}>
              Continue
            </Button>
            <Button onClick={onClose}>Cancel</Button>
          </>
        )
      }
    >
      <form id={formId} className={styles.form} onSubmit={ask} noValidate hidden={asked !== null}>
        <TextInput
          label="Amount in rupees"
          hint={`At most ${most}.`}
          name="amount"
          inputMode="decimal"
          defaultValue={most.slice(1)}
          required
          mark="none"
          error={problems.amount}
        />
        {!order.isSurplusRefundable && (
          <RadioList
            legend="What becomes of the price?"
            name="effect"
            choices={effects}
            error={problems.effect}
          />
        )}
        <TextInput
          label="Reason"
          hint="Staff only."
          name="reason"
          maxLength={200}
          defaultValue="Cancelled by the customer"
          required
          mark="none"
          error={problems.reason}
        />
      </form>
      {asked && (
        <p>
          The money goes back the way it came, through the provider. This cannot be undone.{' '}
          {order.isSurplusRefundable
            ? 'It was paid a second time, so the price stays.'
            : `${describeEffect(asked.effect)}.`}{' '}
          Reason: {asked.reason}
        </p>
      )}
      <p role="alert" className={styles.refusal}>
        {refusal}
      </p>
    </Dialog>
  )
}
