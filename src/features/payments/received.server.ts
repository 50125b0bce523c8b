import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { startOfDay } from '#db/agency-day.ts'
import { payments } from '#db/schema/payments.ts'
import { refunds } from '#db/schema/refunds.ts'
import { type Day, dayAfter } from '#domain/calendar-day.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { countedRefundStatuses } from '#domain/records/refund.ts'
import type { Ctx } from '#platform/context.server.ts'
import { isTestSite } from '#platform/payment-gateway.server.ts'
import type { Received } from './payment.ts'

/**
 * What came in from one day to another, and what was given back in the same days, whenever that had come in. In the site's
 * own mode; a line for each currency.
 */
export async function sumReceived(
  ctx: Pick<Ctx, 'db' | 'gateway'>,
  { from, to }: { from: Day; to: Day },
): Promise<Received[]> {
  const { db } = ctx
  const isOurs = eq(payments.isSimulated, isTestSite(ctx))
  const [begin, end] = [startOfDay(from), startOfDay(dayAfter(to, 1))]
  const money = unionAll(
    db
      .select({
        currency: sql<CurrencyCode>`${payments.currency}`.as('currency'),
        paid: sql<number>`${payments.amountMinor}`.as('paid'),
        refunded: sql<number>`0`.as('refunded'),
      })
      .from(payments)
      .where(and(isOurs, gte(payments.settledAt, begin), lt(payments.settledAt, end))),
    db
      .select({
        currency: sql<CurrencyCode>`${refunds.currency}`.as('currency'),
        paid: sql<number>`0`.as('paid'),
        refunded: sql<number>`${refunds.amountMinor}`.as('refunded'),
      })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(
        and(
          isOurs,
          inArray(refunds.status, countedRefundStatuses),
          gte(refunds.at, begin),
          lt(refunds.at, end),
        ),
      ),
  ).as('money')
  return db
    .select({
      currency: money.currency,
      paidMinor: sql<number>`sum(${money.paid})::float8`,
      refundedMinor: sql<number>`sum(${money.refunded})::float8`,
      payments: sql<number>`(count(*) filter (where ${money.paid} > 0))::int`,
    })
    .from(money)
    .groupBy(money.currency)
    .orderBy(money.currency)
}
