import { eq } from 'drizzle-orm'
import { files } from '#db/schema/files.ts'
import type { Ctx } from '#platform/context.server.ts'
import { uploadType } from './file.ts'

/** 100 MB at half a megabit a second. */
export const uploadMs = 30 * 60_000

export function isUpload(
  method: string | undefined,
  path: string | undefined,
  type: string | undefined,
): boolean {
  return (
    method === 'POST' && type === uploadType && /^\/api\/projects\/[^/?]+\/files(?:\?|$)/.test(path ?? '')
  )
}

export async function hasFiles({
  ctx: { db },
  input: { checklistItemId },
}: {
  ctx: Pick<Ctx, 'db'>
  input: { checklistItemId: string }
}): Promise<boolean> {
  const [file] = await db
    .select({ id: files.id })
    .from(files)
    .where(eq(files.checklistItemId, checklistItemId))
    .limit(1)
  return file !== undefined
}
