import type { ComponentProps } from 'react'
import styles from './visually-hidden.module.css'

/** A link inside becomes visible while focused. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span {...props} className={styles.hidden} />
}
