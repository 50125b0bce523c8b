import styles from './blank.module.css'

/** Holds the place of a text that loads. */
export function Blank() {
  return <span className={styles.blank} aria-hidden="true" />
}
