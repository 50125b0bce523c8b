import { asc, eq } from 'drizzle-orm'
import { users } from '#db/schema/accounts.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Db } from '#platform/context.server.ts'

/**
 * Call before any other lock, in the transaction that takes the role from this user. It locks all owners, so of the
 * last two only one can go.
 * @throws AppError `conflict` for the last owner
 */
export async function requireOtherOwner(tx: Db, userId: string): Promise<void> {
  const owners = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.staffRole, 'owner'))
    .orderBy(asc(users.id))
    .for('update')
  if (owners.length === 1 && owners[0]?.id === userId) {
    throw new AppError('conflict', 'This is the only owner. Make someone else an owner first.')
  }
}
