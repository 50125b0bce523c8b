import { and, eq, gt, sql } from 'drizzle-orm'
import { sharedPlans } from '#db/schema/shared-plans.ts'
import type { Catalogue } from '#domain/catalogue/published.ts'
import { addDays } from '#domain/duration.ts'
import type { SharedPlan } from '#domain/records/shared-plan.ts'
import { readCatalogue } from '#features/pricing/catalogue/read-catalogue.server.ts'
import { createSecretToken, hashToken } from '#platform/access/secret-token.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { sharedPlanDays } from '../wizard.ts'
import type { SharedPlanView } from './shared-plan.ts'

/**
 * Stores only the token's hash.
 * @throws AppError `invalid` for a recommendation that is not ours
 */
export async function sharePlan(ctx: Ctx, input: SharedPlan): Promise<{ token: string }> {
  requireRecommendations(await readCatalogue(ctx), input)
  const token = createSecretToken()
  await ctx.db.insert(sharedPlans).values({ ...input, tokenHash: hashToken(token), createdAt: ctx.clock() })
  return { token }
}

/** @throws AppError `invalid` for one that is not ours */
export function requireRecommendations(
  { recommendations }: Catalogue,
  { selected }: Pick<SharedPlan, 'selected'>,
): void {
  const message = 'Choose recommendations of ours.'
  const fields = selected.flatMap((id, index) =>
    recommendations.some((item) => item.id === id) ? [] : { field: `selected.${index}`, message },
  )
  if (fields.length > 0) throw new AppError('invalid', 'Some fields need another look.', { fields })
}

/** Links that still open a plan with this recommendation. */
export function countPlansNaming(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { itemId }: { itemId: string },
): Promise<number> {
  const { selected, createdAt } = sharedPlans
  return db.$count(sharedPlans, and(sql`${itemId} = any(${selected})`, gt(createdAt, oldestShared(clock()))))
}

function oldestShared(now: Date): Date {
  return addDays(now, -sharedPlanDays)
}

/** @throws AppError `not-found` for an unknown or expired link */
export async function readSharedPlan(ctx: Ctx, { token }: { token: string }): Promise<SharedPlanView> {
  const [row] = await ctx.db
    .select()
    .from(sharedPlans)
    .where(
      and(eq(sharedPlans.tokenHash, hashToken(token)), gt(sharedPlans.createdAt, oldestShared(ctx.clock()))),
    )
  if (!row) throw new AppError('not-found', 'We don’t know this link, or it has expired.')
  const { answers, selected, currency, createdAt } = row
  return { ...({ answers, selected, currency } as SharedPlan), createdAt: createdAt.toISOString() }
}
