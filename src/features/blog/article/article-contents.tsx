import type { PostHeading } from '../post.ts'
import styles from './article-contents.module.css'

export function ArticleContents({ headings }: { headings: readonly PostHeading[] }) {
  return (
    <nav className={styles.contents} aria-labelledby="contents-title">
      <h2 id="contents-title" className={styles.title}>
        In this article
      </h2>
      <ol className={styles.parts}>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
