import type { RoutePath } from '#routes'
import { searchWithChoice } from '../request/project-request-address.ts'

/** Held against the route table by the compiler alone: the table itself stays out of the first load. */
const checkoutPath: RoutePath = '/checkout'

/** The checkout with this package chosen. */
export function checkoutHref(packageId: string): string {
  return checkoutPath + searchWithChoice('', { packageId, addOnIds: [] })
}
