import { preloadPaymentDialog } from '#features/payments/window/late-payment-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './request-actions.module.css'

/** Enter clicks a form's first button. */
export function RequestActions({
  formId,
  canPay,
  isSubmitting,
}: {
  formId: string
  canPay: boolean
  isSubmitting: boolean
}) {
  return (
    <>
      <Button variant="primary" type="submit" form={formId} busy={isSubmitting}>
        Submit Request
      </Button>
      {canPay && (
        <Button
          type="submit"
          form={formId}
          data-intent="pay"
          data-scripted
          aria-haspopup="dialog"
          disabled={isSubmitting}
          onPointerEnter={preloadPaymentDialog}
          onFocus={preloadPaymentDialog}
        >
          <Icon className={styles.lock} name="lock" size={20} />
          Pay Now
        </Button>
      )}
    </>
  )
}
