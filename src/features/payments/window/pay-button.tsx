import { formatMoney } from '#domain/money/money.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Payable } from '../payment.ts'
import { PaymentDialog } from './payment-dialog.late.tsx'

/** A payment may remove the button; the dialog stays until it is closed. */
export function PayButton({
  payable,
  isOffered,
  isPaying,
  onPaying,
  onChange,
  size = 'l',
}: {
  payable: Omit<Payable, 'isForm'>
  isOffered: boolean
  isPaying: boolean
  onPaying: (isPaying: boolean) => void
  onChange: () => void
  size?: 'm' | 'l'
}) {
  return (
    <>
      {isOffered && (
        <Button variant="primary" size={size} aria-haspopup="dialog" onClick={() => onPaying(true)}>
          <Icon name="lock" />
          Pay {formatMoney(payable.deposit)}
        </Button>
      )}
      {isPaying && (
        <PaymentDialog
          payable={{ ...payable, isForm: false }}
          onClose={() => {
            onPaying(false)
            onChange()
          }}
          onPaid={onChange}
          onFailure={onChange}
        />
      )}
    </>
  )
}
