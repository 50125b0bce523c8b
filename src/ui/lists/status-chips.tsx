import { Chip } from '../forms/chip.tsx'
import styles from './status-chips.module.css'

/** Undefined while it loads, null if the rows are not counted. */
type Count = string | undefined | null

export type StatusChipsProps = {
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; label: string; count: Count }[]
  total: Count
  label?: string
}

export function StatusChips({ value, onChange, options, total, label = 'Status' }: StatusChipsProps) {
  return (
    // Chromium does not scroll to a focused element that is partly visible.
    <fieldset
      className={styles.statuses}
      aria-label={label}
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
    >
      {[{ value: '', label: 'All', count: total }, ...options].map((option) => (
        <Chip key={option.value} pressed={value === option.value} onClick={() => onChange(option.value)}>
          {option.label}
          {option.count !== null && <span className={styles.count}>{option.count}</span>}
        </Chip>
      ))}
    </fieldset>
  )
}
