import { gt } from 'drizzle-orm'
import { looseBlobs } from '#db/schema/files.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { fileLimits } from './file.ts'
import { sumOfSizes } from './file-queries.server.ts'

/** @throws AppError `unavailable` while the disk is nearly full */
export async function requireDisk({ blobs, db, clock, log }: Ctx): Promise<void> {
  const free = await blobs.freeBytes()
  if (free === null) return
  const [underWay] = await db
    .select({ bytes: sumOfSizes(looseBlobs) })
    .from(looseBlobs)
    .where(gt(looseBlobs.dueAt, clock()))
  // Written bytes count twice, erring on the safe side.
  if (free - (underWay?.bytes ?? 0) >= fileLimits.freeBytes) return
  log.error({ freeBytes: free }, 'uploads are refused: the disk is nearly full')
  throw new AppError('unavailable', 'We can’t accept files at the moment. Please try again later.')
}
