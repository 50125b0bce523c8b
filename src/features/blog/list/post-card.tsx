import { postCategories } from '#domain/records/post.ts'
import { href } from '#routes'
import { joinClasses } from '#ui/join-classes.ts'
import { Badge } from '#ui/records/badge.tsx'
import { Day } from '#ui/records/day.tsx'
import { PostCover } from '../cover/post-cover.tsx'
import type { PostSummary } from '../post.ts'
import styles from './post-card.module.css'

export type PostCardProps = {
  post: PostSummary
  level: 2 | 3
  lead?: boolean
  isFirst?: boolean
}

export function PostCard({ post, level, lead, isFirst }: PostCardProps) {
  const Heading = `h${level}` as const
  return (
    <article className={joinClasses(styles.card, lead && styles.lead)}>
      <PostCover
        slug={post.slug}
        category={post.category}
        cover={post.cover}
        drawn={isFirst}
        className={styles.cover}
      />
      <p className={styles.badges}>
        {post.featured && <Badge tone="yolk">Featured</Badge>}
        <Badge>{postCategories[post.category]}</Badge>
      </p>
      <Heading className={styles.title}>
        <a href={href('blogPost', { id: post.slug })}>{post.title}</a>
      </Heading>
      <p className={styles.excerpt}>{post.excerpt}</p>
      <div className={styles.foot}>
        <p>
          {`${post.author}, `}
          <Day day={post.publishedOn} />
          {`, ${post.readingMinutes} min read`}
        </p>
        <ul className={styles.tags} aria-label="Tags">
          {post.tags.slice(0, post.featured ? 3 : 2).map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      </div>
    </article>
  )
}
