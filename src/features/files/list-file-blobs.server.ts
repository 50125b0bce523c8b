import { files } from '#db/schema/files.ts'
import type { Db } from '#platform/context.server.ts'

/** `sha256` in hex, `size` in bytes. */
export type KeptBlob = { key: string; sha256: string; size: number }

export function listFileBlobs(db: Db): Promise<KeptBlob[]> {
  return db.select({ key: files.blobKey, sha256: files.hash, size: files.size }).from(files)
}
