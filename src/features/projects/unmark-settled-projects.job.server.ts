import { and, eq, inArray, sql } from 'drizzle-orm'
import { projects } from '#db/schema/projects.ts'
import type { JobDefinition } from '#platform/jobs/queue.server.ts'
import { workInBatches } from '#platform/jobs/work-in-batches.server.ts'
import { isOwing } from './project-todos.server.ts'

const marks = [
  { isTest: false, column: projects.mayOweReal, unmarked: { mayOweReal: false } },
  { isTest: true, column: projects.mayOweTest, unmarked: { mayOweTest: false } },
] as const

/** Triggers mark each project that may owe a part of its price; this takes away the marks of those that owe nothing. */
export const unmarkSettledProjects: JobDefinition<object> = {
  name: 'unmark-settled-projects',
  cron: '*/10 * * * *',
  async handle({ ctx }) {
    for (const { isTest, column, unmarked } of marks) {
      const isSettled = sql`${isOwing(sql`projects.lead_id`, isTest)} is not true`
      const where = and(eq(projects.status, 'launched'), column, isSettled)
      await workInBatches(
        ctx,
        { table: projects, key: projects.id, where },
        async ({ ctx: { db }, those }) => {
          // Money that changes just now has locked its project. The next statement reads what the lock has waited for.
          const locked = await db
            .select({ id: projects.id })
            .from(projects)
            .where(those)
            .for('no key update', { skipLocked: true })
          const ids = locked.map(({ id }) => id)
          const { rowCount } = await db
            .update(projects)
            .set(unmarked)
            .where(and(inArray(projects.id, ids), isSettled))
          return rowCount ?? 0
        },
      )
    }
  },
}
