import { desc, eq } from 'drizzle-orm'
import { files } from '#db/schema/files.ts'
import type { Ctx } from '#platform/context.server.ts'
import { itemsOf } from '#platform/records/list-items.server.ts'
import type { ProjectFileList } from './file.ts'
import { listedFile } from './file-rows.server.ts'
import type { ProjectAccess } from './project-access.server.ts'

/**
 * Lists a project's files, newest first.
 * @throws AppError `unauthenticated`, `not-found`
 */
export async function listFiles({
  ctx,
  projects,
  input: { projectId },
}: {
  ctx: Ctx
  projects: ProjectAccess
  input: { projectId: string }
}): Promise<ProjectFileList> {
  await projects.open(ctx, projectId)
  const rows = await ctx.db
    .select()
    .from(files)
    .where(eq(files.projectId, projectId))
    .orderBy(desc(files.createdAt), desc(files.id))
  return { files: itemsOf(ctx, listedFile, rows) }
}
