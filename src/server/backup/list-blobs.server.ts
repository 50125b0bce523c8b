import { type KeptBlob, listFileBlobs } from '#features/files/list-file-blobs.server.ts'
import { listCutBlobs } from '#features/pictures/list-cut-blobs.server.ts'
import type { Db } from '#platform/context.server.ts'

/** All blobs that a row names. */
export async function listBlobs(db: Db): Promise<KeptBlob[]> {
  return [...(await listFileBlobs(db)), ...(await listCutBlobs(db))]
}
