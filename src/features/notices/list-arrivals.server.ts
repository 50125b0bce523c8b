import { hourMs } from '#domain/duration.ts'
import { listArrivedLeads } from '#features/leads/list-arrived-leads.server.ts'
import { listPaidDeposits } from '#features/payments/orders/list-paid-deposits.server.ts'
import { listClientMessages } from '#features/projects/list-client-messages.server.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { href } from '#routes'
import type { Arrival, Arrivals, ArrivalsQuery } from './arrival.ts'

/** After a night's sleep, the last hour is enough: Today has the rest. */
const longestMs = hourMs
const mostArrivals = 10

/** New leads, paid deposits and clients' messages; the newest ten. */
export async function listArrivals(ctx: Ctx, { since }: ArrivalsQuery): Promise<Arrivals> {
  requireStaff(ctx)
  const now = ctx.clock()
  const until = now.toISOString()
  if (since === undefined) return { items: [], until }
  const input = {
    since: new Date(Math.max(Date.parse(since), now.getTime() - longestMs)),
    limit: mostArrivals,
  }
  const [leads, deposits, messages] = await Promise.all([
    listArrivedLeads(ctx, input),
    listPaidDeposits(ctx, input),
    listClientMessages(ctx, input),
  ])
  const found: (Arrival & { at: Date })[] = [
    ...leads.map(({ id, reference, at }) => ({
      id: `lead:${id}`,
      title: 'New lead',
      reference,
      path: href('adminLead', { id }),
      at,
    })),
    ...deposits.map(({ id, orderId, receipt, isSimulated, at }) => ({
      id: `deposit:${id}`,
      title: isSimulated ? 'Test deposit paid' : 'Deposit paid',
      reference: receipt,
      path: href('adminPayment', { id: orderId }),
      at,
    })),
    ...messages.map(({ id, projectId, reference, at }) => ({
      id: `message:${id}`,
      title: 'Message from a client',
      reference: reference ?? '',
      path: href('adminProject', { id: projectId }),
      at,
    })),
  ]
  const newest = found.toSorted((a, b) => a.at.getTime() - b.at.getTime()).slice(-mostArrivals)
  return { items: newest.map(({ at, ...arrival }) => arrival), until }
}
