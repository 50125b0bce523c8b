import { ResponsivePicture } from '#features/pictures/responsive-picture.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import type { PostSummary } from '../post.ts'
import type { Cover } from './draw-cover.tsx'
import styles from './post-cover.module.css'

// The browser's build drops this.
const drawing = import.meta.env.SSR ? await import('./draw-cover.tsx') : null

type Shown = Pick<PostSummary, 'cover'>
const size = { width: 320, height: 180 }

export type PostCoverProps = Cover &
  Shown & {
    /** Inlines a cover that is visible at once, and describes a picture. */
    drawn?: boolean | undefined
    className?: string | undefined
  }

export function PostCover({ slug, category, cover, drawn = false, className }: PostCoverProps) {
  if (cover) {
    return (
      <div className={joinClasses(styles.cover, className)}>
        <ResponsivePicture
          picture={drawn ? cover : { ...cover, alt: '' }}
          sizes="(min-width: 60rem) 36rem, 100vw"
          loading={drawn ? 'eager' : 'lazy'}
          className={styles.drawing}
        />
      </div>
    )
  }
  return (
    <div className={joinClasses(styles.cover, className)}>
      <img
        className={styles.drawing}
        src={
          drawing && drawn ? dataUrl(drawing.drawCover({ slug, category })) : coverPath({ slug, category })
        }
        alt=""
        {...size}
        loading="lazy"
        decoding={drawn ? 'sync' : 'async'}
        suppressHydrationWarning
      />
    </div>
  )
}

function coverPath({ slug, category }: Cover): string {
  return `/covers/${category}/${slug}.svg`
}

function dataUrl(svg: string): string {
  return `data:image/svg+xml,${svg.replace(/["%#<>]/g, encodeURIComponent)}`
}
