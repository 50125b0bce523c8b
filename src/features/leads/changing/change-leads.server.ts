import { randomUUIDv7 } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { leads } from '#db/schema/leads.ts'
import { leadLimits } from '#domain/lead-limits.ts'
import { leadStates } from '#domain/records/lead.ts'
import { mayMove } from '#domain/records/states.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { changeRecord } from '#platform/records/change-record.server.ts'
import type { ChangeOfMany, RefusedRecord } from '#platform/records/record-change.ts'
import { refusalOf } from '#platform/records/undo-change.server.ts'
import { leadRecord } from '../lead.server.ts'
import type { LeadsChange } from '../lead-handling.ts'
import { remove } from '../removing/remove-lead.server.ts'
import { assign, move, tag } from './change-lead.server.ts'

/**
 * One transaction: each lead is changed wholly or refused, and one undo takes all back.
 */
export function changeLeads(ctx: Ctx, { ids, ...change }: LeadsChange): Promise<ChangeOfMany> {
  requireStaff(ctx)
  const changeId = randomUUIDv7()
  // Two users who change the same leads lock them in one order.
  const chosen = [...new Set(ids)].sort()
  return ctx.db.transaction(async (tx) => {
    const refused: RefusedRecord[] = []
    for (const id of chosen) {
      const reason = await refusalOf(() =>
        tx.transaction((savepoint) => changeOne({ ...ctx, db: savepoint, changeId }, id, change)),
      )
      if (reason === null) continue
      const [row] = await tx.select().from(leads).where(eq(leads.id, id))
      refused.push({ id, name: row ? nameOf(row) : '', reason })
    }
    return { changeId, changed: chosen.length - refused.length, refused }
  })
}

const nameOf = (row: typeof leads.$inferSelect) => leadRecord.undo?.nameOf(row) ?? row.reference

async function changeOne(
  ctx: Ctx,
  id: string,
  { status, to, addTags, remove: removal, ...lost }: Omit<LeadsChange, 'ids'>,
): Promise<void> {
  await changeRecord(ctx, leadRecord, { id, version: null, by: 'staff' }, async (change) => {
    const { row } = change
    if (status === row.status) throw new AppError('conflict', `It’s already ${leadStates[status].label}.`)
    if (status && !mayMove(leadStates, row.status, status, 'staff')) {
      const reason = `It can’t move from ${leadStates[row.status].label} to ${leadStates[status].label}.`
      throw new AppError('conflict', reason)
    }
    if (status) await move(change, { status, ...lost })
    if (to) await assign(change, to)
    if (removal) await remove(change, removal)
    if (!addTags) return
    const tags = [...new Set([...row.tags, ...addTags])]
    if (tags.length > leadLimits.tags) {
      throw new AppError('conflict', `It would have more than ${leadLimits.tags} tags.`)
    }
    await tag(change, tags)
  })
}
