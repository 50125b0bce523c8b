import { Icon } from '../icon.tsx'
import styles from './filter-options.module.css'
import type { FilterOption } from './list-filter.ts'

/** The content of a button's panel. */
export function FilterOptions({
  label,
  options,
  value,
  onChoose,
}: {
  label: string
  options: readonly FilterOption[]
  value: string
  onChoose: (value: string) => void
}) {
  return (
    <fieldset className={styles.options} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.option}
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
        >
          <Icon name="check" size={16} />
          <span className={styles.label}>{option.label}</span>
          {option.count && <span className={styles.count}>{option.count}</span>}
        </button>
      ))}
    </fieldset>
  )
}
