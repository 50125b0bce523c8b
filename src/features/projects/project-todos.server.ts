import { inArray, type SQL, sql } from 'drizzle-orm'
import { projects } from '#db/schema/projects.ts'
import { money } from '#domain/money/money.ts'
import { providerLimits } from '#domain/provider-limits.ts'
import { projectPlanIds, projectPlans } from '#domain/records/project.ts'
import { readLeadAccounts } from '#features/billing/account/lead-account.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { isTestSite } from '#platform/payment-gateway.server.ts'
import {
  type SumOf,
  type TodoSource,
  type TodoSources,
  timesOf,
} from '#platform/records/todo-source.server.ts'
import { endingHours, promisedHours } from './project-progress.ts'

const project = {
  id: sql`t.id`,
  leadId: sql`t.lead_id`,
  name: sql`t.client_name`,
  company: sql`t.company_name`,
  about: sql`t.title`,
  words: sql`''`,
  version: sql`t.version`,
} satisfies Partial<TodoSource>

/** A condition: what is left of the lead's price can be charged, as `owedOf` says of one lead. */
export function isOwing(leadId: SQL, isTest: boolean): SQL {
  return sql`(
    (select quoted_minor(l.quote) from leads l where l.id = ${leadId}) - coalesce((
      select sum(o.amount_minor - o.refunded_minor + o.lowered_minor) from orders o
      where o.lead_id = ${leadId} and o.part <> 'extra' and o.paid_at is not null and (o.mode <> 'live') = ${isTest}
    ), 0) >= ${providerLimits.minInrMinor}
  )`
}

const withPromise = sql.param(projectPlanIds.filter((id) => projectPlans[id].hasPromise))

export const projectTodos: TodoSources = (ctx) => {
  const { now } = timesOf(ctx)
  // These conditions follow `nextStepOf` and `promiseOf`, without the work that runs as planned.
  const isToLaunch = sql`t.status = 'launching'`
  const isToConfirm = sql`(
    t.content_complete_at is null
    and exists (select from checklist_items c where c.project_id = t.id)
    and not exists (select from checklist_items c where c.project_id = t.id and c.status = 'missing')
  )`
  const changesSince = sql`(
    select min(m.updated_at) from milestones m where m.project_id = t.id and m.status = 'changes'
  )`
  // Few milestones are to change, so they are read once, and not for each project.
  const isToChange = sql`t.id in (select m.project_id from milestones m where m.status = 'changes')`
  // Null without a promise, so that nothing is late, and "least" leaves it out.
  const promised = sql`case when t.plan = any(${withPromise}) then
    t.content_complete_at + make_interval(hours => ${promisedHours()}) end`
  const endingSince = sql`((${promised}) - make_interval(hours => ${endingHours()}))`
  // A message also touches its project, so the steps say when the last of them moved.
  const moved = sql`case
    when ${isToLaunch} then coalesce((select max(m.updated_at) from milestones m where m.project_id = t.id), t.updated_at)
    when ${isToConfirm} then coalesce((select max(c.updated_at) from checklist_items c where c.project_id = t.id), t.updated_at)
    else ${changesSince} end`
  const due = sql`least(${moved} + interval '24 hours', ${promised})`
  const erasing: TodoSource = {
    ...project,
    kind: 'project',
    reason: 'project-to-erase',
    from: sql`projects t`,
    where: sql`t.erasure_requested_at is not null`,
    order: sql`t.erasure_requested_at, t.id`,
    since: sql`t.erasure_requested_at`,
    due: sql`t.erasure_requested_at + interval '3 days'`,
  }
  return {
    todos: [
      erasing,
      {
        ...project,
        kind: 'project',
        from: sql`projects t`,
        where: sql`
          t.status in ('content', 'building', 'launching') and t.erasure_requested_at is null
          and (${isToLaunch} or ${isToConfirm} or ${isToChange} or ${endingSince} < ${now})`,
        order: sql`${due}, t.id`,
        since: sql`coalesce(${moved}, case when ${promised} < ${now} then ${promised} else ${endingSince} end)`,
        due,
        // A note with the changes is a message of the same moment.
        words: sql`coalesce((
          select m.text from project_messages m
          where m.project_id = t.id and m.side = 'client' and m.created_at = ${changesSince} limit 1
        ), '')`,
        reason: sql`case when ${isToLaunch} then 'project-to-launch' when ${isToConfirm} then 'project-to-confirm'
          when ${changesSince} is not null then 'project-changes'
          when ${promised} < ${now} then 'project-late' else 'promise-ending' end`,
      },
      {
        ...project,
        kind: 'balance',
        reason: 'balance-open',
        from: sql`projects t`,
        where: sql`
          t.status = 'launched' and t.launched_at is not null and t.erasure_requested_at is null
          and not exists (
            select from documents d where d.project_id = t.id and d.part = 'balance' and d.state = 'open'
          )
          and ${isTestSite(ctx) ? sql`t.may_owe_test` : sql`t.may_owe_real`}
          and ${isOwing(sql`t.lead_id`, isTestSite(ctx))}`,
        order: sql`t.launched_at, t.id`,
        since: sql`t.launched_at`,
        due: sql`t.launched_at + interval '24 hours'`,
        sumsOf: readOwed,
      },
      // A message that staff have read may need no answer: after a week it is past. One that came with a request for changes
      // waits as that request, and is answered once staff take it up. As a join, the answers of all projects would be read.
      {
        ...project,
        kind: 'message',
        from: sql`(
          select m.project_id, min(m.created_at) as at, bool_or(m.seen_at is null) as is_unread
          from project_messages m
          where m.side = 'client' and (m.seen_at is null or m.created_at > ${now} - interval '7 days')
            and (
              select true from project_messages n
              where n.project_id = m.project_id and n.side = 'staff' and n.created_at > m.created_at limit 1
            ) is null
            and (
              select true from milestones c
              where c.project_id = m.project_id and c.status = 'changes' and c.updated_at = m.created_at limit 1
            ) is null
            and (m.seen_at is null or (
              select true from record_events e
              where e.project_id = m.project_id and e.kind = 'milestone-moved' and e.data->>'from' = 'changes'
                and e.at > m.created_at
              limit 1
            ) is null)
          group by m.project_id
        ) w join projects t on t.id = w.project_id`,
        where: sql`true`,
        order: sql`w.at, t.id`,
        since: sql`w.at`,
        due: sql`w.at + interval '24 hours'`,
        words: sql`(
          select m.text from project_messages m
          where m.project_id = t.id and m.side = 'client' and m.created_at = w.at limit 1
        )`,
        reason: sql`case when w.is_unread then 'message-unread' else 'message-unanswered' end`,
      },
    ],
  }
}

/** What is left of the price. */
async function readOwed(ctx: Pick<Ctx, 'db' | 'gateway'>, ids: readonly string[]): Promise<SumOf> {
  const rows = await ctx.db
    .select({ id: projects.id, leadId: projects.leadId })
    .from(projects)
    .where(inArray(projects.id, [...ids]))
  const leadIds = rows.flatMap(({ leadId }) => leadId ?? [])
  const accountOf = await readLeadAccounts(ctx, { leadIds })
  const leadIdOf = new Map(rows.map(({ id, leadId }) => [id, leadId]))
  return (id) => {
    const leadId = leadIdOf.get(id)
    const owed = leadId && accountOf(leadId).owed
    return owed ? money(owed.owedInrMinor, 'INR') : null
  }
}
