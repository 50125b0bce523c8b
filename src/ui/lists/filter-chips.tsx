import { useRef } from 'react'
import { Chip } from '../forms/chip.tsx'
import { Icon } from '../icon.tsx'
import { PanelButton } from '../overlays/panel-button.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './filter-chips.module.css'
import { FilterOptions } from './filter-options.tsx'
import { chosenOption, type FilterAddress, type FilterOption, type ListFilter } from './list-filter.ts'
import { useFitting } from './use-fitting.ts'

/** One line: what has no room in it is behind "More", or counted by the button "Filter". */
export function FilterChips({
  filters,
  address,
  onRemove,
}: {
  filters: readonly ListFilter[]
  address: FilterAddress
  onRemove: () => void
}) {
  const line = useRef<HTMLFieldSetElement>(null)
  const hidden = useFitting(line)
  const inBar = filters.find(({ place, all }) => place === 'chips' && all)
  const chosen = inBar ? address.read(inBar.name) : ''
  const choose = (value: string) => inBar && address.filter({ [inBar.name]: value })
  const options = inBar ? [{ value: '', ...inBar.all, label: inBar.all?.label ?? '' }, ...inBar.options] : []
  const filled = options.filter((option) => option.value === chosen || isFilled(option))
  const active = filters.flatMap((filter) => {
    const option = chosenOption(filter, address.read(filter.name))
    return option ? [{ filter, option }] : []
  })
  const isLoading = options.some(({ count }) => count === undefined)
  const rest = options.filter((option) => {
    const at = filled.indexOf(option)
    return at < 0 || hidden.includes(at)
  })
  return (
    <fieldset ref={line} className={styles.line} aria-label="Filters">
      {filled.map((option, at) => (
        <Chip
          key={option.value}
          className={styles.wide}
          data-fit={option.value === chosen ? 0 : option.value === '' ? 1 : 3}
          data-hidden={hidden.includes(at)}
          pressed={option.value === chosen}
          onClick={() => choose(option.value)}
        >
          {option.label}
          {option.count !== null && <span className={styles.count}>{option.count}</span>}
        </Chip>
      ))}
      {inBar && (
        <div
          className={styles.wide}
          data-more={filled.length < options.length ? 'always' : 'if needed'}
          // Chips that come would move it.
          data-hidden={isLoading || rest.length === 0}
        >
          <PanelButton
            size="s"
            variant="quiet"
            className={styles.more}
            label={
              <>
                More <Icon name="chevron" size={16} />
              </>
            }
          >
            {(close) => (
              <FilterOptions
                label={inBar.label}
                options={rest}
                value={chosen}
                onChoose={(value) => {
                  close()
                  choose(value)
                }}
              />
            )}
          </PanelButton>
        </div>
      )}
      {active.map(({ filter, option }, index) => (
        <button
          key={filter.name}
          type="button"
          className={filter.place ? styles.narrow : styles.active}
          data-fit={2}
          data-hidden={hidden.includes(filled.length + index)}
          onClick={() => {
            onRemove()
            address.filter({ [filter.name]: '' })
          }}
        >
          <VisuallyHidden>Remove the filter </VisuallyHidden>
          {filter.all ? `${filter.label}: ${option.label}` : option.label}
          <Icon name="close" size={14} />
        </button>
      ))}
    </fieldset>
  )
}

function isFilled({ count }: FilterOption): boolean {
  return count === null || (count !== undefined && count !== '0')
}
