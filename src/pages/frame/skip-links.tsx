import type { MouseEvent } from 'react'
import { joinClasses } from '#ui/join-classes.ts'
import { rowsId } from '#ui/lists/data-table.tsx'
import styles from './skip-links.module.css'

export const contentId = 'content'

/** The second shows on pages with a list. The address stays: it may hold a token behind `#`. */
export function SkipLinks() {
  return (
    <div className={styles.links}>
      <a className={styles.link} href={`#${contentId}`} onClick={skip}>
        Skip to content
      </a>
      <a className={joinClasses(styles.link, styles.toRows)} href={`#${rowsId}`} onClick={skip}>
        Skip to the list
      </a>
    </div>
  )
}

function skip(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  document.getElementById(event.currentTarget.hash.slice(1))?.focus()
}
