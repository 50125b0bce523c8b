import { eq } from 'drizzle-orm'
import { secondFactors, sessions, users } from '#db/schema/accounts.ts'
import type { Db } from '#platform/context.server.ts'
import { revokeLinks } from '../authentication/mailed-links.server.ts'
import { setPassword } from '../passwords/set-password.server.ts'

/**
 * An owner, for an operator who vouches for the address. Ends sessions and emailed links, and removes the second factor
 * in case it was lost.
 * @param isFromSettings true for STAFF_EMAIL and STAFF_PASSWORD
 * @returns the user's id
 */
export async function upsertStaff(
  tx: Db,
  {
    email,
    passwordHash,
    isFromSettings = false,
    now,
  }: { email: string; passwordHash: string; isFromSettings?: boolean; now: Date },
): Promise<string> {
  const settingHash = isFromSettings ? passwordHash : null
  const name = email.split('@', 1)[0] ?? email
  const [user] = await tx
    .insert(users)
    .values({
      email,
      name,
      role: 'staff',
      staffRole: 'owner',
      emailVerified: true,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: users.email,
      set: { role: 'staff', staffRole: 'owner', emailVerified: true, secondFactorAt: null, updatedAt: now },
    })
    .returning({ id: users.id })
  if (!user) throw new Error('An upsert returned no row')
  await setPassword(tx, { userId: user.id, passwordHash, settingHash, now })
  await tx.delete(secondFactors).where(eq(secondFactors.userId, user.id))
  await tx.delete(sessions).where(eq(sessions.userId, user.id))
  await revokeLinks({ db: tx }, user.id)
  return user.id
}
