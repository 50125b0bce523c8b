import type { ReactNode } from 'react'
import styles from './own-account.module.css'

const idOf = (title: string) => `part-${title.toLowerCase().replaceAll(' ', '-')}`

export function SettingsSection({
  title,
  text,
  children,
}: {
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <section className={styles.part} aria-labelledby={idOf(title)}>
      <div className={styles.head}>
        <h2 className={styles.title} id={idOf(title)} tabIndex={-1}>
          {title}
        </h2>
        <p className={styles.text}>{text}</p>
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  )
}

export function focusSettingsSection(title: string): void {
  document.getElementById(idOf(title))?.focus()
}
