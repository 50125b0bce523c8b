import { builtInFacts } from '#domain/agency.ts'
import { type Seed, seedOf } from '#platform/content/seed-content.server.ts'
import type { Env } from '#platform/env.server.ts'
import { agencyKind } from './agency-kind.ts'

/** The setting counts at the first start only. */
export function agencySeed({
  FINANCIAL_YEAR_START_MONTH: month,
}: Pick<Env, 'FINANCIAL_YEAR_START_MONTH'>): Seed {
  const entry = { id: 'agency', ...builtInFacts, financialYearStart: String(month) }
  return seedOf(agencyKind, [entry])
}
