import type { ReactNode, SyntheticEvent } from 'react'
import { Button } from '../button.tsx'
import { TextInput } from '../forms/text-input.tsx'
import styles from './list-filters.module.css'
import { StatusChips } from './status-chips.tsx'

export type ListFiltersProps<Status extends string> = {
  /** The filters as they are, and a way to change one. */
  address: { read: (name: string) => string; filter: (name: string, value: string) => void }
  search: { maxLength: number; placeholder: string }
  /** Every status, in the order of its chip. */
  states: Readonly<Record<Status, { label: string }>>
  /** The rows of each status, if known. */
  counts: Readonly<Record<Status, number>> | undefined
  /** More filters, beside the search. */
  children?: ReactNode
}

/** What narrows a list: the search `q`, the `status`, and what else its screen adds. */
export function ListFilters<Status extends string>({
  address,
  search: { maxLength, placeholder },
  states,
  counts,
  children,
}: ListFiltersProps<Status>) {
  const search = address.read('q')
  function submitSearch(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    address.filter('q', String(new FormData(event.currentTarget).get('q')).trim())
  }
  return (
    <div className={styles.filters}>
      <div className={styles.fields}>
        <search className={styles.search}>
          <form className={styles.searchForm} onSubmit={submitSearch}>
            <TextInput
              // Back and shared links change the search from outside.
              key={search}
              label="Search"
              hideLabel
              type="search"
              name="q"
              defaultValue={search}
              maxLength={maxLength}
              placeholder={placeholder}
            />
            <Button type="submit">Search</Button>
          </form>
        </search>
        {children}
      </div>
      <StatusChips
        value={address.read('status')}
        onChange={(value) => address.filter('status', value)}
        options={Object.entries<{ label: string }>(states).map(([value, { label }]) => ({
          value,
          label,
          count: counts?.[value as Status],
        }))}
        total={counts && Object.values<number>(counts).reduce((sum, count) => sum + count, 0)}
      />
    </div>
  )
}
