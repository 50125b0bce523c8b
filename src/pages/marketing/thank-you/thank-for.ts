import { type Confirmation, keptConfirmationSchema } from '#features/confirmation/confirmation.ts'
import { showConfirmation } from '#features/confirmation/shown-confirmation.ts'
import { href } from '#routes'
import { checkedBy } from '#state/checked-by.ts'
import { storedValue } from '#state/stored-value.ts'

/** The last request sent from this tab. */
export const thanks = storedValue<Confirmation>(
  'sessionStorage',
  'thank-you',
  checkedBy(keptConfirmationSchema),
)

/** Leads to the thank-you page once the request has arrived. Until then the page that holds it must stay open. */
export function thankFor(confirmation: Confirmation): void {
  if (confirmation.delivery?.outcome.kind === 'received' && thanks.keep(confirmation))
    location.assign(href('thankYou'))
  else showConfirmation(confirmation)
}
