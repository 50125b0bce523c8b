import { useState } from 'react'
import { formatRupees } from '#domain/money/money.ts'
import { parseRupees } from '#domain/money/typed-amount.ts'
import { describeEffect, type RefundEffect } from '#domain/records/refund.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { Button } from '#ui/button.tsx'
import { ChangeDialog } from '#ui/changes/change-dialog.tsx'
import { RadioList } from '#ui/forms/choice-list.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { readOrder, refundPayment } from '../orders/order.admin.wire.ts'
import { type OrderPage, refundSchemaUpTo } from '../orders/order.ts'

const effects: { value: RefundEffect; label: string; description: string }[] = [
  {
    value: 'lowers-price',
    label: 'The price goes down by the refund',
    description: 'The client gets something cheaper. We don’t ask for the amount again.',
  },
  {
    value: 'owed-again',
    label: 'The client owes it again',
    description: 'The price stays. The quote, links and invoices ask for the amount.',
  },
]

export function RefundDialog({ order, onClose }: { order: OrderPage; onClose: () => void }) {
  const isOfPrice = !order.isSurplusRefundable && order.part !== 'extra'
  // One key, however often the form is submitted.
  const [key] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState('')
  const most = formatRupees(order.refundableInrMinor)
  return (
    <ChangeDialog
      title="Refund"
      description={[order.customerName || order.customerEmail, order.receipt].filter(Boolean).join(', ')}
      change={useRecordChange(readOrder, refundPayment, { id: order.id })}
      schema={refundSchemaUpTo(order.refundableInrMinor)}
      values={(typed) => ({
        ...typed,
        ...(!isOfPrice && { effect: 'lowers-price' }),
        paymentId: order.refundablePaymentId ?? undefined,
        amountInrMinor: parseRupees(String(typed.amountInrMinor)),
        key,
      })}
      action="Continue"
      isDangerous
      onClose={onClose}
      confirm={({ amountInrMinor, effect, paymentId, reason }) => ({
        title: `Refund ${formatRupees(amountInrMinor)}?`,
        action: `Refund ${formatRupees(amountInrMinor)}`,
        text: (
          <p>
            The money goes back the way it came, through the payment provider. This can’t be undone.{' '}
            {order.payments.find(({ id }) => id === paymentId)?.isSurplus
              ? 'It was paid a second time, so the price stays.'
              : order.part !== 'extra' && `${describeEffect(effect)}.`}{' '}
            Reason: {reason}
          </p>
        ),
      })}
    >
      {(field) => (
        <>
          <TextInput
            {...field('amountInrMinor')}
            label="Amount in rupees"
            hint={`At most ${most}.`}
            inputMode="decimal"
            value={amount}
            onChange={({ target }) => setAmount(target.value)}
            required
            mark="none"
          />
          <div>
            <Button size="s" onClick={() => setAmount(most.slice(1))}>
              All {most}
            </Button>
          </div>
          {isOfPrice && (
            <RadioList {...field('effect')} legend="What happens to the price?" choices={effects} />
          )}
          <TextInput
            {...field('reason')}
            label="Reason"
            hint="Staff only."
            maxLength={200}
            required
            mark="none"
          />
        </>
      )}
    </ChangeDialog>
  )
}
