import { files } from '#db/schema/files.ts'
import type { Db } from '#platform/context.server.ts'

/** `sha256` in hex, `size` in bytes. */
export function listBlobs(db: Db): Promise<{ key: string; sha256: string; size: number }[]> {
  return db.select({ key: files.blobKey, sha256: files.hash, size: files.size }).from(files)
}
