import { asc, isNull, sql } from 'drizzle-orm'
import { replyTemplates } from '#db/schema/reply-templates.ts'
import type { Ctx } from '#platform/context.server.ts'
import { findObstacle, type NamedList } from '#platform/lists/named-list.server.ts'
import { defineRecord } from '#platform/records/authorise-record.server.ts'
import { type ReplyTemplate, templateLimits } from './template.ts'

export const templateNames: NamedList<unknown> = {
  table: replyTemplates,
  within: () => isNull(replyTemplates.removedAt),
  most: templateLimits.templates,
  taken: 'Another template already has this name.',
  full: `There are already ${templateLimits.templates} templates, the most you can have. Remove one first.`,
}

export const templateRecord = defineRecord({
  noun: 'template',
  table: replyTemplates,
  missing: 'This template doesn’t exist.',
  openTo: 'staff',
  undo: {
    fields: ['name', 'subject', 'text', 'removedAt'],
    event: (undone) => undone,
    nameOf: ({ name }) => name,
    async refuse(ctx, row, back) {
      const stays = back.removedAt === undefined ? row.removedAt === null : back.removedAt === null
      return stays ? findObstacle(ctx, templateNames, { ...row, ...back }) : null
    },
  },
})

/** Sorts by name. */
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
