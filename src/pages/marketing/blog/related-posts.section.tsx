import { PostGrid } from '#features/blog/list/post-grid.tsx'
import { usePathData } from '#platform/api/use-path-data.ts'
import { routes } from '#routes'
import { joinClasses } from '#ui/join-classes.ts'
import frame from '../frame/frame.module.css'
import { usePageAddress } from '../frame/use-page-address.ts'
import styles from './related-posts.module.css'

export function RelatedPosts() {
  const { dataPaths } = usePageAddress(routes.blogPost)
  const { related } = usePathData(dataPaths[0])
  if (related.length === 0) return null
  return (
    <section
      id="related-posts"
      className={joinClasses(frame.frame, styles.related)}
      aria-labelledby="related-title"
    >
      <h2 id="related-title" className={styles.title}>
        Read on
      </h2>
      <PostGrid posts={related} level={3} />
    </section>
  )
}
