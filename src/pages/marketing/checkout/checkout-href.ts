import type { RoutePath } from '#routes'
import { searchWithChoice } from '../request/project-request-address.ts'

/** The compiler checks this path against the route table, so the first load does not need the table. */
const checkoutPath: RoutePath = '/checkout'

export function checkoutHref(packageId: string): string {
  return checkoutPath + searchWithChoice('', { packageId, addOnIds: [] })
}
