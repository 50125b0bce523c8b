import { useId } from 'react'
import { joinClasses } from '../join-classes.ts'
import styles from './progress.module.css'

export type ProgressProps = {
  value: number
  max: number
  label?: string
  className?: string
}

export function Progress({ value, max, label = `Step ${value} of ${max}`, className }: ProgressProps) {
  const id = useId()
  return (
    <div className={joinClasses(styles.progress, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <progress className={styles.bar} id={id} value={value} max={max} />
    </div>
  )
}
