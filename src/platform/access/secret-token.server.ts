import { createHash, randomBytes } from 'node:crypto'

/** 128 random bits. */
export function createSecretToken(): string {
  return randomBytes(16).toString('base64url')
}

/** The database stores only the hash, so a leaked table opens nothing. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
