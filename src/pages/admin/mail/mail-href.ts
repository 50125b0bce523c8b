import { href } from '#routes'

export function hrefOfMail(mailId: string): string {
  return `${href('adminMail')}?mail=${encodeURIComponent(mailId)}`
}
