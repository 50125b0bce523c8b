import { sql } from 'drizzle-orm'
import { isTestSite } from '#platform/payment-gateway.server.ts'
import { type TodoSource, type TodoSources, timesOf } from '#platform/records/todo-source.server.ts'

const order = {
  id: sql`o.id`,
  leadId: sql`o.lead_id`,
  name: sql`o.customer_name`,
  company: sql`o.company_name`,
  about: sql`o.receipt`,
} satisfies Partial<TodoSource>

export const paymentTodos: TodoSources = (ctx) => {
  const { now } = timesOf(ctx)
  const isOurs = sql`(o.mode <> 'live') = ${isTestSite(ctx)}`
  return {
    todos: [
      // An open invoice asks for the order's money by itself, and an old one is no longer worth asking.
      {
        ...order,
        kind: 'deposit',
        from: sql`orders o`,
        where: sql`
          o.status in ('created', 'attempted') and o.part = 'deposit' and ${isOurs}
          and o.created_at between ${now} - interval '30 days' and ${now} - interval '2 hours'
          and not exists (
            select from orders p where p.lead_id = o.lead_id and p.part <> 'extra' and p.paid_at is not null
          )
          and not exists (select from documents d where d.order_id = o.id and d.state = 'open')
          and not exists (select from leads l where l.id = o.lead_id and l.status = 'lost')`,
        order: sql`o.created_at, o.id`,
        since: sql`o.created_at`,
        due: sql`o.created_at + interval '24 hours'`,
        reason: sql`case when o.source = 'link' then 'link-open' else 'checkout-open' end`,
      },
      {
        ...order,
        kind: 'refund',
        reason: 'paid-twice',
        from: sql`payments t join orders o on o.id = t.order_id`,
        where: sql`
          t.is_surplus and ${isOurs} and t.amount_minor > coalesce((
            select sum(r.amount_minor) from refunds r where r.payment_id = t.id and r.status <> 'failed'
          ), 0)`,
        order: sql`t.settled_at, t.id`,
        since: sql`t.settled_at`,
        due: sql`t.settled_at`,
      },
      {
        ...order,
        kind: 'refund',
        reason: 'refund-failed',
        from: sql`refunds t join payments p on p.id = t.payment_id join orders o on o.id = p.order_id`,
        where: sql`
          t.status = 'failed' and not p.is_surplus and ${isOurs} and not exists (
            select from refunds r where r.payment_id = t.payment_id and r.at > t.at
          )`,
        order: sql`t.updated_at, t.id`,
        since: sql`t.updated_at`,
        due: sql`t.updated_at`,
      },
    ],
  }
}
