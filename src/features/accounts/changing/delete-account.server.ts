import { eq } from 'drizzle-orm'
import { users } from '#db/schema/accounts.ts'
import type { KeptFact } from '#domain/records/account.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { PersonalData } from '#platform/records/personal-data.server.ts'
import type { Deletion } from '../account.ts'
import { mailDeletion } from '../account-mails.server.ts'
import type { Session } from '../accounts.server.ts'
import { refuseField } from '../refuse-field.server.ts'
import { confirmOwner } from '../ways-in/confirm-owner.server.ts'
import { revokeLinks } from '../ways-in/mailed-links.server.ts'

/**
 * Deletes the asking person's account with its sessions, password and second factor, and mails them and, about a client,
 * the agency. With `data`, each noun forgets them too. Otherwise requests, orders and projects stay without an owner,
 * because the agency answers for them.
 * @throws AppError `invalid` for another address or a wrong password; `conflict` for the last account of staff
 */
export async function deleteAccount({
  ctx,
  input: { session, email, password, data, nouns },
}: {
  ctx: Ctx
  input: Deletion & { session: Session; nouns: readonly PersonalData[] }
}): Promise<void> {
  const { userId, me } = session
  if (email !== me.email) refuseField('email', 'This is not the address of your account.')
  await confirmOwner({ ctx, input: { session, password } })
  await ctx.db.transaction(async (tx) => {
    if (me.role === 'staff') {
      // The lock makes the last two go one after the other.
      const staff = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'staff')).for('update')
      if (staff.length < 2) throw new AppError('conflict', 'This is the only staff account.')
    }
    const about = { ctx: { ...ctx, db: tx }, input: { userId, email } }
    const kept: KeptFact[] = []
    if (data) for (const noun of nouns) kept.push(...(await noun.erase(about)))
    await revokeLinks({ db: tx }, userId)
    await tx.delete(users).where(eq(users.id, userId))
    await mailDeletion(about.ctx, { userId, email, isClient: me.role === 'client', ...(data && { kept }) })
  })
}
