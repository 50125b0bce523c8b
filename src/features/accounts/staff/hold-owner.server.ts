import { and, eq } from 'drizzle-orm'
import { users } from '#db/schema/accounts.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Db } from '#platform/context.server.ts'

/**
 * This user stays an owner until the transaction ends. Call before any lock of an invite: a removal locks owners, then
 * their invites.
 * @throws AppError `forbidden` if a concurrent change took the role
 */
export async function holdOwner(tx: Db, userId: string): Promise<void> {
  const [owner] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.staffRole, 'owner')))
    .for('share')
  if (!owner) throw new AppError('forbidden', 'You are no longer an owner.')
}
