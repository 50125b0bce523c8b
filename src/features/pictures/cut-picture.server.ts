import type { Sharp } from 'sharp'
import type { CutFormat } from '#domain/records/picture.ts'
import { fileLimits } from '#features/files/file.ts'
import { detectFileType } from '#features/files/file-types.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import { cutsOf, pictureLimits } from './picture.ts'

export type Cut = { format: CutFormat; width: number; bytes: Buffer }

const rasters = ['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/avif', 'image/gif']

const noPicture = new AppError(
  'unsupported-media',
  'This is no picture that we can show. Choose a JPEG, PNG, WebP, AVIF or GIF.',
)

const damaged = new AppError(
  'unsupported-media',
  'This picture is damaged. Save it again in a picture program, then choose it.',
)

/**
 * Encodes the picture anew, which leaves out all that is not pixels: place and camera, scripts, other files behind its end.
 * @throws AppError `unsupported-media`, `too-large`
 */
export async function cutPicture(bytes: Uint8Array): Promise<{ width: number; height: number; cuts: Cut[] }> {
  await requireRaster(bytes)
  // Most processes cut none.
  const { default: sharp } = await import('sharp')
  const source = sharp(bytes, { limitInputPixels: pictureLimits.pixels, failOn: 'error' })
  const { width, height } = await measure(source)
  const cuts = cutsOf(width)
  const largest = Math.max(...cuts.map((cut) => cut.width))
  const { data, info } = await source
    .autoOrient()
    .resize({ width: largest })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw damaged
    })
  const done: Cut[] = []
  // All at once would take the whole machine.
  for (const cut of cuts) {
    const resized = sharp(data, { raw: info }).resize({ width: cut.width })
    done.push({ ...cut, bytes: await encode[cut.format](resized).toBuffer() })
  }
  return { width, height, cuts: done }
}

const encode: Record<CutFormat, (image: Sharp) => Sharp> = {
  // The next effort takes ten times as long for a tenth of the bytes.
  avif: (image) => image.avif({ quality: 55, effort: 3 }),
  jpeg: (image) => image.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true }),
}

async function requireRaster(bytes: Uint8Array): Promise<void> {
  const found = await detectFileType(bytes.subarray(0, fileLimits.head), '').catch(() => null)
  if (!found || !rasters.includes(found.type)) throw noPicture
}

/** Reads the head alone. */
async function measure(source: Sharp): Promise<{ width: number; height: number }> {
  const {
    autoOrient: size,
    width: wide,
    height: high,
  } = await source.metadata().catch((error: Error) => {
    throw error.message.includes('exceeds pixel limit') ? tooManyPixels : damaged
  })
  if (wide * high >= pictureLimits.pixels) throw tooManyPixels
  const { width, height } = size
  if (Math.max(width / height, height / width) > pictureLimits.ratio) {
    throw new AppError(
      'too-large',
      `One side of this picture is more than ${pictureLimits.ratio} times as long as the other. Cut it first.`,
    )
  }
  return { width, height }
}

const tooManyPixels = new AppError(
  'too-large',
  `This picture has ${pictureLimits.pixels / 1_000_000} megapixels or more. Make it smaller, then choose it again.`,
)
