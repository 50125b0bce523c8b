import { sharedPlans } from '#db/schema/shared-plans.ts'
import { readCatalogue } from '#features/pricing/catalogue/read-catalogue.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { queueMail } from '#platform/mail/queue-mail.server.ts'
import { requireRecommendations } from './shared-plan.server.ts'
import type { MailedPlan } from './shared-plan.ts'

/** @throws AppError `invalid` for a recommendation that is not ours */
export async function mailPlan(ctx: Ctx, input: MailedPlan): Promise<void> {
  requireRecommendations(await readCatalogue(ctx), input)
  await ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(sharedPlans)
      .values({ ...input, createdAt: ctx.clock() })
      .returning({ id: sharedPlans.id })
    if (!row) throw new Error('The plan was not stored')
    await queueMail({ ...ctx, db: tx }, 'plan-copy', row.id)
  })
}
