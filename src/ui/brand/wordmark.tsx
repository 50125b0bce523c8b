import { joinClasses } from '../join-classes.ts'
import styles from './wordmark.module.css'

export type WordmarkProps = { name: string; className?: string }

export function Wordmark({ name, className }: WordmarkProps) {
  return <span className={joinClasses(styles.wordmark, className)}>{name}</span>
}
