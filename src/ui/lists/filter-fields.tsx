import { Button } from '../button.tsx'
import { Checkbox } from '../forms/checkbox.tsx'
import { Select } from '../forms/select.tsx'
import styles from './filter-fields.module.css'
import { chosenOption, type FilterAddress, type FilterOption, type ListFilter } from './list-filter.ts'

/** Behind the button "Filter". Where the bar is narrow, it also has the filters that stand in wide ones. */
export function FilterFields({
  filters,
  address,
  onClear,
}: {
  filters: readonly ListFilter[]
  address: FilterAddress
  onClear: () => void
}) {
  return (
    <div className={styles.fields}>
      {filters.map((filter) => (
        <FilterField
          key={filter.name}
          filter={filter}
          value={address.read(filter.name)}
          onChange={(value) => address.filter({ [filter.name]: value })}
        />
      ))}
      <Button
        size="s"
        className={styles.clear}
        disabled={filters.every(({ name }) => address.read(name) === '')}
        onClick={onClear}
      >
        Clear filters
      </Button>
    </div>
  )
}

function FilterField({
  filter,
  value,
  onChange,
}: {
  filter: ListFilter
  value: string
  onChange: (value: string) => void
}) {
  const { label, all, options, place } = filter
  const className = place && styles.narrow
  if (!all) {
    const [option] = options
    return (
      <Checkbox
        label={option ? textOf(option) : label}
        className={className}
        checked={value !== ''}
        onChange={({ target }) => onChange(target.checked ? (option?.value ?? '') : '')}
      />
    )
  }
  const chosen = chosenOption(filter, value)
  return (
    <Select
      label={label}
      mark="none"
      className={className}
      placeholder={textOf(all)}
      options={(chosen && !options.includes(chosen) ? [...options, chosen] : options).map((option) => ({
        value: option.value,
        label: textOf(option),
      }))}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

function textOf({ label, count }: Pick<FilterOption, 'label' | 'count'>): string {
  return count ? `${label} (${count})` : label
}
