import type { LeadFile, LeadPage } from '#features/leads/lead-record.ts'
import { readLead } from '#features/leads/read-lead.server.ts'
import { findPaidForPrice } from '#features/payments/leads/lead-payments.server.ts'
import type { OrderPage } from '#features/payments/orders/order.ts'
import { readOrder } from '#features/payments/orders/read-order.server.ts'
import { findOrder } from '#features/payments/payment.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { inSnapshot } from '#platform/database/snapshot.server.ts'
import { findLeft } from './owed.server.ts'

type ById = { ctx: Ctx; input: { id: string } }

/** @throws AppError as `readLead` does */
export function readLeadPage({ ctx, input }: ById): Promise<LeadPage> {
  return inSnapshot(ctx, async (ctx) => addLeadPayments({ ctx, input: await readLead({ ctx, input }) }))
}

export async function addLeadPayments({
  ctx,
  input: file,
}: {
  ctx: Ctx
  input: LeadFile
}): Promise<LeadPage> {
  return { ...file, paid: await findPaidForPrice({ ctx, input: { leadId: file.lead.id } }) }
}

/** @throws AppError as `readOrder` does */
export function readOrderPage({ ctx, input }: ById): Promise<OrderPage> {
  return inSnapshot(ctx, async (ctx) => {
    const { refundableInrMinor, isSurplusRefundable, ...file } = await readOrder({ ctx, input })
    const order = await findOrder({ ctx, input: { orderId: input.id } })
    const left = order && (await findLeft({ ctx, input: order }))
    return { ...file, left, refundableInrMinor, isSurplusRefundable }
  })
}
