import { type SQL, sql } from 'drizzle-orm'
import { mostTodoDays, todoDays } from '#domain/records/todo.ts'
import type { Ctx } from '#platform/context.server.ts'
import { timesOf } from '#platform/records/todo-source.server.ts'
import { hasOpenQuestion } from './questions/open-question.server.ts'

/**
 * A condition on a lead `t`. A question, a quote, a payment, an invoice and a task wait by themselves. Once all quotes are over, the
 * client is silent again.
 */
export function isSilent({ ago }: Pick<ReturnType<typeof timesOf>, 'ago'>): SQL {
  return sql`
    t.status in ('new', 'contacted', 'quoted') and t.answered_at is not null and not ${hasOpenQuestion('t')}
    and t.contacted_at between ${ago(mostTodoDays)} and ${ago(todoDays['lead-silent'])}
    and (
      select true from quotes q
      where q.lead_id = t.id and (
        q.status in ('draft', 'sent', 'opened', 'accepted') or q.status = 'declined' and q.answered_at > t.contacted_at
      )
      limit 1
    ) is null
    and (
      select true from orders o
      where o.lead_id = t.id and o.part = 'deposit' and o.status in ('created', 'attempted')
        and o.created_at > ${ago(30)}
      limit 1
    ) is null
    and (select true from documents d where d.lead_id = t.id and d.state = 'open' limit 1) is null
    and (
      select true from tasks k where k.lead_id = t.id and k.done_at is null and k.removed_at is null limit 1
    ) is null`
}

export async function isSilentLead(ctx: Pick<Ctx, 'db' | 'clock'>, id: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(
    sql`select from leads t where t.id = ${id} and ${isSilent(timesOf(ctx))}`,
  )
  return rows.length > 0
}
