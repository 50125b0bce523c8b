import type { SyntheticEvent } from 'react'
import type { ListAddress } from '#platform/records/use-list-query.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { StatusChips } from '#ui/records/status-chips.tsx'
import { leadLimits, leadSourceLabels, leadSources } from '../lead.ts'
import { type LeadList, leadStates, leadStatuses } from '../lead-record.ts'
import styles from './lead-filters.module.css'

const sourceOptions = leadSources.map((value) => ({ value, label: leadSourceLabels[value] }))

/** Filters by status, source and search. The counts consider source and search. */
export function LeadFilters({
  address,
  counts,
}: {
  address: ListAddress
  counts: LeadList['counts'] | undefined
}) {
  const status = address.read('status')
  const search = address.read('q')
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)

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
              maxLength={leadLimits.search}
              placeholder="Name, company, e-mail, reference"
            />
            <Button type="submit">Search</Button>
          </form>
        </search>
        <Select
          label="Source"
          hideLabel
          options={sourceOptions}
          placeholder="All sources"
          value={address.read('source')}
          onChange={(event) => address.filter('source', event.target.value)}
          className={styles.source}
        />
      </div>
      <StatusChips
        value={status}
        onChange={(value) => address.filter('status', value)}
        options={leadStatuses.map((value) => ({
          value,
          label: leadStates[value].label,
          count: counts?.[value],
        }))}
        total={total}
      />
    </div>
  )
}
