import { eq } from 'drizzle-orm'
import { users } from '#db/schema/accounts.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { Session } from '../accounts.server.ts'

export async function changeName(
  ctx: Ctx,
  { session, name }: { session: Session; name: string },
): Promise<void> {
  await ctx.db.update(users).set({ name, updatedAt: ctx.clock() }).where(eq(users.id, session.userId))
}
