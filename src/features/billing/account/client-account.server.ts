import type { Owed } from '#domain/money/owed.ts'
import { listWonLeads } from '#features/leads/lead.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { readLeadAccounts } from './lead-account.server.ts'

/** Sums up the accounts of the client's won leads. */
export async function readClientAccount(
  ctx: Ctx,
  input: { clientId: string },
): Promise<Owed & { requests: { leadId: string; reference: string; owedInrMinor: number }[] }> {
  const won = await listWonLeads(ctx, input)
  const accountOf = await readLeadAccounts(ctx, { leadIds: won.map(({ id }) => id) })
  const sum = { priceInrMinor: 0, paidInrMinor: 0, owedInrMinor: 0 }
  const requests = won.flatMap(({ id: leadId, reference }) => {
    const { owed } = accountOf(leadId)
    if (!owed) return []
    sum.priceInrMinor += owed.priceInrMinor
    sum.paidInrMinor += owed.paidInrMinor
    sum.owedInrMinor += owed.owedInrMinor
    return [{ leadId, reference, owedInrMinor: owed.owedInrMinor }]
  })
  return { ...sum, requests }
}
