import { pictureCuts } from '#db/schema/pictures.ts'
import type { KeptBlob } from '#features/files/list-file-blobs.server.ts'
import type { Db } from '#platform/context.server.ts'

export function listCutBlobs(db: Db): Promise<KeptBlob[]> {
  const { blobKey: key, sha256, size } = pictureCuts
  return db.select({ key, sha256, size }).from(pictureCuts)
}
