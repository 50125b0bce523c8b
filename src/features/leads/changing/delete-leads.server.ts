import { inArray } from 'drizzle-orm'
import { leads } from '#db/schema/leads.ts'
import { eraseChanges } from '#platform/audit.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { eraseTasks } from '../tasks/task.server.ts'

/** Call in the transaction that has locked them. What the audit repeats of them goes too. */
export async function deleteLeads({ db }: Pick<Ctx, 'db'>, ids: string[]): Promise<void> {
  await eraseTasks({ db }, ids)
  await db.delete(leads).where(inArray(leads.id, ids))
  await eraseChanges({ db }, { noun: 'lead', subjectIds: ids })
}
