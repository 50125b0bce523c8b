import { eq } from 'drizzle-orm'
import { files } from '#db/schema/files.ts'
import { AppError } from '#platform/app-error.server.ts'
import { requireOwnWord } from '#platform/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { appendEvent } from '#platform/records/timeline.server.ts'
import { openFile } from './file-rows.server.ts'

/**
 * Removes a file; a trigger of its table makes its blob loose. Clients remove only what their own side sent.
 * @throws AppError `unauthenticated`, `not-found`; `forbidden` also for a link that staff follow
 */
export async function removeFile({ ctx, input }: { ctx: Ctx; input: { id: string } }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const { file, side, author } = await openFile({ ctx: txCtx, input })
    requireOwnWord(ctx)
    if (side === 'client' && file.side === 'staff')
      throw new AppError('forbidden', 'Only we can remove what we sent.')
    const removed = await tx.delete(files).where(eq(files.id, file.id)).returning({ id: files.id })
    if (removed.length === 0) return
    const event = { kind: 'file-removed', data: { name: file.name, side: file.side } } as const
    await appendEvent(txCtx, { projectId: file.projectId }, author, event)
  })
}
