import { postLeadDraft } from '#features/leads/receiving/post-lead-draft.ts'
import { takeWizardPayment } from '#features/payments/checkout/take-wizard-payment.ts'
import { watchPayment } from '#features/payments/checkout/watch-payment.ts'
import type { WizardServices } from '#features/wizard/use-wizard-sending.ts'
import type { RoutePath } from '#routes'
import { stepAside } from '#ui/overlays/modal-stack.ts'
import { showToast } from '#ui/overlays/toast.ts'
import { showConfirmation } from '../request/request-confirmation.ts'

const thankYouPath: RoutePath = '/ai-suggest-thank-you'
const longestLookMs = 3000

/** What the wizard needs done, in the popup and on its page alike. */
export function suggestServices({ close }: { close: () => void }): WizardServices {
  return {
    takePayment: (order, seams) =>
      takeWizardPayment({
        ...seams,
        order,
        stepAside,
        say: ({ title, message, destructive }) =>
          showToast({ title, message, tone: destructive ? 'destructive' : 'normal' }),
      }),
    watchPayment,
    saveDraft: (draft) => void postLeadDraft(draft),
    async onSent(confirmation, isKept) {
      if (isKept && (confirmation.delivery?.outcome.kind !== 'saved' || (await canLoad(thankYouPath)))) {
        // The open wizard is no place to come back to.
        location.replace(thankYouPath)
        return
      }
      showConfirmation(confirmation)
      close()
    },
  }
}

/** Without a network the browser would put its own page of errors in place of this one. */
function canLoad(path: string): Promise<boolean> {
  return fetch(path, { signal: AbortSignal.timeout(longestLookMs) }).then(
    () => true,
    () => false,
  )
}
