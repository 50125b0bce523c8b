import { href } from '#routes'

/** Returns the mail log's address with one mail open. */
export function hrefOfMail(mailId: string): string {
  return `${href('adminMail')}?mail=${encodeURIComponent(mailId)}`
}
