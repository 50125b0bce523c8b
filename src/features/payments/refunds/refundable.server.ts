import { desc, eq, inArray } from 'drizzle-orm'
import { payments } from '#db/schema/payments.ts'
import { refunds } from '#db/schema/refunds.ts'
import { refundStates } from '#domain/records/refund.ts'
import type { Ctx } from '#platform/context.server.ts'

/** A surplus is refunded first. */
export async function findRefundable(
  { db }: Pick<Ctx, 'db'>,
  orderId: string,
): Promise<{ id: string; providerPaymentId: string; isSurplus: boolean; leftMinor: number } | null> {
  const rows = await db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.isSurplus), payments.settledAt)
  if (rows.length === 0) return null
  const refundRows = await db
    .select()
    .from(refunds)
    .where(
      inArray(
        refunds.paymentId,
        rows.map(({ id }) => id),
      ),
    )
  for (const { id, providerPaymentId, isSurplus, amountMinor } of rows) {
    const refundedMinor = refundRows
      .filter((refund) => refund.paymentId === id)
      .filter(({ status }) => refundStates[status].countsAgainstPayment)
      .reduce((sum, refund) => sum + refund.amountMinor, 0)
    if (refundedMinor < amountMinor)
      return { id, providerPaymentId, isSurplus, leftMinor: amountMinor - refundedMinor }
  }
  return null
}
