import { useEffect, useRef, useState } from 'react'
import { ResponsivePicture } from '#features/pictures/responsive-picture.tsx'
import { OrbWeb } from '#ui/brand/orb-web.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import type { Project } from './portfolio.ts'
import styles from './project-picture.module.css'
import { type PictureKind, pictureSizes, pictureSourcesOf } from './project-pictures.ts'

export type ProjectPictureProps = {
  project: Pick<Project, 'imageUrl' | 'client' | 'picture'>
  kind?: PictureKind
  sizes?: string
  alt?: string
  className?: string
}

export function ProjectPicture({
  project,
  kind = 'desktop',
  sizes,
  alt = `First screen of ${project.client}`,
  className,
}: ProjectPictureProps) {
  const image = useRef<HTMLImageElement>(null)
  const [isBroken, setIsBroken] = useState(false)
  useEffect(() => {
    // The picture may fail before React listens.
    const { current } = image
    if (current?.complete && current.currentSrc && current.naturalWidth === 0) setIsBroken(true)
  }, [])

  const frame = joinClasses(styles.picture, styles[kind], className)
  if (project.picture && !isBroken) {
    const picture = alt ? project.picture : { ...project.picture, alt }
    return (
      <span className={frame}>
        <ResponsivePicture picture={picture} sizes={sizes} onError={() => setIsBroken(true)} />
      </span>
    )
  }
  if (project.imageUrl === '' && !project.picture) {
    return (
      <span className={frame} aria-hidden="true">
        <DrawnWeb seed={project.client} />
      </span>
    )
  }
  if (isBroken) {
    return (
      <span
        className={frame}
        role="img"
        aria-label={alt ? `${alt} (the picture could not be loaded)` : undefined}
      >
        <DrawnWeb seed={project.client} />
      </span>
    )
  }
  const { avif, src } = pictureSourcesOf(project.imageUrl, kind)
  return (
    <picture className={frame}>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        ref={image}
        src={src}
        alt={alt}
        {...pictureSizes[kind]}
        loading="lazy"
        decoding="async"
        onError={() => setIsBroken(true)}
      />
    </picture>
  )
}

function DrawnWeb({ seed }: { seed: string }) {
  return <OrbWeb seed={seed} width={320} height={240} hub={{ x: 160, y: 120 }} spokes={14} rings={9} />
}
