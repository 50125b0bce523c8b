import { AppError } from '#platform/app-error.server.ts'
import { recordChange } from '#platform/audit.server.ts'
import { requireOwnWord } from '#platform/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { requireVersion } from '#platform/records/record-version.server.ts'
import { openProject, projectNoun } from '../project.server.ts'
import { eraseProjects } from '../project-data.server.ts'

/**
 * Ends a project whose client has asked us to erase their data, and erases it with its messages and files.
 * @throws AppError `not-found`; `forbidden`; `conflict` if nobody asked, or if somebody changed it meanwhile
 */
export async function eraseProject({
  ctx,
  input: { id, version },
}: {
  ctx: Ctx
  input: { id: string; version: number }
}): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const { project, side } = await openProject({ ctx: txCtx, input: { id, lock: true } })
    if (side !== 'staff') throw new AppError('forbidden', 'This is for staff only.')
    requireOwnWord(ctx)
    requireVersion(project, version)
    if (!project.erasureRequestedAt) {
      throw new AppError('conflict', 'The client has not asked us to erase this project.')
    }
    await eraseProjects(txCtx, [id])
    const change = { noun: projectNoun, subjectId: id, before: {}, after: { erased: true } }
    await recordChange({ ctx: txCtx, input: change })
  })
}
