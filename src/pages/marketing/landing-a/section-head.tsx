import type { ReactNode } from 'react'
import styles from './section-head.module.css'

export type SectionHeadProps = {
  id: string
  title: ReactNode
  /** One or two sentences. */
  lede: ReactNode
  /** What steers the section: the currency beside its prices. */
  control?: ReactNode
}

/** The opening of a section: seven columns of heading, five of what it means. */
export function SectionHead({ id, title, lede, control }: SectionHeadProps) {
  return (
    <header className={styles.head}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <div className={styles.side}>
        <p>{lede}</p>
        {control}
      </div>
    </header>
  )
}
