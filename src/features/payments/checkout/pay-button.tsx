import { formatMoney } from '#domain/money.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Payable } from '../payment.ts'
import { PaymentDialog } from './payment-dialog.tsx'

/**
 * Pays for a record: the button, and the payment dialog. A payment may make the button disappear; the dialog says that it
 * arrived until the reader closes it.
 * @param props.isOffered false while nothing is to be paid, or an attempt is being checked
 * @param props.onChange called when the record may have changed
 */
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
