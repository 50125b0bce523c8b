import type { ComponentProps } from 'react'
import type { Picture } from '#domain/records/picture.ts'
import { pictureSources } from './picture.ts'

type ResponsivePictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'alt' | 'width' | 'height'> & {
  picture: Picture
}

/** Keeps its place while it loads. Other props are the image's; `sizes` says how wide it is shown. */
export function ResponsivePicture({ picture, sizes = '100vw', ...image }: ResponsivePictureProps) {
  const { srcSet, ...sources } = pictureSources(picture)
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet} sizes={sizes} />
      <img loading="lazy" decoding="async" {...image} {...sources} alt={picture.alt} />
    </picture>
  )
}
