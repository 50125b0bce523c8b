import { href } from '#routes'

/** Without a fragment the redirect would keep the form's. */
export function sentHref(id: string): string {
  return `${href('thankYou')}?sent=${id}#content`
}
