/** Made by `scripts/make-portfolio-pictures.ts`: `<name>-<width>.avif`, the same as `.webp`, and `<name>-mobile`. */
const files = import.meta.glob<string>('./pictures/*.{avif,webp}', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
})

const widths = [400, 640, 960, 1280]

/** Sizes in pixels of the largest file of each kind. */
export const pictureSizes = {
  desktop: { width: 1280, height: 960 },
  mobile: { width: 480, height: 1039 },
} as const
export type PictureKind = keyof typeof pictureSizes

export type PictureSources = {
  /** For browsers that know the format; a `srcset`. */
  avif?: string
  webp?: string
  src: string
}

/** Where a project's picture is: a set of files that comes with the program, or one address for every width. */
export function pictureSourcesOf(imageUrl: string, kind: PictureKind): PictureSources {
  const suffixes = kind === 'mobile' ? ['mobile'] : widths.map(String)
  const urlOf = (suffix: string, format: string) => files[`./pictures/${imageUrl}-${suffix}.${format}`]
  const src = urlOf(suffixes.at(-1) ?? '', 'webp')
  if (!src) return { src: imageUrl }
  const srcSetOf = (format: string) =>
    kind === 'mobile'
      ? urlOf('mobile', format)
      : suffixes.map((suffix) => `${urlOf(suffix, format)} ${suffix}w`).join(', ')
  return { src, avif: srcSetOf('avif'), webp: srcSetOf('webp') }
}
