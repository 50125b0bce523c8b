import { and, asc, eq, inArray, isNull, notInArray } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { paymentAttempts } from '#db/schema/payment-attempts.ts'
import { payments } from '#db/schema/payments.ts'
import { refunds } from '#db/schema/refunds.ts'
import { formatRupees } from '#domain/money/money.ts'
import { paidStatuses } from '#domain/records/order.ts'
import { eraseMailsAbout } from '#features/mails/mail.server.ts'
import { createSecretToken, hashToken } from '#platform/access/secret-token.server.ts'
import { eraseChanges } from '#platform/audit.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { oldestFirst } from '#platform/records/list-page.server.ts'
import type { PersonalData } from '#platform/records/personal-data.server.ts'
import { trimEventsOf } from '../provider/trim-provider-events.job.server.ts'
import { type OrderRow, orderRecord } from './order-queries.server.ts'

const noAnswers = {
  projectType: '',
  contactMethod: '',
  bestTime: '',
  timeline: '',
  budget: '',
  projectDescription: '',
}

/** The books keep a paid order's number, dates, amounts and customer. */
export const orderData: PersonalData = {
  name: 'orders',
  async read({ db }, { userId }) {
    const rows = await db
      .select()
      .from(orders)
      .where(eq(orders.ownerId, userId))
      .orderBy(...oldestFirst(orders))
    const ids = rows.map(({ id }) => id)
    const [paid, attempts, returned] = await Promise.all([
      db
        .select()
        .from(payments)
        .where(inArray(payments.orderId, ids))
        .orderBy(asc(payments.settledAt), asc(payments.id)),
      db
        .select()
        .from(paymentAttempts)
        .where(inArray(paymentAttempts.orderId, ids))
        .orderBy(asc(paymentAttempts.at), asc(paymentAttempts.id)),
      db
        .select({ orderId: payments.orderId, refund: refunds })
        .from(refunds)
        .innerJoin(payments, eq(refunds.paymentId, payments.id))
        .where(inArray(payments.orderId, ids))
        .orderBy(asc(refunds.at), asc(refunds.id)),
    ])
    return rows.map(
      ({
        visitorHashes: _,
        linkHash: _link,
        nextCheckAt: _next,
        checks: _checks,
        ownerId: _owner,
        searchText: _search,
        ...order
      }) => {
        const ofOrder = ({ orderId }: { orderId: string }) => orderId === order.id
        return {
          ...order,
          payments: paid.filter(ofOrder),
          attempts: attempts.filter(ofOrder),
          refunds: returned.filter(ofOrder).map(({ refund: { reason: _reason, ...refund } }) => refund),
        }
      },
    )
  },
  async erase(ctx, { userId }) {
    const own = eq(orders.ownerId, userId)
    // An order that may still be paid stays, without a customer, until it is settled.
    const rows = await ctx.db.select().from(orders).where(own).for('update')
    const subjectIds = rows.map(({ id }) => id)
    await eraseMailsAbout(ctx, { subjectIds })
    await eraseChanges(ctx, { noun: orderRecord.noun, subjectIds })
    const paid = ctx.db
      .select({ id: payments.id })
      .from(payments)
      .where(inArray(payments.orderId, subjectIds))
    await ctx.db.update(refunds).set({ reason: '' }).where(inArray(refunds.paymentId, paid))
    await trimEventsOf(
      ctx,
      rows.map(({ providerOrderId }) => providerOrderId),
    )
    await ctx.db
      .delete(orders)
      .where(and(own, notInArray(orders.status, paidStatuses), isNull(orders.nextCheckAt)))
    for (const row of rows) await forgetCustomer(ctx, row)
    return rows
      .filter(({ status }) => paidStatuses.includes(status))
      .map(({ receipt, amountMinor }) => ({
        label: `Payment ${receipt}`,
        value: formatRupees(amountMinor),
      }))
  },
}

/** The books keep the name and company of one who paid. */
async function forgetCustomer({ db }: Pick<Ctx, 'db'>, order: OrderRow): Promise<void> {
  const isPaid = paidStatuses.includes(order.status)
  await db
    .update(orders)
    .set({
      ownerId: null,
      visitorId: null,
      visitorHashes: [],
      linkHash: hashToken(createSecretToken()),
      customerName: isPaid ? order.customerName : '',
      companyName: isPaid ? order.companyName : '',
      customerEmail: '',
      customerPhone: '',
      request: noAnswers,
    })
    .where(eq(orders.id, order.id))
}

/** Erases customers of orders that paid an erased client's invoice, emails about them, and the provider's reports. */
export async function eraseCustomers(
  ctx: Pick<Ctx, 'db'>,
  { orderIds }: { orderIds: readonly string[] },
): Promise<void> {
  const which = inArray(orders.id, [...orderIds])
  const rows = await ctx.db.select().from(orders).where(which).for('update')
  for (const row of rows) await forgetCustomer(ctx, row)
  const booked = await ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(inArray(payments.orderId, [...orderIds]))
  const subjectIds = [...rows, ...booked].map(({ id }) => id)
  await eraseMailsAbout(ctx, { subjectIds })
  await trimEventsOf(
    ctx,
    rows.map(({ providerOrderId }) => providerOrderId),
  )
}
