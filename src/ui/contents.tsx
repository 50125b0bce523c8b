import styles from './contents.module.css'
import { Disclosure } from './disclosure.tsx'
import { joinClasses } from './join-classes.ts'

/** Links to the parts of a long page: beside it on wide screens, folded above it on others. */
export function Contents({
  title,
  parts,
  className,
}: {
  title: string
  parts: readonly { id: string; title: string }[]
  /** Of the list on wide screens. */
  className?: string | undefined
}) {
  const links = (
    <ol className={styles.parts}>
      {parts.map((part) => (
        <li key={part.id}>
          <a href={`#${part.id}`}>{part.title}</a>
        </li>
      ))}
    </ol>
  )
  return (
    <>
      <nav className={joinClasses(styles.whole, className)} aria-labelledby="contents-title" data-above-dock>
        <h2 id="contents-title" className={styles.title}>
          {title}
        </h2>
        {links}
      </nav>
      <nav className={styles.folded} aria-label={title}>
        <Disclosure title={title}>{links}</Disclosure>
      </nav>
    </>
  )
}
