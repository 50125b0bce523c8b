import { guaranteeFor } from '#domain/catalogue/project-plan.ts'
import type { Quote } from '#domain/money/quote.ts'
import { preloadPaymentDialog } from '#features/payments/window/late-payment-dialog.tsx'
import { ActionNote } from '#ui/action-note.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './request-actions.module.css'

/** Enter clicks a form's first button. */
export function RequestActions({
  formId,
  canPay,
  isSubmitting,
  quote,
}: {
  formId: string
  canPay: boolean
  isSubmitting: boolean
  quote: Quote | null
}) {
  return (
    <>
      <Button className={styles.action} variant="primary" type="submit" form={formId} busy={isSubmitting}>
        Submit Request
      </Button>
      {canPay && (
        <Button
          className={styles.action}
          type="submit"
          form={formId}
          data-intent="pay"
          data-scripted
          aria-haspopup="dialog"
          disabled={isSubmitting}
          onPointerEnter={preloadPaymentDialog}
          onFocus={preloadPaymentDialog}
        >
          <Icon name="lock" size={20} />
          Pay Now
        </Button>
      )}
      {canPay && <ActionNote>{guaranteeFor(quote)}</ActionNote>}
    </>
  )
}
