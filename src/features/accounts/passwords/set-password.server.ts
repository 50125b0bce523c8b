import { accounts } from '#db/schema/accounts.ts'
import type { Db } from '#platform/context.server.ts'

export async function setPassword(
  tx: Db,
  {
    userId,
    passwordHash: password,
    settingHash,
    now: updatedAt,
  }: { userId: string; passwordHash: string; settingHash?: string | null; now: Date },
): Promise<void> {
  await tx
    .insert(accounts)
    .values({
      userId,
      providerId: 'credential',
      accountId: userId,
      password,
      settingHash,
      createdAt: updatedAt,
      updatedAt,
    })
    .onConflictDoUpdate({
      target: [accounts.providerId, accounts.accountId],
      set: { password, settingHash, updatedAt },
    })
}
