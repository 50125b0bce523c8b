import { isReadable, type Listed } from '#platform/records/list-page.ts'
import { joinClasses } from '#ui/join-classes.ts'
import { UnreadableRow } from '#ui/lists/unreadable-row.tsx'
import type { PostSummary } from '../post.ts'
import { PostCard } from './post-card.tsx'
import styles from './post-grid.module.css'

export type PostGridProps = {
  posts: readonly Listed<PostSummary>[]
  level: 2 | 3
  withLead?: boolean
}

export function PostGrid({ posts, level, withLead = false }: PostGridProps) {
  return (
    <ul className={styles.posts}>
      {posts.map((post, index) => {
        const lead = withLead && index === 0
        if (!isReadable(post)) {
          return (
            <li key={post.id} className={styles.post}>
              <UnreadableRow what="article" name={post.unreadable} />
            </li>
          )
        }
        return (
          <li key={post.slug} className={joinClasses(styles.post, lead && styles.lead)}>
            <PostCard post={post} level={level} lead={lead} isFirst={level === 2 && index === 0} />
          </li>
        )
      })}
    </ul>
  )
}
