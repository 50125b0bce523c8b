import { href } from '#routes'

/** The mail log with one mail opened. */
export function hrefOfMail(mailId: string): string {
  return `${href('adminMail')}?mail=${encodeURIComponent(mailId)}`
}
