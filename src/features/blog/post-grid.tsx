import { joinClasses } from '#ui/join-classes.ts'
import type { PostSummary } from './post.ts'
import { PostCard } from './post-card.tsx'
import styles from './post-grid.module.css'

export type PostGridProps = {
  posts: readonly Omit<PostSummary, 'author'>[]
  /** Heading level of the cards; 2 where they are what the page is about. */
  level: 2 | 3
  /** The first post larger than the others. */
  withLead?: boolean
}

/** Posts in up to three columns that share their lines. */
export function PostGrid({ posts, level, withLead = false }: PostGridProps) {
  return (
    <ul className={styles.posts}>
      {posts.map((post, index) => {
        const lead = withLead && index === 0
        return (
          <li
            key={post.slug}
            className={joinClasses(styles.post, lead && styles.lead)}
            data-late={level === 2 ? lateness(index, withLead) : undefined}
          >
            <PostCard post={post} level={level} lead={lead} isFirst={level === 2 && index === 0} />
          </li>
        )
      })}
    </ul>
  )
}

/** Whether a post of the page's own list lies below everybody's first screen or only below a narrow one. */
function lateness(index: number, withLead: boolean): 'always' | 'narrow' | undefined {
  if (index === 0) return undefined
  // A lead is as high as two rows.
  return index > (withLead ? 2 : 5) ? 'always' : 'narrow'
}
