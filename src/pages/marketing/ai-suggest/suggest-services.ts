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

/** Connects the wizard, as dialog or as page, to the other features. */
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
        // Replaces the history entry, so that Back does not open the wizard again.
        location.replace(thankYouPath)
        return
      }
      showConfirmation(confirmation)
      close()
    },
  }
}

/**
 * Returns whether the page can load. Without a network the browser would show its own error page instead of this one.
 */
function canLoad(path: string): Promise<boolean> {
  return fetch(path, { signal: AbortSignal.timeout(longestLookMs) }).then(
    () => true,
    () => false,
  )
}
