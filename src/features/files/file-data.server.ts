import { asc, inArray } from 'drizzle-orm'
import { files } from '#db/schema/files.ts'
import { projectsOwnedBy } from '#features/projects/project.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { PersonalData } from '#platform/records/personal-data.server.ts'
import type { FileRow } from './file-rows.server.ts'

/** The files of a client's projects, of both sides. They are erased with their projects. */
export const fileData: PersonalData = {
  name: 'files',
  async read({ ctx, input: { userId } }) {
    const rows = await filesOf(ctx, userId)
    return rows.map(({ blobKey: _, ...file }) => ({ ...file, path: `files/${pathOf(file)}` }))
  },
  async files({ ctx, input: { userId } }) {
    const rows = await filesOf(ctx, userId)
    return rows.map((file) => ({
      path: pathOf(file),
      at: file.createdAt,
      open: async () => (await ctx.blobs.get(file.blobKey))?.bytes ?? null,
    }))
  },
  erase: async () => [],
}

/** Two files may have the same name. */
function pathOf({ id, name }: Pick<FileRow, 'id' | 'name'>): string {
  return `${id}/${name}`
}

function filesOf({ db }: Pick<Ctx, 'db'>, userId: string): Promise<FileRow[]> {
  return db
    .select()
    .from(files)
    .where(inArray(files.projectId, projectsOwnedBy(userId)))
    .orderBy(asc(files.createdAt))
}
