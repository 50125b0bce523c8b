import { createHash } from 'node:crypto'

/** The `identifier` of first-staff links in `verifications`. */
export const firstStaffIdentifier = 'first-staff'

/** What the database keeps of a token: a leaked table opens nothing. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
