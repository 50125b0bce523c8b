/**
 * `scripts/assets/make-portfolio-pictures.ts` makes these: `<name>-<width>.avif`, `<name>-mobile.avif`, and the largest as
 * `.webp`.
 */
const files = import.meta.glob<string>('./pictures/*.{avif,webp}', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
})

const widths = [640, 960, 1280]

/** Size in pixels of the largest file of each kind. */
export const pictureSizes = {
  desktop: { width: 1280, height: 960 },
  mobile: { width: 480, height: 1039 },
} as const
export type PictureKind = keyof typeof pictureSizes

export type PictureSources = {
  /** A `srcset`. */
  avif?: string
  /** For programs that read no AVIF; all supported browsers do. */
  src: string
}

/** Finds a project's picture files: a set in the program, or one address for every width. */
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
