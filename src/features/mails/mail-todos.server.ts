import { sql } from 'drizzle-orm'
import { type TodoSource, type TodoSources, timesOf } from '#platform/records/todo-source.server.ts'

/**
 * Of a month: what failed before is past sending. The link of an account's mail has expired by then, and the mail of a morning
 * says nothing that Today does not.
 */
export const mailTodos: TodoSources = (ctx) => {
  const { now } = timesOf(ctx)
  const of = (status: 'failed' | 'held'): TodoSource => ({
    kind: 'mail',
    reason: `mail-${status}`,
    from: sql`mails t`,
    where: sql`
      t.status = ${status} and t.created_at > ${now} - interval '30 days' and t.kind not like 'account-%'
      and t.kind <> 'staff-morning'
      and not exists (select from leads l where l.id = t.lead_id and l.status = 'removed')`,
    order: sql`t.created_at, t.id`,
    id: sql`t.id`,
    since: sql`t.created_at`,
    due: sql`t.created_at`,
    leadId: sql`t.lead_id`,
    name: sql`t.to_address`,
    company: sql`''`,
    about: sql`t.subject`,
    words: sql`''`,
  })
  return { todos: [of('failed'), of('held')] }
}
