import { leadLimits } from '#domain/lead-limits.ts'
import { leadSources, leadStates } from '#domain/records/lead.ts'
import type { ListAddress } from '#platform/records/use-list-query.ts'
import { Select } from '#ui/forms/select.tsx'
import { ListFilters } from '#ui/lists/list-filters.tsx'
import { leadSourceLabels } from '../lead.ts'
import type { LeadList } from '../lead-record.ts'

const sourceOptions = leadSources.map((value) => ({ value, label: leadSourceLabels[value] }))

/** Filters by status, source and search. The counts consider source and search. */
export function LeadFilters({
  address,
  counts,
}: {
  address: ListAddress
  counts: LeadList['counts'] | undefined
}) {
  return (
    <ListFilters
      address={address}
      search={{ maxLength: leadLimits.search, placeholder: 'Name, company, email, reference' }}
      states={leadStates}
      counts={counts}
    >
      <Select
        label="Source"
        hideLabel
        options={sourceOptions}
        placeholder="All sources"
        value={address.read('source')}
        onChange={(event) => address.filter('source', event.target.value)}
      />
    </ListFilters>
  )
}
