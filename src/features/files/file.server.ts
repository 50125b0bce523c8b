import { eq } from 'drizzle-orm'
import { files } from '#db/schema/files.ts'
import type { Ctx } from '#platform/context.server.ts'
import { uploadType } from './file.ts'

/** How long the body of an upload may take to arrive: 100 MB at half a megabit a second. */
export const uploadMs = 30 * 60_000

/** Returns whether the body of a request is a file, which may be large and slow. */
export function isUpload(
  method: string | undefined,
  path: string | undefined,
  type: string | undefined,
): boolean {
  return (
    method === 'POST' && type === uploadType && /^\/api\/projects\/[^/?]+\/files(?:\?|$)/.test(path ?? '')
  )
}

/** Returns whether anybody sent a file for an item of a checklist. */
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
