import { useState } from 'react'
import { formatRupees, parseRupees } from '#domain/money.ts'
import { describeEffect, type RefundEffect } from '#domain/records/refund.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { ChangeDialog } from '#ui/changes/change-dialog.tsx'
import { RadioList } from '#ui/forms/choice-list.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { readOrder, refundPayment } from '../orders/order.desk.wire.ts'
import { type OrderDetail, refundSchemaUpTo } from '../orders/order.ts'

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
export function RefundDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  // One form makes one refund, however often it is sent.
  const [key] = useState(() => crypto.randomUUID())
  const most = formatRupees(order.refundableInrMinor)
  return (
    <ChangeDialog
      title="Refund"
      description={`${order.customerName || order.customerEmail}, ${order.receipt}`}
      change={useRecordChange(readOrder, refundPayment, { id: order.id })}
      schema={refundSchemaUpTo(order.refundableInrMinor)}
      values={(typed) => ({
        ...typed,
        // A sum that was paid a second time counts towards no price.
        ...(order.isSurplusRefundable && { effect: 'lowers-price' }),
        amountInrMinor: parseRupees(String(typed.amountInrMinor)),
        key,
      })}
      action="Continue"
      isDangerous
      onClose={onClose}
      confirm={({ amountInrMinor, effect, reason }) => ({
        title: `Refund ${formatRupees(amountInrMinor)}?`,
        action: `Refund ${formatRupees(amountInrMinor)}`,
        text: (
          <p>
            The money goes back the way it came, through the provider. This cannot be undone.{' '}
            {order.isSurplusRefundable
              ? 'It was paid a second time, so the price stays.'
              : `${describeEffect(effect)}.`}{' '}
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
            defaultValue={most.slice(1)}
            required
            mark="none"
          />
          {!order.isSurplusRefundable && (
            <RadioList {...field('effect')} legend="What becomes of the price?" choices={effects} />
          )}
          <TextInput
            {...field('reason')}
            label="Reason"
            hint="Staff only."
            maxLength={200}
            defaultValue="Cancelled by the customer"
            required
            mark="none"
          />
        </>
      )}
    </ChangeDialog>
  )
}
