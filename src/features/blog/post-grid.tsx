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
          <li key={post.slug} className={joinClasses(styles.post, lead && styles.lead)}>
            <PostCard post={post} level={level} lead={lead} isFirst={level === 2 && index === 0} />
          </li>
        )
      })}
    </ul>
  )
}
