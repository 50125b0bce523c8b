import { href } from '#routes'

/**
 * Returns the page of thanks for a request that a browser posted without a script. The address names a place on the
 * page, because a redirect would keep the fragment of the form's address.
 */
export function sentHref(id: string): string {
  return `${href('thankYou')}?sent=${id}#content`
}
