import { sharedPlans } from '#db/schema/shared-plans.ts'
import type { SharedPlan } from '#domain/records/shared-plan.ts'
import { createSecretToken, hashToken } from '#platform/access/secret-token.server.ts'
import type { Ctx } from '#platform/context.server.ts'

/** Stores only the token's hash. */
export async function sharePlan(ctx: Ctx, input: SharedPlan): Promise<{ token: string }> {
  const token = createSecretToken()
  await ctx.db.insert(sharedPlans).values({ ...input, tokenHash: hashToken(token), createdAt: ctx.clock() })
  return { token }
}
