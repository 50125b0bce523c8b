import { users } from '#db/schema/accounts.ts'
import { AppError } from '#platform/app-error.server.ts'
import { recordChange } from '#platform/audit.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { VerifiedUser } from '../authentication/log-in-by-link.server.ts'
import { checkLink, consumeLink } from '../authentication/mailed-links.server.ts'
import { hashNewPassword } from '../passwords/password.server.ts'
import { setPassword } from '../passwords/set-password.server.ts'
import { personRecord } from './change-person.server.ts'
import { requireInviter } from './invite.server.ts'
import type { InviteAcceptance } from './person.ts'
import { queueAddedMails } from './staff-added-mail.server.ts'

/**
 * Creates the staff account.
 * @throws AppError `forbidden` for an invalid link and for an inviter who is no longer an owner; `conflict` if the address has an account by now, which keeps
 * the link valid; `invalid` for a weak password
 */
export async function acceptInvite(
  ctx: Ctx,
  { token, name, password }: InviteAcceptance,
): Promise<VerifiedUser> {
  const link = { purpose: 'invite', token } as const
  const { subject: email } = await checkLink(ctx, link)
  const passwordHash = await hashNewPassword('password', password, email)
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const now = ctx.clock()
    const { detail } = await consumeLink(txCtx, link)
    if (!detail.invite) throw new Error('An invite lacks its role')
    await requireInviter(txCtx, detail)
    const { role } = detail.invite
    const [user] = await tx
      .insert(users)
      .values({
        email,
        name,
        role: 'staff',
        staffRole: role,
        emailVerified: true,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id })
    if (!user) {
      throw new AppError(
        'conflict',
        'Your address already has an account, and an invite creates a new one. Delete that account, then open this link again.',
      )
    }
    const userId = user.id
    await setPassword(tx, { userId, passwordHash, now })
    await recordChange(
      { ...txCtx, actor: { kind: 'staff', role, userId, name } },
      { noun: personRecord.noun, subjectId: userId, before: {}, after: { role } },
    )
    await queueAddedMails(txCtx, userId)
    return { userId, email }
  })
}
