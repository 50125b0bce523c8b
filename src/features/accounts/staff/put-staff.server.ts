import { eq } from 'drizzle-orm'
import { secondFactors, sessions, users } from '#db/schema/accounts.ts'
import type { Db } from '#platform/context.server.ts'
import { putPassword } from '../passwords/put-password.server.ts'
import { revokeLinks } from '../ways-in/mailed-links.server.ts'

/**
 * Makes `email` a staff account with this password, for an operator who vouches for the address. Ends all its sessions
 * and mailed links, and its second factor, so that who has lost theirs gets in again.
 * @param isFromSettings true if STAFF_EMAIL and STAFF_PASSWORD supply the address and password
 * @returns the user's id
 */
export async function putStaff(
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
    .values({ email, name, role: 'staff', emailVerified: true, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: users.email,
      set: { role: 'staff', emailVerified: true, secondFactorAt: null, updatedAt: now },
    })
    .returning({ id: users.id })
  if (!user) throw new Error('An upsert returned no row')
  await putPassword(tx, { userId: user.id, passwordHash, settingHash, now })
  await tx.delete(secondFactors).where(eq(secondFactors.userId, user.id))
  await tx.delete(sessions).where(eq(sessions.userId, user.id))
  await revokeLinks({ db: tx }, user.id)
  return user.id
}
