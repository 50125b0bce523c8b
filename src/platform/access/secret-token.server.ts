import { createHash, randomBytes } from 'node:crypto'
import type { Ctx } from '../context.server.ts'

/**
 * A link's token that opens nothing until the database has its hash. `store` returns false, and stores nothing, if the
 * link was replaced or ended since the token was drawn.
 */
export type DrawnToken = { token: string; store(ctx: Pick<Ctx, 'db'>): Promise<boolean> }

/** 128 random bits. */
export function createSecretToken(): string {
  return randomBytes(16).toString('base64url')
}

/** The database stores only the hash, so a leaked table opens nothing. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
