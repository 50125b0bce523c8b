import { inArray } from 'drizzle-orm'
import { files } from '#db/schema/files.ts'
import type { Ctx } from '#platform/context.server.ts'
import { oldestFirst } from '#platform/records/list-page.server.ts'
import type { PersonalData } from '#platform/records/personal-data.server.ts'
import type { FileRow } from './file-queries.server.ts'
import type { ProjectAccess } from './project-access.server.ts'

export function fileDataOf(projects: ProjectAccess): PersonalData {
  const filesOf = ({ db }: Pick<Ctx, 'db'>, userId: string): Promise<FileRow[]> =>
    db
      .select()
      .from(files)
      .where(inArray(files.projectId, projects.ownedBy(userId)))
      .orderBy(...oldestFirst(files))
  return {
    name: 'files',
    async read(ctx, { userId }) {
      const rows = await filesOf(ctx, userId)
      return rows.map(({ blobKey: _, ...file }) => ({ ...file, path: `files/${pathOf(file)}` }))
    },
    async files(ctx, { userId }) {
      const rows = await filesOf(ctx, userId)
      return rows.map((file) => ({
        path: pathOf(file),
        at: file.createdAt,
        open: async () => (await ctx.blobs.get(file.blobKey))?.bytes ?? null,
      }))
    },
    erase: async () => [],
  }
}

function pathOf({ id, name }: Pick<FileRow, 'id' | 'name'>): string {
  return `${id}/${name}`
}
