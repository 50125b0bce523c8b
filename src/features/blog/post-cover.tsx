import { joinClasses } from '#ui/join-classes.ts'
import { OrbWeb } from '#ui/orb-web.tsx'
import type { PostSummary } from './post.ts'
import styles from './post-cover.module.css'

export type PostCoverProps = Pick<PostSummary, 'slug' | 'category'> & { className?: string }

/**
 * The picture of a post: a web of its own, spun from its slug, on the ground of its category. Drawn into the page, it
 * costs about 1 kB and no request.
 */
export function PostCover({ slug, category, className }: PostCoverProps) {
  return (
    <OrbWeb
      className={joinClasses(styles.cover, styles[category], className)}
      seed={slug}
      width={320}
      height={180}
      hub={hubOf(slug)}
      spokes={14}
      rings={9}
    />
  )
}

/** Somewhere in the middle half, so that no two covers look alike. */
function hubOf(slug: string): { x: number; y: number } {
  let sum = 0
  for (const character of slug) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973
  return { x: 80 + (sum % 17) * 10, y: 45 + (sum % 11) * 6 }
}
