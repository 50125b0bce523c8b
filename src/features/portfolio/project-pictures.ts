/** Made by `scripts/make-portfolio-pictures.ts`: `<name>-<width>.avif`, `<name>-mobile.avif`, and the largest as `.webp`. */
const files = import.meta.glob<string>('./pictures/*.{avif,webp}', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
})

const widths = [640, 960, 1280]

/** Sizes in pixels of the largest file of each kind. */
export const pictureSizes = {
  desktop: { width: 1280, height: 960 },
  mobile: { width: 480, height: 1039 },
} as const
export type PictureKind = keyof typeof pictureSizes

export type PictureSources = {
  /** A `srcset`. */
  avif?: string
  /** For whatever reads no AVIF: every browser that the styles are made for does. */
  src: string
}

/** Where a project's picture is: a set of files that comes with the program, or one address for every width. */
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
