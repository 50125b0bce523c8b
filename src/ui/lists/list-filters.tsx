import { type ReactNode, type SyntheticEvent, useRef } from 'react'
import { Button } from '../button.tsx'
import { useCommands } from '../commands/commands.ts'
import { TextInput } from '../forms/text-input.tsx'
import { Icon } from '../icon.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './list-filters.module.css'
import { StatusChips } from './status-chips.tsx'

export type ListFiltersProps<Status extends string> = {
  address: { read: (name: string) => string; filter: (name: string, value: string) => void }
  search: { maxLength: number; placeholder: string }
  states: Readonly<Record<Status, { label: string }>>
  /** Undefined while they load, null if they are not counted. */
  counts: Readonly<Record<Status, string>> | undefined | null
  total: string | undefined | null
  children?: ReactNode
}

/** For the bar of a `RecordList`; `children` are further filters. */
export function ListFilters<Status extends string>({
  address,
  search: { maxLength, placeholder },
  states,
  counts,
  total,
  children,
}: ListFiltersProps<Status>) {
  const search = address.read('q')
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
  function submitSearch(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    address.filter('q', String(new FormData(event.currentTarget).get('q')).trim())
  }
  return (
    <>
      <search className={styles.search}>
        <form className={styles.searchForm} onSubmit={submitSearch}>
          <TextInput
            // Back and shared links change the search from outside.
            key={search}
            ref={field}
            label="Search"
            hideLabel
            type="search"
            name="q"
            defaultValue={search}
            maxLength={maxLength}
            placeholder={placeholder}
          />
          <Button type="submit" className={styles.submit}>
            <VisuallyHidden>Search</VisuallyHidden>
            <Icon name="search" size={18} />
          </Button>
        </form>
      </search>
      {children}
      <StatusChips
        value={address.read('status')}
        onChange={(value) => address.filter('status', value)}
        options={Object.entries<{ label: string }>(states).map(([value, { label }]) => ({
          value,
          label,
          count: counts === null ? null : counts?.[value as Status],
        }))}
        total={total}
      />
    </>
  )
}
