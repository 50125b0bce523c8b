import { eq } from 'drizzle-orm'
import { users } from '#db/schema/accounts.ts'
import type { Ctx } from '#platform/context.server.ts'
import { queueMail } from '#platform/mail/queue-mail.server.ts'
import { type LinkRequest, safeNextPath } from '../account.ts'
import { issueLink } from './mailed-links.server.ts'

/** Mails a sign-up link if the address has no account. Only the mailbox reveals which it was. */
export async function sendAccountLink(
  ctx: Ctx,
  { purpose, email, next }: LinkRequest & { purpose: 'log-in' | 'reset' },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
    const way = user ? purpose : 'sign-up'
    const { id } = await issueLink(
      { ...ctx, db: tx },
      { purpose: way, subject: user?.id ?? email, detail: { next: safeNextPath(next, '') } },
    )
    await queueMail({ ...ctx, db: tx }, `account-${way}`, id)
  })
}
