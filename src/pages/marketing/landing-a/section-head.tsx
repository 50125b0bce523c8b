import type { ReactNode } from 'react'
import styles from './section-head.module.css'

export type SectionHeadProps = {
  id: string
  title: ReactNode
  lede: ReactNode
  control?: ReactNode
}

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
