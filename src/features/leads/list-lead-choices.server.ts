import { count, desc, sql } from 'drizzle-orm'
import { leads } from '#db/schema/leads.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { listAssignees } from './changing/lead-staff.server.ts'
import type { LeadChoices } from './lead-handling.ts'

const suggestedTags = 200

/** What the fields of a lead offer. */
export async function listLeadChoices(ctx: Ctx): Promise<LeadChoices> {
  requireStaff(ctx)
  const tag = sql<string>`tag`
  const [assignees, tags] = await Promise.all([
    listAssignees(ctx),
    ctx.db
      .select({ tag })
      .from(sql`${leads}, unnest(${leads.tags}) as tag`)
      .where(sql`${leads.tags} <> '{}' and ${leads.status} <> 'removed'`)
      .groupBy(tag)
      .orderBy(desc(count()), tag)
      .limit(suggestedTags),
  ])
  return { assignees, tags: tags.map((row) => row.tag) }
}
