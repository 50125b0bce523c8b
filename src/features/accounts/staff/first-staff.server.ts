import { eq } from 'drizzle-orm'
import { users } from '#db/schema/accounts.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { FirstStaff } from '../account.ts'
import { addLink, checkLink, consumeLink } from '../authentication/mailed-links.server.ts'
import { hashNewPassword } from '../passwords/password.server.ts'
import { upsertStaff } from './upsert-staff.server.ts'

export async function hasStaff(ctx: Pick<Ctx, 'db'>): Promise<boolean> {
  const [staff] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.role, 'staff')).limit(1)
  return staff !== undefined
}

/** Valid for 24 hours; null if staff exist. Each process prints its own token; any works. */
export async function prepareFirstStaff(ctx: Ctx): Promise<{ token: string } | null> {
  if (await hasStaff(ctx)) return null
  const { token } = await addLink(ctx, { purpose: 'first-staff', subject: '' })
  return { token }
}

/**
 * Ends all one-time links.
 * @throws AppError `forbidden` for an unknown, used or expired token; `invalid` for a weak password
 */
export async function createFirstStaff(ctx: Ctx, input: FirstStaff): Promise<void> {
  const { token, email, password } = input
  const link = { purpose: 'first-staff', token } as const
  // Strangers must not cause the cost of a hash.
  await checkLink(ctx, link)
  const passwordHash = await hashNewPassword('password', password, email)
  await ctx.db.transaction(async (tx) => {
    await consumeLink({ ...ctx, db: tx }, link)
    if (await hasStaff({ db: tx }))
      throw new AppError('forbidden', 'An account already exists. Log in with it.')
    await upsertStaff(tx, { email, passwordHash, now: ctx.clock() })
  })
}
