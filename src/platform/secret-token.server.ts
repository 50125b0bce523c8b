import { createHash, randomBytes } from 'node:crypto'

/** 128 bits that nobody guesses, for links and cookies: 22 characters. */
export function createSecretToken(): string {
  return randomBytes(16).toString('base64url')
}

/** What the database keeps of a token: a leaked table opens nothing. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
