import { eq, inArray } from 'drizzle-orm'
import { files, looseBlobs } from '#db/schema/files.ts'
import type { Ctx } from '#platform/context.server.ts'
import { uploadType } from './file.ts'

/** 100 MB at half a megabit a second. */
export const uploadMs = 30 * 60_000

/** Longer than `uploadMs`: later, an interrupted upload no longer counts. */
export const uploadCountsMs = 45 * 60_000

export function isUpload(
  method: string | undefined,
  path: string | undefined,
  type: string | undefined,
): boolean {
  return (
    method === 'POST' &&
    type === uploadType &&
    /^\/api\/(?:projects\/[^/?]+\/files|admin\/(?:lead-imports|pictures))(?:\?|$)/.test(path ?? '')
  )
}

export async function releaseBlobs(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { keys }: { keys: string[] },
): Promise<void> {
  await db.update(looseBlobs).set({ dueAt: clock() }).where(inArray(looseBlobs.key, keys))
}

export async function hasFiles(
  { db }: Pick<Ctx, 'db'>,
  { checklistItemId }: { checklistItemId: string },
): Promise<boolean> {
  const [file] = await db
    .select({ id: files.id })
    .from(files)
    .where(eq(files.checklistItemId, checklistItemId))
    .limit(1)
  return file !== undefined
}
