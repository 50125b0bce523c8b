import { postLeadDraft } from '#features/leads/post-lead-draft.ts'
import { takeWizardPayment } from '#features/payments/take-wizard-payment.ts'
import type { WizardServices } from '#features/wizard/use-wizard-sending.ts'
import { showToast } from '#ui/toast.ts'
import { showConfirmation } from './request-confirmation.ts'

/** What the wizard needs done, in the popup and on its page alike. */
export function suggestServices({ close }: { close: () => void }): WizardServices {
  return {
    takePayment: (order, stepAside) =>
      takeWizardPayment({
        order,
        stepAside,
        say: ({ title, message, destructive }) =>
          showToast({ title, message, tone: destructive ? 'destructive' : 'normal' }),
      }),
    saveDraft: (draft) => void postLeadDraft(draft),
    onSent(confirmation, isKept) {
      // The open wizard is no place to come back to.
      if (isKept) location.replace('/ai-suggest-thank-you')
      else {
        showConfirmation(confirmation)
        close()
      }
    },
  }
}
