import { asc, eq, inArray } from 'drizzle-orm'
import { clientMerges, clients } from '#db/schema/clients.ts'
import { clientFields, type MovedRows, type ReplacedValues } from '#domain/records/client.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { changeRecord, inTransaction } from '#platform/records/change-record.server.ts'
import { previewChange } from '#platform/records/preview-change.server.ts'
import { requireVersion } from '#platform/records/record-version.server.ts'
import { type ClientRow, clientRecord, listedClient } from './client.server.ts'
import { type ClientMerge, clientName, type MergePreview } from './client.ts'
import { fillPhoneKeys } from './fill-phone-keys.server.ts'

type Merging = { id: string; otherId: string; version: number | null; otherVersion: number | null }

/**
 * Every row of the other client moves; its address leads to this one.
 * @throws AppError `not-found`; `invalid` for one client twice; `conflict` for an outdated version or a merged client
 */
export async function mergeClients(ctx: Ctx, input: { id: string } & ClientMerge): Promise<{ id: string }> {
  requireStaff(ctx)
  await inTransaction(ctx, (txCtx) => merge(txCtx, input))
  return { id: input.id }
}

/** The same merge, rolled back. @throws AppError as `mergeClients` does */
export async function previewMerge(
  ctx: Ctx,
  { id, otherId }: { id: string; otherId: string },
): Promise<MergePreview> {
  requireStaff(ctx)
  return previewChange(ctx, (txCtx) => merge(txCtx, { id, otherId, version: null, otherVersion: null }))
}

async function merge(ctx: Ctx, { id, otherId, version, otherVersion }: Merging): Promise<MergePreview> {
  if (id === otherId) throw new AppError('invalid', 'Choose another client.')
  const [kept, other] = await lockPair(ctx, [id, otherId], otherId)
  if (!kept || !other) throw new AppError('not-found', clientRecord.missing)
  return changeRecord(ctx, clientRecord, { id, version, by: 'staff' }, async (change) => {
    const { row, write, append, audit, at, author } = change
    if (row.mergedInto !== null || other.mergedInto !== null) {
      throw new AppError('conflict', 'One of the two was merged in the meantime.')
    }
    if (otherVersion !== null) requireVersion(other, otherVersion)
    await ctx.db
      .update(clients)
      .set({ mergedInto: id, version: other.version + 1, updatedAt: at })
      .where(eq(clients.id, otherId))
    const moved: MovedRows = {}
    for (const noun of ctx.clientRows) {
      moved[noun.table] = await noun.move(change.ctx, { clientId: otherId, to: id })
    }
    const replaced = fillGaps(row, other)
    await write(Object.fromEntries(Object.entries(replaced).map(([field, { after }]) => [field, after])))
    await fillPhoneKeys(ctx, id)
    const [made] = await ctx.db
      .insert(clientMerges)
      .values({ keptId: id, mergedId: otherId, at, by: author, moved, replaced })
      .returning({ id: clientMerges.id })
    const data = { mergeId: made?.id ?? '', clientId: otherId, name: clientName(other) }
    await append({ kind: 'merged', data })
    audit({}, { merged: otherId })
    return {
      other: listedClient.itemOf(other),
      otherVersion: other.version,
      rows: ctx.clientRows.map(({ table, words }) => ({ words, count: moved[table]?.length ?? 0 })),
      values: clientFields.flatMap((field) => {
        const stays = replaced[field]?.after ?? row[field]
        return other[field] === '' && stays === '' ? [] : [{ field, stays, other: other[field] }]
      }),
    }
  })
}

/** Rows before clients, the order in which storing a row locks them. @returns the clients in the order of `ids` */
export async function lockPair(
  ctx: Ctx,
  ids: readonly [string, string],
  rowsOf: string,
): Promise<(ClientRow | undefined)[]> {
  for (const noun of ctx.clientRows) await noun.lock(ctx, { clientId: rowsOf })
  const rows = await ctx.db
    .select()
    .from(clients)
    .where(inArray(clients.id, [...ids]))
    .orderBy(asc(clients.id))
    .for('update')
  return ids.map((id) => rows.find((row) => row.id === id))
}

/** The remaining client's own values stay. */
function fillGaps(kept: ClientRow, other: ClientRow): ReplacedValues {
  const gaps = clientFields.filter((field) => kept[field] === '' && other[field] !== '')
  return Object.fromEntries(gaps.map((field) => [field, { before: '', after: other[field] }]))
}
