import { and, asc, isNull, ne, sql } from 'drizzle-orm'
import { replyTemplates } from '#db/schema/reply-templates.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { defineRecord } from '#platform/records/authorise-record.server.ts'
import { type ReplyTemplate, templateLimits } from './template.ts'

export const templateRecord = defineRecord({
  noun: 'template',
  table: replyTemplates,
  missing: 'There is no such template.',
  openTo: 'staff',
  undo: {
    fields: ['name', 'subject', 'text', 'removedAt'],
    event: (undone) => undone,
    nameOf: ({ name }) => name,
    async refuse(ctx, row, back) {
      const stays = back.removedAt === undefined ? row.removedAt === null : back.removedAt === null
      return stays ? findObstacle(ctx, { ...row, ...back }) : null
    },
  },
})

type Row = typeof replyTemplates.$inferSelect

/** @returns why this template cannot be in the list; null if it can */
export async function findObstacle(
  { db }: Pick<Ctx, 'db'>,
  { id, name }: Pick<Row, 'id' | 'name'>,
): Promise<string | null> {
  // Two of one name, or one too many, cannot come at the same time.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('reply templates', 0))`)
  const others = await db
    .select({ isNamesake: sql<boolean>`fold_text(${replyTemplates.name}) = fold_text(${name})` })
    .from(replyTemplates)
    .where(and(isNull(replyTemplates.removedAt), ne(replyTemplates.id, id)))
  if (others.some(({ isNamesake }) => isNamesake)) return 'Another template has this name.'
  if (others.length >= templateLimits.templates) {
    return `There are ${templateLimits.templates} templates, as many as fit. Remove one first.`
  }
  return null
}

/** @throws AppError `invalid` */
export async function requireRoom(ctx: Pick<Ctx, 'db'>, template: Pick<Row, 'id' | 'name'>): Promise<void> {
  const message = await findObstacle(ctx, template)
  if (message) throw new AppError('invalid', message, { fields: [{ field: 'name', message }] })
}

/** By name. */
export async function findTemplates({ db }: Pick<Ctx, 'db'>): Promise<ReplyTemplate[]> {
  const rows = await db
    .select()
    .from(replyTemplates)
    .where(isNull(replyTemplates.removedAt))
    .orderBy(asc(sql`fold_text(${replyTemplates.name})`))
  return rows.map(({ id, version, name, subject, text, updatedAt }) => ({
    id,
    version,
    name,
    subject,
    text,
    updatedAt: updatedAt.toISOString(),
  }))
}
