import { useId } from 'react'
import { Chip } from '../forms/chip.tsx'
import styles from './status-chips.module.css'

export type StatusChipsProps = {
  /** The chosen status, or '' for all. */
  value: string
  onChange: (value: string) => void
  /** Each status with its number of rows, if known. */
  options: readonly { value: string; label: string; count?: number | undefined }[]
  /** The number of all rows. */
  total?: number | undefined
}

export function StatusChips({ value, onChange, options, total }: StatusChipsProps) {
  const id = useId()
  return (
    <fieldset className={styles.statuses} aria-labelledby={id}>
      <div className={styles.legend} id={id}>
        Status
      </div>
      {[{ value: '', label: 'All', count: total }, ...options].map((option) => (
        <Chip key={option.value} pressed={value === option.value} onClick={() => onChange(option.value)}>
          {option.label}
          {option.count !== undefined && <span className={styles.count}>{option.count}</span>}
        </Chip>
      ))}
    </fieldset>
  )
}
