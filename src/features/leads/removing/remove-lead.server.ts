import { leadStates, type RemovalReason } from '#domain/records/lead.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { OpenRecord } from '#platform/records/authorise-record.server.ts'
import { type ChangeOf, changeRecord } from '#platform/records/change-record.server.ts'
import { leadRecord } from '../lead.server.ts'
import type { LeadRemoval, LeadVersion } from '../lead-handling.ts'
import { explainKept } from './explain-kept.server.ts'

type LeadChange = ChangeOf<typeof leadRecord>

/**
 * It leaves every list, and `delete-removed-leads` erases it later. A payment that still arrives brings it back.
 * @throws AppError `not-found`; `conflict` for an outdated version, a deleted lead, and one with papers or money
 */
export function removeLead(
  ctx: Ctx,
  { id, version, reason }: { id: string } & LeadRemoval,
): Promise<OpenRecord> {
  return changeRecord(ctx, leadRecord, { id, version: version ?? null, by: 'staff' }, (change) =>
    remove(change, reason),
  )
}

export async function remove(
  { ctx, row, at, write, append }: LeadChange,
  reason: RemovalReason,
): Promise<void> {
  const { id, status } = row
  if (status === 'removed') throw new AppError('conflict', `It’s already ${leadStates.removed.label}.`)
  const kept = await explainKept(ctx, id)
  if (kept) throw new AppError('conflict', kept)
  await write({ status: 'removed', removedAt: at, removedReason: reason, removedFrom: status })
  await append({ kind: 'removed', data: { reason } })
}

/** @throws AppError `not-found`; `conflict` for an outdated version, and a lead that is not deleted */
export function restoreLead(ctx: Ctx, { id, version }: { id: string } & LeadVersion): Promise<OpenRecord> {
  return changeRecord(
    ctx,
    leadRecord,
    { id, version: version ?? null, by: 'staff' },
    async ({ row, write, append }) => {
      if (row.status !== 'removed') throw new AppError('conflict', 'This lead is not deleted.')
      const to = row.removedFrom ?? 'new'
      await write({ status: to, ...notRemoved })
      await append({ kind: 'restored', data: { to } })
    },
  )
}

export const notRemoved = { removedAt: null, removedReason: null, removedFrom: null }
