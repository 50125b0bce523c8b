import { eq, sql } from 'drizzle-orm'
import { files, type looseBlobs } from '#db/schema/files.ts'
import { sides } from '#domain/records/states.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { requireKnown } from '#platform/records/list-items.server.ts'
import type { ProjectFile } from './file.ts'
import type { ProjectAccess } from './project-access.server.ts'

export type FileRow = typeof files.$inferSelect

export function fileOf({
  projectId: _,
  hash: _hash,
  blobKey: _key,
  createdAt,
  ...file
}: FileRow): ProjectFile {
  return { ...file, createdAt: createdAt.toISOString() }
}

export const listedFile = {
  noun: 'file',
  itemOf(row: FileRow): ProjectFile {
    requireKnown(sides, row.side)
    return fileOf(row)
  },
  nameOf: ({ name }: FileRow) => name,
}

export const sumOfSizes = ({ size }: typeof files | typeof looseBlobs) =>
  sql<number>`coalesce(sum(${size}), 0)::float8`

const missing = 'This file doesn’t exist.'

/** @throws AppError `unauthenticated` for a visitor; `not-found` without access, whether the file exists or not */
export async function authoriseFile(
  ctx: Ctx,
  { id }: { id: string },
  projects: ProjectAccess,
): Promise<FileRow> {
  const file = await findFile(ctx, id)
  try {
    await projects.authorise(ctx, file.projectId)
    return file
  } catch (error) {
    const isStranger = error instanceof AppError && error.code === 'not-found'
    throw isStranger ? new AppError('not-found', missing) : error
  }
}

/** @throws AppError `not-found` */
export async function findFile({ db }: Pick<Ctx, 'db'>, id: string): Promise<FileRow> {
  const [row] = await db.select().from(files).where(eq(files.id, id))
  if (!row) throw new AppError('not-found', missing)
  return row
}
