import { wasLaunched } from '#features/leads/lead.server.ts'
import type { LeadPage } from '#features/leads/lead-record.ts'
import { readLead } from '#features/leads/read-lead.server.ts'
import type { OrderPage } from '#features/payments/orders/order.ts'
import { orderRecord } from '#features/payments/orders/order-queries.server.ts'
import { readOrder } from '#features/payments/orders/read-order.server.ts'
import { findOwnPayment } from '#features/payments/own-payments/list-own-payments.server.ts'
import type { OrderAsClient } from '#features/payments/own-payments/own-payment.ts'
import { findOrder } from '#features/payments/payment.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { inSnapshot } from '#platform/database/snapshot.server.ts'
import { authoriseRecord } from '#platform/records/authorise-record.server.ts'
import { readLeadAccount } from './account/lead-account.server.ts'
import { findLeft } from './account/owed.server.ts'
import { viewOf } from './payment-links.server.ts'

type ById = { id: string }

/** @throws AppError as `readLead` does */
export function readLeadPage(ctx: Ctx, input: ById): Promise<LeadPage> {
  const about = { leadId: input.id }
  return inSnapshot(ctx, async (ctx) => ({
    ...(await readLead(ctx, input)),
    paid: (await readLeadAccount(ctx, about)).paid,
    isLaunched: await wasLaunched(ctx, about),
  }))
}

/** @throws AppError as `readOrder` does */
export function readOrderPage(ctx: Ctx, input: ById): Promise<OrderPage> {
  return inSnapshot(ctx, async (ctx) => {
    const { refundableInrMinor, isSurplusRefundable, ...file } = await readOrder(ctx, input)
    const order = await findOrder(ctx, { orderId: input.id })
    const left = order && (await findLeft(ctx, order))
    const isLaunched = await wasLaunched(ctx, { leadId: order?.leadId ?? null })
    return { ...file, left, isLaunched, refundableInrMinor, isSurplusRefundable }
  })
}

/** @throws AppError `not-found` */
export function readOrderAsClient(ctx: Ctx, { id }: ById): Promise<OrderAsClient> {
  return inSnapshot(ctx, async (ctx) => {
    const { row } = await authoriseRecord(ctx, orderRecord, id)
    return {
      view: await viewOf(ctx, row),
      hasAccount: row.ownerId !== null,
      own: await findOwnPayment(ctx, row),
    }
  })
}
