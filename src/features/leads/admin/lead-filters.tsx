import { useQuery } from '@tanstack/react-query'
import { leadLimits } from '#domain/lead-limits.ts'
import { leadSources, leadStates } from '#domain/records/lead.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import type { ListQuery } from '#platform/records/use-list-query.ts'
import { Select } from '#ui/forms/select.tsx'
import { ListFilters } from '#ui/lists/list-filters.tsx'
import { listLeadChoices } from '../lead.admin.wire.ts'
import { leadSourceLabels } from '../lead.ts'
import type { LeadList } from '../lead-record.ts'

const sourceOptions = leadSources.map((value) => ({ value, label: leadSourceLabels[value] }))

export function LeadFilters({
  address,
  counts,
  total,
}: Pick<ListQuery<LeadList>, 'address' | 'counts' | 'total'>) {
  const { data } = useQuery(endpointQuery(listLeadChoices))
  const [assignee, tag] = [address.read('assignee'), address.read('tag')]
  const assigneeOptions = [
    { value: 'me', label: 'Mine' },
    { value: 'none', label: 'Not assigned' },
    ...(data?.assignees ?? [])
      .filter(({ isYou }) => !isYou)
      .map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <ListFilters
      address={address}
      search={{ maxLength: leadLimits.search, placeholder: 'Name, company, email, reference' }}
      states={leadStates}
      counts={counts}
      total={total}
    >
      <Select
        label="Source"
        hideLabel
        options={sourceOptions}
        placeholder="All sources"
        value={address.read('source')}
        onChange={(event) => address.filter('source', event.target.value)}
      />
      <Select
        label="Assigned to"
        hideLabel
        options={withValue(assigneeOptions, assignee)}
        placeholder="Assigned to anyone"
        value={assignee}
        onChange={(event) => address.filter('assignee', event.target.value)}
      />
      <Select
        label="Tasks"
        hideLabel
        options={[{ value: 'open', label: 'With open tasks' }]}
        placeholder="With or without tasks"
        value={address.read('tasks')}
        onChange={(event) => address.filter('tasks', event.target.value)}
      />
      {(tag !== '' || (data && data.tags.length > 0)) && (
        <Select
          label="Tag"
          hideLabel
          options={withValue((data?.tags ?? []).map(labelled), tag)}
          placeholder="All tags"
          value={tag}
          onChange={(event) => address.filter('tag', event.target.value)}
        />
      )}
    </ListFilters>
  )
}

const labelled = (value: string) => ({ value, label: value })

/** The address may hold what the list no longer offers. */
function withValue(options: { value: string; label: string }[], value: string) {
  return value === '' || options.some((option) => option.value === value)
    ? options
    : [...options, labelled(value)]
}
