import type { ReactNode } from 'react'
import styles from './styleguide.module.css'

export function GuideSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
