import { eq } from 'drizzle-orm'
import { files } from '#db/schema/files.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { authoriseFile } from './file-queries.server.ts'
import type { ProjectAccess } from './project-access.server.ts'

/**
 * A trigger marks the blob as loose. Clients remove only their own side's.
 * @throws AppError `unauthenticated`, `not-found`; `forbidden` also for staff who follow an emailed link
 */
export async function removeFile(ctx: Ctx, input: { id: string }, projects: ProjectAccess): Promise<void> {
  const { id, projectId, name, side } = await authoriseFile(ctx, input, projects)
  await projects.change(ctx, projectId, async (change) => {
    if (change.side === 'client' && side === 'staff')
      throw new AppError('forbidden', 'Only we can remove what we sent.')
    const removed = await change.ctx.db.delete(files).where(eq(files.id, id)).returning({ id: files.id })
    if (removed.length === 0) return
    await change.append({ kind: 'file-removed', data: { name, side } })
    change.audit({ file: name }, {})
  })
}
