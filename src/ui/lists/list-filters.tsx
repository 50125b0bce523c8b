import { type SyntheticEvent, useRef } from 'react'
import { Button } from '../button.tsx'
import { useCommands } from '../commands/commands.ts'
import { useCommandButton } from '../commands/use-command-button.ts'
import { Chip } from '../forms/chip.tsx'
import { TextInput } from '../forms/text-input.tsx'
import { Icon } from '../icon.tsx'
import { joinClasses } from '../join-classes.ts'
import { PanelButton } from '../overlays/panel-button.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterFields } from './filter-fields.tsx'
import { FilterOptions } from './filter-options.tsx'
import { chosenOption, type FilterAddress, type ListFilter } from './list-filter.ts'
import styles from './list-filters.module.css'

export type ListFiltersProps = {
  address: FilterAddress
  /** `finds`: what it looks at. */
  search?: { maxLength: number; finds: string }
  filters: readonly ListFilter[]
}

/** Stands in the bar of a `RecordList`. */
export function ListFilters({
  address,
  search,
  filters: offered,
  noun,
}: ListFiltersProps & { noun: string }) {
  const filters = offered.filter(({ name, options }) => options.length > 0 || address.read(name) !== '')
  const button = useRef<HTMLButtonElement | null>(null)
  const { ref, ...command } = useCommandButton({
    ...{ id: 'filter', label: 'Filter this list', keys: 'f', group: 'List' },
  })
  const toggles = filters.filter(({ place, all }) => place === 'chips' && !all)
  const menus = filters.filter(({ place }) => place === 'menu')
  const isOn = ({ name }: ListFilter) => address.read(name) !== ''
  const on = filters.filter(isOn)
  const behind = filters.filter(({ place }) => !place)
  return (
    <>
      {search && <Search key={address.read('q')} {...{ address, noun, ...search }} />}
      <FilterChips filters={filters} address={address} onRemove={() => button.current?.focus()} />
      {toggles.map(({ name, label, options: [option] }) => (
        <Chip
          key={name}
          className={joinClasses(styles.toggle, styles.wide)}
          pressed={address.read(name) !== ''}
          onClick={() => address.filter({ [name]: address.read(name) ? '' : (option?.value ?? '') })}
        >
          {option?.label ?? label}
          {option?.count && ` (${option.count})`}
        </Chip>
      ))}
      {menus.map((filter) => (
        <FilterMenu key={filter.name} filter={filter} address={address} />
      ))}
      {filters.length > 0 && (
        <PanelButton
          {...command}
          ref={(element) => {
            button.current = element
            ref(element)
          }}
          size="s"
          variant="quiet"
          className={joinClasses(styles.filter, behind.length === 0 && styles.narrow)}
          label={
            <>
              <Icon name="filter" size={18} />
              Filter
              <NumberOn className={styles.wide} count={behind.filter(isOn).length} />
              <NumberOn className={styles.narrow} count={on.length} />
            </>
          }
        >
          {() => (
            <FilterFields
              filters={filters}
              address={address}
              onClear={() => address.filter(Object.fromEntries(filters.map(({ name }) => [name, ''])))}
            />
          )}
        </PanelButton>
      )}
    </>
  )
}

function NumberOn({ className, count }: { className: string | undefined; count: number }) {
  if (count === 0) return null
  return (
    <span className={joinClasses(styles.number, className)}>
      {count}
      <VisuallyHidden> on</VisuallyHidden>
    </span>
  )
}

function FilterMenu({ filter, address }: { filter: ListFilter; address: FilterAddress }) {
  const value = address.read(filter.name)
  const all = { value: '', label: filter.label, ...filter.all }
  const chosen = chosenOption(filter, value)
  const { label, count } = chosen ?? all
  return (
    <div className={styles.wide}>
      <PanelButton
        size="s"
        variant="quiet"
        className={styles.filter}
        aria-pressed={chosen !== undefined}
        label={
          <>
            {label}
            {count && !chosen && <span className={styles.sum}>{count}</span>}
            <Icon name="chevron" size={16} />
          </>
        }
      >
        {(close) => (
          <FilterOptions
            label={filter.label}
            options={[all, ...filter.options]}
            value={value}
            onChoose={(next) => {
              close()
              address.filter({ [filter.name]: next })
            }}
          />
        )}
      </PanelButton>
    </div>
  )
}

/** Mount it anew for each search: Back and shared links change it from outside. */
function Search({
  address,
  noun,
  maxLength,
  finds,
}: Required<ListFiltersProps>['search'] & { address: FilterAddress; noun: string }) {
  const field = useRef<HTMLInputElement>(null)
  useCommands([
    {
      ...{ id: 'search', label: 'Search this list', keys: '/', group: 'List' },
      run() {
        field.current?.focus()
        field.current?.select()
      },
    },
  ])
  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    address.filter({ q: String(new FormData(event.currentTarget).get('q')).trim() })
  }
  return (
    <search className={styles.search}>
      <form className={styles.searchForm} onSubmit={submit}>
        <TextInput
          ref={field}
          label="Search"
          hideLabel
          type="search"
          name="q"
          defaultValue={address.read('q')}
          maxLength={maxLength}
          placeholder={`Search ${noun}`}
          title={finds}
        />
        <Button type="submit" className={styles.submit}>
          <VisuallyHidden>Search</VisuallyHidden>
          <Icon name="search" size={18} />
        </Button>
      </form>
    </search>
  )
}
