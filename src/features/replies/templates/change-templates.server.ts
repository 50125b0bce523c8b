import { randomUUIDv7 } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { replyTemplates } from '#db/schema/reply-templates.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { requirePlace } from '#platform/lists/named-list.server.ts'
import type { OpenRecord } from '#platform/records/authorise-record.server.ts'
import { type ChangeOf, changeRecord, inTransaction } from '#platform/records/change-record.server.ts'
import { findUndoable } from '#platform/records/undo-change.server.ts'
import { exampleValues } from '../reply-values.server.ts'
import { findTemplates, templateNames, templateRecord } from './template.server.ts'
import type { NewTemplate, ReplyTemplates, TemplateChange, TemplateRemoval } from './template.ts'

export async function listTemplates(ctx: Ctx): Promise<ReplyTemplates> {
  requireStaff(ctx)
  return { items: await findTemplates(ctx), example: await exampleValues(ctx), undo: null }
}

/** The templates, and the change of this one that may be undone. */
export async function listChangedTemplates(ctx: Ctx, { id }: { id: string }): Promise<ReplyTemplates> {
  const rows = await ctx.db.select().from(replyTemplates).where(eq(replyTemplates.id, id))
  const [undo = null] = await findUndoable(ctx, templateRecord, rows)
  return { ...(await listTemplates(ctx)), undo }
}

/** @throws AppError `invalid` for a name in use, or one template too many */
export async function addTemplate(ctx: Ctx, input: NewTemplate): Promise<OpenRecord> {
  requireStaff(ctx)
  return inTransaction(ctx, async (txCtx) => {
    const id = randomUUIDv7()
    const at = ctx.clock()
    // Stored as removed: bringing it in is the change that an undo takes back.
    await txCtx.db
      .insert(replyTemplates)
      .values({ id, ...input, createdAt: at, updatedAt: at, removedAt: at })
    return change(txCtx, { id, version: null }, async ({ row, write }) => {
      await requirePlace(txCtx, templateNames, row)
      await write({ removedAt: null })
    })
  })
}

/** @throws AppError `not-found`; `conflict` for an outdated version; `invalid` for a name in use */
export function changeTemplate(
  ctx: Ctx,
  { id, version, ...words }: { id: string } & TemplateChange,
): Promise<OpenRecord> {
  return change(ctx, { id, version }, async ({ ctx: txCtx, row, write }) => {
    requireListed(row)
    await requirePlace(txCtx, templateNames, { id, name: words.name })
    await write(words)
  })
}

/** @throws AppError `not-found`; `conflict` for an outdated version */
export function removeTemplate(
  ctx: Ctx,
  { id, version }: { id: string } & TemplateRemoval,
): Promise<OpenRecord> {
  return change(ctx, { id, version }, async ({ row, at, write }) => {
    requireListed(row)
    await write({ removedAt: at })
  })
}

function requireListed({ removedAt }: { removedAt: Date | null }): void {
  if (removedAt) throw new AppError('not-found', templateRecord.missing)
}

function change(
  ctx: Ctx,
  which: { id: string; version: number | null },
  work: (change: ChangeOf<typeof templateRecord>) => Promise<void>,
): Promise<OpenRecord> {
  return changeRecord(ctx, templateRecord, { ...which, by: 'staff' }, work)
}
