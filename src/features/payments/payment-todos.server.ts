import { sql } from 'drizzle-orm'
import { isTestSite } from '#platform/payment-gateway.server.ts'
import { type TodoSource, type TodoSources, timesOf } from '#platform/records/todo-source.server.ts'

const order = {
  id: sql`o.id`,
  leadId: sql`o.lead_id`,
  name: sql`o.customer_name`,
  company: sql`o.company_name`,
  about: sql`coalesce((select l.reference from leads l where l.id = o.lead_id), o.receipt)`,
  words: sql`''`,
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
        words: sql`coalesce(
          (select l.message from leads l where l.id = o.lead_id), o.request->>'projectDescription', ''
        )`,
        sumInrMinor: sql`o.amount_minor`,
        email: sql`coalesce((select l.email from leads l where l.id = o.lead_id), '')`,
        where: sql`
          o.status in ('created', 'attempted') and o.part = 'deposit' and ${isOurs}
          and o.created_at between ${now} - interval '30 days' and ${now} - interval '2 hours'
          and not exists (
            select from orders p where p.lead_id = o.lead_id and p.part <> 'extra' and p.paid_at is not null
          )
          and not exists (select from documents d where d.order_id = o.id and d.state = 'open')
          and not exists (select from leads l where l.id = o.lead_id and l.status in ('lost', 'removed'))
          and (o.lead_id is not null or o.customer_email <> '' or o.customer_phone <> '')`,
        order: sql`o.created_at, o.id`,
        since: sql`o.created_at`,
        due: sql`o.created_at + interval '24 hours'`,
        reason: sql`case when o.source = 'link' then 'link-open' else 'checkout-open' end`,
      },
      {
        ...order,
        kind: 'refund',
        // One row for an order, however many of its payments wait.
        from: sql`(
          select order_id, min(at) as at, bool_or(is_surplus) as is_surplus, sum(amount_minor) as amount_minor
          from (
            select p.order_id, p.settled_at as at, true as is_surplus, p.amount_minor - r.amount_minor as amount_minor
            from payments p cross join lateral (
              select coalesce(sum(r.amount_minor), 0) as amount_minor
              from refunds r where r.payment_id = p.id and r.status <> 'failed'
            ) r
            where p.is_surplus and p.amount_minor > r.amount_minor
            union all
            select p.order_id, f.updated_at, false, f.amount_minor
            from refunds f join payments p on p.id = f.payment_id
            where f.status = 'failed' and not p.is_surplus and not exists (
              select from refunds r where r.payment_id = f.payment_id and r.at > f.at
            )
          ) waiting
          group by order_id
        ) t join orders o on o.id = t.order_id`,
        where: isOurs,
        sumInrMinor: sql`t.amount_minor`,
        order: sql`t.at, o.id`,
        since: sql`t.at`,
        due: sql`t.at`,
        reason: sql`case when t.is_surplus then 'paid-twice' else 'refund-failed' end`,
      },
    ],
  }
}
