import type { LeadFile, LeadPage } from '#features/leads/lead-record.ts'
import { readLead } from '#features/leads/read-lead.server.ts'
import { findPaidForPrice } from '#features/payments/orders/lead-payments.server.ts'
import type { OrderDetail } from '#features/payments/orders/order.ts'
import { readOrder } from '#features/payments/orders/read-order.server.ts'
import { findOrder } from '#features/payments/payment.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { inSnapshot } from '#platform/database/snapshot.server.ts'
import { findLeft } from './owed.server.ts'

type Asked = { ctx: Ctx; input: { id: string } }

/** Reads a lead with what came in for its price. @throws AppError as `readLead` does */
export function readLeadPage({ ctx, input }: Asked): Promise<LeadPage> {
  return inSnapshot(ctx, async (ctx) => addPaid({ ctx, input: await readLead({ ctx, input }) }))
}

/** Adds to a lead what came in for its price. */
export async function addPaid({
  ctx,
  input: { lead, events, mails },
}: {
  ctx: Ctx
  input: LeadFile
}): Promise<LeadPage> {
  return { lead, paid: await findPaidForPrice({ ctx, input: { leadId: lead.id } }), events, mails }
}

/** Reads an order with what is left of its price. @throws AppError as `readOrder` does */
export function readOrderPage({ ctx, input }: Asked): Promise<OrderDetail> {
  return inSnapshot(ctx, async (ctx) => {
    const { refundableInrMinor, isSurplusRefundable, ...file } = await readOrder({ ctx, input })
    const order = await findOrder({ ctx, input: { orderId: input.id } })
    const left = order && (await findLeft({ ctx, input: order }))
    return { ...file, left, refundableInrMinor, isSurplusRefundable }
  })
}
