import { createHash, randomBytes } from 'node:crypto'

/** Returns 128 random bits for a link or cookie: 22 characters. */
export function createSecretToken(): string {
  return randomBytes(16).toString('base64url')
}

/** The database stores only this hash of a token, so a leaked table opens nothing. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
