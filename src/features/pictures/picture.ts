import type { CutFormat, Picture } from '#domain/records/picture.ts'

/** As `Picture`, before somebody says what it shows. */
export type UploadedPicture = Omit<Picture, 'alt'>

export const pictureLimits = {
  bytes: 20_000_000,
  /** A picture with as many is refused before it is decoded. */
  pixels: 40_000_000,
  /** How many times higher than wide it may be, or wider than high. */
  ratio: 8,
} as const

const avifWidths = [640, 1280, 1920] as const
const jpegWidth = 1280

/** What was typed offline may name one as long. */
export const unusedPictureDays = 30

/** Nothing is enlarged, so a small picture has fewer. */
export function cutsOf(width: number): { format: CutFormat; width: number }[] {
  const widths = new Set(avifWidths.map((one) => Math.min(one, width)))
  return [
    ...[...widths].map((one) => ({ format: 'avif' as const, width: one })),
    { format: 'jpeg', width: Math.min(jpegWidth, width) },
  ]
}

export const endings = { avif: 'avif', jpeg: 'jpg' } as const satisfies Record<CutFormat, string>

export function pictureAddress(hash: string, cut: { format: CutFormat; width: number }): string {
  return `/pictures/${hash}-${cut.width}.${endings[cut.format]}`
}

export type PictureSources = { srcSet: string; src: string; width: number; height: number }

/** Attributes of a `<source>` in AVIF, and of the `<img>` for browsers without it. */
export function pictureSources({ hash, width, height }: UploadedPicture): PictureSources {
  const cuts = cutsOf(width)
  const addresses = (format: CutFormat) =>
    cuts.filter((cut) => cut.format === format).map((cut) => ({ ...cut, address: pictureAddress(hash, cut) }))
  return {
    srcSet: addresses('avif')
      .map((cut) => `${cut.address} ${cut.width}w`)
      .join(', '),
    src: addresses('jpeg')[0]?.address ?? '',
    width,
    height,
  }
}

const inMarkdown = /^\/pictures\/([0-9a-f]{32})-\d+\.jpg#(\d{1,5})x(\d{1,5})$/

/** The JPEG's address. Browsers send no fragment, so there is still one address for each cut. */
export function addressInMarkdown(picture: UploadedPicture): string {
  return `${pictureSources(picture).src}#${picture.width}x${picture.height}`
}

/** Null for any other address. */
export function pictureInMarkdown(address: string): UploadedPicture | null {
  const [, hash = '', width, height] = inMarkdown.exec(address) ?? []
  const picture = { hash, width: Number(width), height: Number(height) }
  return hash && address === addressInMarkdown(picture) ? picture : null
}
