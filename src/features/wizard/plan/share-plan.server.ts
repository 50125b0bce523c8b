import { sharedPlans } from '#db/schema/shared-plans.ts'
import type { SharedPlan } from '#domain/records/shared-plan.ts'
import type { Ctx } from '#platform/context.server.ts'
import { createSecretToken, hashToken } from '#platform/secret-token.server.ts'

/** Stores a plan for anyone with its link, and returns the link's token. The database has only its hash. */
export async function sharePlan({ ctx, input }: { ctx: Ctx; input: SharedPlan }): Promise<{ token: string }> {
  const token = createSecretToken()
  await ctx.db.insert(sharedPlans).values({ ...input, tokenHash: hashToken(token), createdAt: ctx.clock() })
  return { token }
}
