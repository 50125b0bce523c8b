import { desc, eq } from 'drizzle-orm'
import { files } from '#db/schema/files.ts'
import type { Ctx } from '#platform/context.server.ts'
import { toListItems } from '#platform/records/list-items.server.ts'
import type { ProjectFileList } from './file.ts'
import { listedFile } from './file-queries.server.ts'
import type { ProjectAccess } from './project-access.server.ts'

/** @throws AppError `unauthenticated`, `not-found` */
export async function listFiles(
  ctx: Ctx,
  { projectId }: { projectId: string },
  projects: ProjectAccess,
): Promise<ProjectFileList> {
  await projects.authorise(ctx, projectId)
  const rows = await ctx.db
    .select()
    .from(files)
    .where(eq(files.projectId, projectId))
    .orderBy(desc(files.createdAt), desc(files.id))
  return { files: toListItems(ctx, listedFile, rows) }
}
