import { eq } from 'drizzle-orm'
import { users } from '#db/schema/accounts.ts'
import type { Ctx } from '#platform/context.server.ts'

export async function hasStaff(ctx: Pick<Ctx, 'db'>): Promise<boolean> {
  const [staff] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.role, 'staff')).limit(1)
  return staff !== undefined
}
