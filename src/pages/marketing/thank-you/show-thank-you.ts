import { type Confirmation, storedConfirmationSchema } from '#features/confirmation/confirmation.ts'
import { showConfirmation } from '#features/confirmation/shown-confirmation.ts'
import { href } from '#routes'
import { checkedBy } from '#state/checked-by.ts'
import { storedValue } from '#state/stored-value.ts'

export const thanks = storedValue<Confirmation>(
  'sessionStorage',
  'thank-you',
  checkedBy(storedConfirmationSchema),
)

/** A request that has not arrived lives in this page only, so the page stays. */
export function showThankYou(confirmation: Confirmation): void {
  if (confirmation.delivery?.outcome.kind === 'received' && thanks.keep(confirmation))
    location.assign(href('thankYou'))
  else showConfirmation(confirmation)
}
