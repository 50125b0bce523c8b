import type { Confirmation } from '#features/confirmation/confirmation.ts'
import { href } from '#routes'
import { showConfirmation } from '../request/request-confirmation.ts'

const key = 'thank-you'

/** Leads on to the thank-you once what was sent has arrived. Until then the page that holds it must stay. */
export function thankFor(confirmation: Confirmation): void {
  if (confirmation.delivery?.outcome.kind === 'received' && keep(confirmation))
    location.assign(href('thankYou'))
  else showConfirmation(confirmation)
}

function keep(confirmation: Confirmation): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(confirmation))
    return true
  } catch {
    return false
  }
}

/** What was last sent from this tab; null where nobody knows. */
export function readThanks(): Confirmation | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
