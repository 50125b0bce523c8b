/**
 * From `scripts/assets/make-portfolio-pictures.ts`: `<name>-<width>.avif`, `<name>-mobile.avif`, and the
 * largest as `.webp`.
 */
const files = import.meta.glob<string>('./pictures/*.{avif,webp}', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
})

const widths = [640, 960, 1280]

export const pictureSizes = {
  desktop: { width: 1280, height: 960 },
  mobile: { width: 480, height: 1039 },
} as const
export type PictureKind = keyof typeof pictureSizes

export type PictureSources = {
  avif?: string
  /** For clients without AVIF. */
  src: string
}

export function pictureSourcesOf(imageUrl: string, kind: PictureKind): PictureSources {
  const suffixes = kind === 'mobile' ? ['mobile'] : widths.map(String)
  const urlOf = (suffix: string, format: string) => files[`./pictures/${imageUrl}-${suffix}.${format}`]
  const src = urlOf(suffixes.at(-1) ?? '', 'webp')
  if (!src) return { src: imageUrl }
  const avif =
    kind === 'mobile'
      ? urlOf('mobile', 'avif')
      : suffixes.map((suffix) => `${urlOf(suffix, 'avif')} ${suffix}w`).join(', ')
  return { src, avif }
}
