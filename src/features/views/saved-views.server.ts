import { randomUUIDv7 } from 'node:crypto'
import { and, eq, or, sql } from 'drizzle-orm'
import { nameOfAccount } from '#db/joins.ts'
import { savedViews } from '#db/schema/saved-views.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { namesAddress } from '#platform/database/names-address.server.ts'
import { type NamedList, requirePlace } from '#platform/lists/named-list.server.ts'
import { defineRecord, type OpenRecord } from '#platform/records/authorise-record.server.ts'
import { changeRecord, inTransaction } from '#platform/records/change-record.server.ts'
import {
  findViewList,
  type NewView,
  type SavedViews,
  type ViewChange,
  type ViewList,
  viewLimits,
} from './view.ts'
import { checkViewQuery, type ListSchemas } from './view-query.server.ts'

const viewRecord = defineRecord({
  noun: 'view',
  table: savedViews,
  missing: 'This view doesn’t exist.',
  openTo: 'staff',
})

type Row = typeof savedViews.$inferSelect

/** Names are unique within one person's views of one list. */
const viewNames: NamedList<Pick<Row, 'userId' | 'list'>> = {
  table: savedViews,
  within: ({ userId, list }) => and(eq(savedViews.userId, userId), eq(savedViews.list, list)),
  most: viewLimits.views,
  taken: 'You already have a view with this name.',
  full: `You already have ${viewLimits.views} views of this list. Remove one first.`,
}

/** @param schemas of the lists, which are other features' */
export function viewVerbs(schemas: ListSchemas) {
  async function listViews(ctx: Ctx): Promise<SavedViews> {
    const { userId } = requireStaff(ctx)
    const rows = await ctx.db
      .select({ view: savedViews, by: nameOfAccount(savedViews.userId) })
      .from(savedViews)
      .where(or(eq(savedViews.userId, userId), eq(savedViews.isShared, true)))
      .orderBy(sql`lower(${savedViews.name})`, savedViews.id)
    return {
      views: rows.flatMap(({ view: { id, version, list, name, query, isShared, userId: maker }, by }) => {
        const known = findViewList(list)
        const checked = known && checkViewQuery(schemas[known], query)
        const isMine = maker === userId
        return known && checked
          ? [{ id, version, list: known, name, ...checked, isShared, isMine, by: by ?? '' }]
          : []
      }),
    }
  }

  /** @throws AppError `invalid` for a name that one has, a filter that the list does not know, or a view too many */
  async function saveView(ctx: Ctx, { query, ...view }: NewView): Promise<OpenRecord> {
    const { userId } = requireStaff(ctx)
    const values = { ...view, query: requireKnown(schemas, view.list, query) }
    return inTransaction(ctx, async (txCtx) => {
      const [id, at] = [randomUUIDv7(), ctx.clock()]
      await requirePlace(txCtx, viewNames, { id, userId, ...view })
      await txCtx.db.insert(savedViews).values({ id, userId, ...values, createdAt: at, updatedAt: at })
      const which = { id, version: null, by: 'staff' } as const
      return changeRecord(txCtx, viewRecord, which, async ({ audit }) => audit({}, values))
    })
  }

  /** @throws AppError `not-found`; `forbidden` for another person's; `conflict`; as `saveView` does */
  function changeView(
    ctx: Ctx,
    { id, version, query, ...values }: { id: string } & ViewChange,
  ): Promise<OpenRecord> {
    return changeRecord(ctx, viewRecord, { id, version, by: 'staff' }, async ({ ctx: txCtx, row, write }) => {
      requireMine(ctx, row)
      const list = findViewList(row.list)
      if (!list) throw new AppError('not-found', viewRecord.missing)
      if (values.name !== row.name) await requirePlace(txCtx, viewNames, { ...row, ...values })
      const known = query === undefined ? undefined : { query: requireKnown(schemas, list, query) }
      await write({ ...values, ...known })
    })
  }

  /** @throws AppError `not-found`; `forbidden` for another person's; `conflict` */
  function removeView(ctx: Ctx, { id, version }: { id: string; version: number }): Promise<OpenRecord> {
    return changeRecord(
      ctx,
      viewRecord,
      { id, version, by: 'staff' },
      async ({ ctx: { db }, row, audit }) => {
        requireMine(ctx, row)
        const { list, name, query, isShared } = row
        audit({ list, name, query, isShared }, {})
        await db.delete(savedViews).where(eq(savedViews.id, id))
      },
    )
  }

  return { listViews, saveView, changeView, removeView }
}

function requireKnown(schemas: ListSchemas, list: ViewList, query: string): string {
  const { query: known, unknown } = checkViewQuery(schemas[list], query)
  if (unknown.length > 0) {
    refuse('query', `This view uses a filter that this list no longer has: ${unknown.join(', ')}.`)
  }
  return known
}

/** Another person's private view is as if it were not there. */
function requireMine(ctx: Ctx, { userId, isShared }: Row): void {
  if (requireStaff(ctx).userId === userId) return
  if (!isShared) throw new AppError('not-found', viewRecord.missing)
  throw new AppError('forbidden', 'Only the person who saved this view can change it.')
}

function refuse(field: string, message: string): never {
  throw new AppError('invalid', message, { fields: [{ field, message }] })
}

/** Views that search for the address show nothing any more. */
export async function eraseViewsNaming({ db }: Pick<Ctx, 'db'>, { email }: { email: string }): Promise<void> {
  await db
    .delete(savedViews)
    .where(namesAddress(email, sql`${savedViews.name} || ' ' || ${savedViews.query}`))
}
