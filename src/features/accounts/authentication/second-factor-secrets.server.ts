import { and, eq } from 'drizzle-orm'
import { secondFactors } from '#db/schema/accounts.ts'
import { decryptSecret, encryptSecret, isEncryptedWith } from '#platform/access/encrypt-secret.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { Env } from '#platform/env.server.ts'

type SecretsCtx = { db: Ctx['db']; env: Pick<Env, 'SECRETS_KEY'> }

/** Encrypts what was stored before SECRETS_KEY was set, or under a later one of its keys. */
export async function encryptSecondFactors({ db, env, log }: SecretsCtx & Pick<Ctx, 'log'>): Promise<void> {
  const keys = env.SECRETS_KEY
  for (const { userId, secret: stored } of await db.select().from(secondFactors)) {
    const secret = decryptSecret(keys, userId, stored)
    if (secret === null) log.warn({ part: 'accounts' }, 'A second factor needs another SECRETS_KEY')
    else if (keys.length > 0 && !isEncryptedWith(keys, stored))
      await db
        .update(secondFactors)
        .set({ secret: encryptSecret(keys, userId, secret), nextSecret: null })
        .where(and(eq(secondFactors.userId, userId), eq(secondFactors.secret, stored)))
  }
}

/** How many there are, are stored in clear, and need another SECRETS_KEY. */
export async function countSecondFactors({
  db,
  env,
}: SecretsCtx): Promise<{ all: number; clear: number; unreadable: number }> {
  const rows = await db.select().from(secondFactors)
  const isUnreadable = (row: (typeof rows)[number]) =>
    decryptSecret(env.SECRETS_KEY, row.userId, row.secret) === null
  return {
    all: rows.length,
    clear: rows.filter(({ secret }) => !secret.includes('.')).length,
    unreadable: rows.filter(isUnreadable).length,
  }
}
