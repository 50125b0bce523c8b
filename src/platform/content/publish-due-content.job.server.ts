import { and, asc, isNull, lte } from 'drizzle-orm'
import { contentEntries } from '#db/schema/content-entries.ts'
import type { Ctx } from '../context.server.ts'
import type { JobDefinition } from '../jobs/queue.server.ts'
import { refusalOf } from '../records/undo-change.server.ts'
import { publishDraft } from './change-content.server.ts'
import { kindOf } from './content-record.server.ts'
import type { AnyContentKind } from './define-content.ts'

/** Publishes the drafts that are due, each in the name of the person who scheduled it. */
export function publishDueContent(kinds: readonly AnyContentKind[]): JobDefinition<object> {
  return {
    name: 'publish-due-content',
    cron: '* * * * *',
    handle: ({ ctx }) => publishDue(ctx, kinds),
  }
}

export async function publishDue(ctx: Ctx, kinds: readonly AnyContentKind[]): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { id, publishAt, removedAt } = contentEntries
    const due = await tx
      .select()
      .from(contentEntries)
      .where(and(lte(publishAt, ctx.clock()), isNull(removedAt)))
      .orderBy(asc(id))
      .for('update', { skipLocked: true })
    for (const row of due) {
      const { userId = '', name = 'System' } = row.scheduledBy ?? {}
      const actor = { kind: 'staff', role: 'owner', userId, name } as const
      const refusal = await refusalOf(() =>
        tx.transaction((savepoint) =>
          publishDraft({ ...ctx, db: savepoint, actor }, kindOf(kinds, row), { id: row.id, version: null }),
        ),
      )
      if (refusal) ctx.log.error({ kind: row.kind, key: row.key, refusal }, 'a scheduled draft was refused')
    }
  })
}
