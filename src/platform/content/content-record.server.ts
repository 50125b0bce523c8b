import { contentEntries } from '#db/schema/content-entries.ts'
import { AppError } from '../app-error.server.ts'
import type { Ctx } from '../context.server.ts'
import { defineRecord } from '../records/authorise-record.server.ts'
import { type AnyContentKind, nameOf } from './define-content.ts'
import { refusedByPapers } from './fixed-by-papers.server.ts'

export type ContentRow = typeof contentEntries.$inferSelect

export const contentNoun = 'content'

/** How the entries of these kinds change: by staff, audited when visitors see it, and taken back by an undo. */
export function contentRecord(kinds: readonly AnyContentKind[]) {
  return defineRecord({
    noun: contentNoun,
    table: contentEntries,
    missing: 'This entry doesn’t exist.',
    openTo: 'staff',
    publishes: (row) => kindOf(kinds, row).publishes,
    unaudited: ['draft', 'scheduledBy'],
    undo: {
      fields: ['draft', 'published', 'publishAt', 'position', 'removedAt'],
      event: (undone) => undone,
      nameOf: (row) => nameOf(kindOf(kinds, row), row.published ?? row.draft),
      async refuse(ctx, row, back) {
        const kind = kindOf(kinds, row)
        if (!mayChange(ctx, kind)) return 'Only an owner can change this.'
        const to = back.published
        const [fixed] = to ? await refusedByPapers(ctx, kind, { from: row.published, to }) : []
        return fixed?.message ?? null
      },
    },
  })
}

export function mayChange({ actor }: Pick<Ctx, 'actor'>, { changedBy }: AnyContentKind): boolean {
  return (
    actor.kind === 'system' || (actor.kind === 'staff' && (changedBy === 'staff' || actor.role === 'owner'))
  )
}

/** @throws AppError `forbidden` for an editor, if only owners change this kind */
export function requireMayChange(ctx: Pick<Ctx, 'actor'>, kind: AnyContentKind): void {
  if (!mayChange(ctx, kind)) throw new AppError('forbidden', 'Only an owner can change this.')
}

/** @throws TypeError for a row of a kind that this release does not know */
export function kindOf(kinds: readonly AnyContentKind[], row: { kind: string }): AnyContentKind {
  const kind = kinds.find((one) => one.kind === row.kind)
  if (!kind) throw new TypeError('A content entry of an unknown kind')
  return kind
}
