import { eq } from 'drizzle-orm'
import { users } from '#db/schema/accounts.ts'
import type { Ctx } from '#platform/context.server.ts'
import { addLink } from '../ways-in/mailed-links.server.ts'

/**
 * Makes a one-time token for the operator of a fresh installation, valid for 24 hours; null once there is staff. Each
 * process prints its own token and any of them works, so two processes that start together do not disturb each other.
 */
export async function prepareFirstStaff({ ctx }: { ctx: Ctx }): Promise<{ token: string } | null> {
  const [staff] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.role, 'staff')).limit(1)
  if (staff) return null

  const { token } = await addLink({ ctx, input: { purpose: 'first-staff', subject: '' } })
  return { token }
}
