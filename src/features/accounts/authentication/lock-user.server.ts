import { eq } from 'drizzle-orm'
import { users } from '#db/schema/accounts.ts'
import type { Ctx } from '#platform/context.server.ts'

/** Until the caller's transaction ends. No session of the user starts meanwhile: its foreign key waits. */
export async function lockUser(
  { db }: Pick<Ctx, 'db'>,
  userId: string,
): Promise<{ secondFactorAt: Date | null } | undefined> {
  const [user] = await db
    .select({ secondFactorAt: users.secondFactorAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  return user
}
