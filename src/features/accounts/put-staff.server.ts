import { eq } from 'drizzle-orm'
import { accounts, sessions, users } from '#db/schema/accounts.ts'
import type { Db } from '#platform/context.server.ts'

/**
 * Makes `email` a staff account with this password, and ends all its sessions.
 * @param isFromSettings true if STAFF_EMAIL and STAFF_PASSWORD supply the address and password
 */
export async function putStaff(
  tx: Db,
  {
    email,
    passwordHash,
    isFromSettings = false,
    now,
  }: { email: string; passwordHash: string; isFromSettings?: boolean; now: Date },
): Promise<void> {
  const settingHash = isFromSettings ? passwordHash : null
  const name = email.split('@', 1)[0] ?? email
  const [user] = await tx
    .insert(users)
    .values({ email, name, role: 'staff', createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: users.email, set: { role: 'staff', updatedAt: now } })
    .returning({ id: users.id })
  if (!user) throw new Error('An upsert returned no row')
  await tx
    .insert(accounts)
    .values({
      userId: user.id,
      providerId: 'credential',
      accountId: user.id,
      password: passwordHash,
      settingHash,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: [accounts.providerId, accounts.accountId],
      set: { password: passwordHash, settingHash, updatedAt: now },
    })
  await tx.delete(sessions).where(eq(sessions.userId, user.id))
}
