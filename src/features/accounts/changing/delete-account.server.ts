import { eq } from 'drizzle-orm'
import { users } from '#db/schema/accounts.ts'
import type { KeptFact } from '#domain/records/account.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { PersonalData } from '#platform/records/personal-data.server.ts'
import type { Deletion } from '../account.ts'
import { queueDeletionMails } from '../account-mails.server.ts'
import type { Session } from '../accounts.server.ts'
import { revokeLinks } from '../authentication/mailed-links.server.ts'
import { reauthenticate, requireProof } from '../authentication/reauthenticate.server.ts'
import { withdrawInvitesBy } from '../people/invite.server.ts'
import { refuseField } from '../refuse-field.server.ts'
import { requireOtherOwner } from '../staff/require-other-owner.server.ts'

/**
 * With `data`, erases the client's data; otherwise records stay, without an owner.
 * @throws AppError `invalid` for another address or a wrong password; `conflict` for the last owner; as
 * `requireProof` does
 */
export async function deleteAccount(
  ctx: Ctx,
  { session, email, password, data, nouns }: Deletion & { session: Session; nouns: readonly PersonalData[] },
): Promise<void> {
  const { userId, me } = session
  if (email !== me.email) refuseField('email', 'That’s not your account’s email address.')
  const proof = await reauthenticate(ctx, { session, password })
  await ctx.db.transaction(async (tx) => {
    await requireOtherOwner(tx, userId)
    const txCtx = { ...ctx, db: tx }
    await requireProof(txCtx, proof)
    const kept: KeptFact[] = []
    if (data) for (const noun of nouns) kept.push(...(await noun.erase(txCtx, { userId, email })))
    await revokeLinks({ db: tx }, userId)
    await withdrawInvitesBy(txCtx, userId)
    await tx.delete(users).where(eq(users.id, userId))
    await queueDeletionMails(txCtx, {
      userId,
      email,
      isClient: me.role === 'client',
      ...(data && { kept }),
    })
  })
}
