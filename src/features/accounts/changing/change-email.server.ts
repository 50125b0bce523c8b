import { and, eq, isNotNull } from 'drizzle-orm'
import { accounts, users } from '#db/schema/accounts.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { violatesUnique } from '#platform/database.server.ts'
import { queueMail } from '#platform/mail/queue-mail.server.ts'
import type { Claim } from '#platform/records/claim.server.ts'
import { revokeLinksTo } from '#platform/records/record-links.server.ts'
import type { AddressChange, EmailChange } from '../account.ts'
import type { Session } from '../accounts.server.ts'
import { lockSession } from '../authentication/lock-session.server.ts'
import { checkLink, consumeLink, issueLink, revokeLinks } from '../authentication/mailed-links.server.ts'
import { reauthenticate, requireProof } from '../authentication/reauthenticate.server.ts'
import { verifyEmail } from '../authentication/verify-email.server.ts'
import { refuseField } from '../refuse-field.server.ts'

/**
 * Answers the same if the address is taken.
 * @throws AppError `invalid` for a wrong password or the same address; `forbidden` for an old log-in without
 * a password; `conflict` for an account from the settings, which the next start would recreate; as
 * `requireProof` does
 */
export async function requestEmailChange(
  ctx: Ctx,
  { session, email, password }: EmailChange & { session: Session },
): Promise<void> {
  if (email === session.me.email) refuseField('email', 'This is already your address.')
  const proof = await reauthenticate(ctx, { session, password })
  if (await isFromSettings(ctx, session.userId)) {
    throw new AppError('conflict', 'This account comes from the setting STAFF_EMAIL. Change it there.')
  }
  await ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    await requireProof(txCtx, proof)
    const { id } = await issueLink(txCtx, {
      purpose: 'new-email',
      subject: session.userId,
      detail: { email },
    })
    await queueMail(txCtx, 'account-new-email', id)
  })
}

/**
 * Moves the records' mails and claims the new address's unowned records. Ends links, not sessions.
 * @throws AppError `forbidden` for an invalid link; `conflict` for another account's link, which stays valid,
 * or an address taken by now; as `lockSession` does
 */
export async function confirmNewEmail(
  ctx: Ctx,
  { token, session, claims }: { token: string; session: Session; claims: readonly Claim[] },
): Promise<AddressChange> {
  const link = { purpose: 'new-email', token } as const
  const { subject: userId } = await checkLink(ctx, link)
  if (userId !== session.userId) {
    throw new AppError('conflict', 'This link is for another account. Log out, then log in to that one.')
  }
  try {
    return await ctx.db.transaction(async (tx) => {
      const txCtx = { ...ctx, db: tx }
      await lockSession(txCtx, session)
      const { detail } = await consumeLink(txCtx, link)
      const [former] = await tx.select().from(users).where(eq(users.id, userId))
      if (!former || !detail.email) throw new Error('A link to change an address lacks its user or address')
      await tx.update(users).set({ email: detail.email, updatedAt: ctx.clock() }).where(eq(users.id, userId))
      for (const { readdress } of claims) {
        await readdress(txCtx, { userId, email: detail.email })
      }
      const { email, came } = await verifyEmail(txCtx, { userId, claims })
      await revokeLinks(txCtx, userId)
      await revokeLinksTo(txCtx, { email: former.email })
      const { id } = await issueLink(txCtx, {
        purpose: 'former-email',
        subject: userId,
        detail: { email: former.email, came },
      })
      await queueMail({ ...ctx, db: tx }, 'account-former-email', id)
      return { email, came }
    })
  } catch (error) {
    if (!violatesUnique(error, 'users_email_unique')) throw error
    throw new AppError('conflict', 'Another account now uses this address.')
  }
}

async function isFromSettings({ db }: Ctx, userId: string): Promise<boolean> {
  const [setting] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), isNotNull(accounts.settingHash)))
  return setting !== undefined
}
