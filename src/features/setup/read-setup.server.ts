import { agency } from '#domain/agency.ts'
import { listPriceBases } from '#features/pricing/list-price-bases.server.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { checkSettings } from './check-settings.server.ts'
import type { SetupChecks } from './setup.ts'

/** Reads the settings and prices; `npm run doctor` also tests the services behind them. */
export async function readSetup({ ctx }: { ctx: Ctx }): Promise<SetupChecks> {
  requireStaff(ctx)
  return { checks: checkSettings(ctx.env, agency, await listPriceBases({ ctx })) }
}
