import { and, eq } from 'drizzle-orm'
import { pictureCuts } from '#db/schema/pictures.ts'
import type { CutFormat } from '#domain/records/picture.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { endings } from './picture.ts'

const filePattern = /^([0-9a-f]{32})-(\d{1,4})\.(avif|jpg)$/

/** @throws AppError `not-found` */
export async function readCut(
  { db, blobs }: Pick<Ctx, 'db' | 'blobs'>,
  { file }: { file: string },
): Promise<{ format: CutFormat; size: number; bytes: ReadableStream<Uint8Array> }> {
  const [, hash = '', width, ending] = filePattern.exec(file) ?? []
  const format = ending === endings.avif ? 'avif' : 'jpeg'
  const [cut] = hash
    ? await db
        .select()
        .from(pictureCuts)
        .where(
          and(
            eq(pictureCuts.pictureHash, hash),
            eq(pictureCuts.format, format),
            eq(pictureCuts.width, Number(width)),
          ),
        )
    : []
  const blob = cut && (await blobs.get(cut.blobKey))
  if (!blob) throw new AppError('not-found', 'This picture doesn’t exist.')
  return { format, ...blob }
}
