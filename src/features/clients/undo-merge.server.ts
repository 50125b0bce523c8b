import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { clientMerges, clients } from '#db/schema/clients.ts'
import { addDays } from '#domain/duration.ts'
import type { ReplacedValues } from '#domain/records/client.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { OpenRecord } from '#platform/records/authorise-record.server.ts'
import { changeRecord } from '#platform/records/change-record.server.ts'
import { appendEvent } from '#platform/records/timeline.server.ts'
import { type ClientRow, clientRecord, listAddresses } from './client.server.ts'
import { clientName, type MergeUndo, undoDays } from './client.ts'
import { fillPhoneKeys } from './fill-phone-keys.server.ts'
import { lockPair } from './merge-clients.server.ts'

/**
 * Rows go back to where they were. Requests that came since go to the client whose address sent them, with what
 * follows from them. Values corrected since stay.
 * @throws AppError `not-found`; `conflict` for an outdated version, after 30 days, and after a further merge
 */
export function undoMerge(
  ctx: Ctx,
  { id, mergeId, version }: { id: string; mergeId: string } & MergeUndo,
): Promise<OpenRecord> {
  requireStaff(ctx)
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const merge = await findMerge(txCtx, id, mergeId)
    const [, merged] = await lockPair(txCtx, [id, merge.mergedId], id)
    if (!merged) throw new AppError('not-found', clientRecord.missing)
    return changeRecord(txCtx, clientRecord, { id, version, by: 'staff' }, async (change) => {
      const { row, write, append, audit, at, author } = change
      await requireUndoable(txCtx, row, mergeId)
      await tx
        .update(clients)
        .set({ mergedInto: null, version: merged.version + 1, updatedAt: at })
        .where(eq(clients.id, merged.id))
      const addresses = sql`(select a.address from client_addresses a where a.client_id = ${merged.id})`
      for (const noun of ctx.clientRows) {
        const only = { ids: merge.moved[noun.table] ?? [], addresses }
        await noun.move(change.ctx, { clientId: id, to: merged.id, only })
      }
      await write(valuesBefore(row, merge.replaced))
      await fillPhoneKeys(txCtx, id)
      await keepMailAddress(txCtx, merged)
      await tx.update(clientMerges).set({ undoneAt: at }).where(eq(clientMerges.id, mergeId))
      const data = { mergeId, clientId: merged.id, name: clientName(merged) }
      await append({ kind: 'merge-undone', data })
      const other = { mergeId, clientId: id, name: clientName(row) }
      await appendEvent(txCtx, { clientId: merged.id }, author, { kind: 'merge-undone', data: other })
      audit({ merged: merged.id }, {})
    })
  })
}

async function findMerge({ db }: Ctx, keptId: string, mergeId: string) {
  const [merge] = await db
    .select()
    .from(clientMerges)
    .where(and(eq(clientMerges.id, mergeId), eq(clientMerges.keptId, keptId)))
  if (!merge) throw new AppError('not-found', 'This merge doesn’t exist.')
  return merge
}

/** Call with both clients locked. */
async function requireUndoable(ctx: Ctx, kept: ClientRow, mergeId: string): Promise<void> {
  const merge = await findMerge(ctx, kept.id, mergeId)
  if (merge.undoneAt !== null) throw new AppError('conflict', 'This merge has already been undone.')
  if (ctx.clock() > addDays(merge.at, undoDays)) {
    throw new AppError('conflict', `A merge can be undone for ${undoDays} days.`)
  }
  if (kept.mergedInto !== null) {
    throw new AppError(
      'conflict',
      'This client has since been merged into another one. Undo that merge first.',
    )
  }
  const [later] = await ctx.db
    .select({ name: clients.name, companyName: clients.companyName, email: clients.email })
    .from(clientMerges)
    .innerJoin(clients, eq(clients.id, clientMerges.mergedId))
    .where(and(eq(clientMerges.keptId, kept.id), isNull(clientMerges.undoneAt), gt(clientMerges.id, mergeId)))
    .orderBy(desc(clientMerges.id))
    .limit(1)
  if (later) {
    throw new AppError('conflict', `Undo the later merge with ${clientName(later)} first.`)
  }
}

function valuesBefore(kept: ClientRow, replaced: ReplacedValues): Partial<ClientRow> {
  const untouched = Object.entries(replaced).filter(
    ([field, { after }]) => kept[field as keyof ReplacedValues] === after,
  )
  return Object.fromEntries(untouched.map(([field, { before }]) => [field, before]))
}

/** Its address may have been removed since the merge. */
async function keepMailAddress(ctx: Ctx, { id, email }: ClientRow): Promise<void> {
  const addresses = await listAddresses(ctx, id)
  if (email === '' || addresses.includes(email.toLowerCase())) return
  await ctx.db
    .update(clients)
    .set({ email: addresses[0] ?? '' })
    .where(eq(clients.id, id))
}
