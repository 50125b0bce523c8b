import { agency } from '#domain/agency.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { checkSettings, type NamedBasis } from './check-settings.server.ts'
import type { SetupChecks } from './setup.ts'

export type ListPrices = (ctx: Ctx) => Promise<readonly NamedBasis[]>

/**
 * Reads the settings and prices; `npm run doctor` also tests the services behind them. Editors get none: only the operator
 * and owners can change them.
 */
export async function readSetup(ctx: Ctx, listPrices: ListPrices): Promise<SetupChecks> {
  if (requireStaff(ctx).role !== 'owner') return { checks: [] }
  return { checks: checkSettings(ctx.env, agency, await listPrices(ctx)) }
}
