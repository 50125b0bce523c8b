import { and, eq } from 'drizzle-orm'
import { accounts, users } from '#db/schema/accounts.ts'
import type { Ctx } from '#platform/context.server.ts'

/** Null without a password. */
export async function findPasswordHash(
  { db }: Pick<Ctx, 'db'>,
  user: { id: string } | { email: string },
): Promise<string | null> {
  const isUser = 'id' in user ? eq(users.id, user.id) : eq(users.email, user.email)
  const [credential] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(and(isUser, eq(accounts.providerId, 'credential')))
  return credential?.hash ?? null
}
