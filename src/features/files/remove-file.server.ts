import { eq } from 'drizzle-orm'
import { files } from '#db/schema/files.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { openFile } from './file-rows.server.ts'
import type { ProjectAccess } from './project-access.server.ts'

/**
 * Removes a file; a trigger of its table makes its blob loose. Clients remove only what their own side sent.
 * @throws AppError `unauthenticated`, `not-found`; `forbidden` also for a link that staff follow
 */
export async function removeFile({
  ctx,
  projects,
  input,
}: {
  ctx: Ctx
  projects: ProjectAccess
  input: { id: string }
}): Promise<void> {
  const { id, projectId, name, side } = await openFile({ ctx, projects, input })
  await projects.change(ctx, projectId, async (change) => {
    if (change.side === 'client' && side === 'staff')
      throw new AppError('forbidden', 'Only we can remove what we sent.')
    const removed = await change.ctx.db.delete(files).where(eq(files.id, id)).returning({ id: files.id })
    if (removed.length === 0) return
    await change.append({ kind: 'file-removed', data: { name, side } })
    change.audit({ file: name }, {})
  })
}
