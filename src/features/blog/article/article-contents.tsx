import { Disclosure } from '#ui/disclosure.tsx'
import type { PostHeading } from '../post.ts'
import styles from './article-contents.module.css'

export function ArticleContents({ headings }: { headings: readonly PostHeading[] }) {
  const parts = (
    <ol className={styles.parts}>
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  )
  return (
    <>
      <nav className={styles.whole} aria-labelledby="contents-title">
        <h2 id="contents-title" className={styles.title}>
          In this article
        </h2>
        {parts}
      </nav>
      <nav className={styles.folded} aria-label="In this article">
        <Disclosure title="In this article">{parts}</Disclosure>
      </nav>
    </>
  )
}
