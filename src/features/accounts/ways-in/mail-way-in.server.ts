import { eq } from 'drizzle-orm'
import { users } from '#db/schema/accounts.ts'
import type { Ctx } from '#platform/context.server.ts'
import { queueMail } from '#platform/queue-mail.server.ts'
import { type LinkRequest, safeNextPath } from '../account.ts'
import { issueLink } from './mailed-links.server.ts'

/**
 * Mails a way in: to an address with an account a link that logs in or chooses a new password, to any other one that
 * creates an account. So each mail leads on, and only who reads it learns whether there was an account.
 */
export async function mailWayIn({
  ctx,
  input: { purpose, email, next },
}: {
  ctx: Ctx
  input: LinkRequest & { purpose: 'log-in' | 'reset' }
}): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
    const way = user ? purpose : 'sign-up'
    const { id } = await issueLink({
      ctx: { ...ctx, db: tx },
      input: { purpose: way, subject: user?.id ?? email, detail: { next: safeNextPath(next, '') } },
    })
    await queueMail({ ...ctx, db: tx }, `account-${way}`, id)
  })
}
