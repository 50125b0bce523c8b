import { useQuery } from '@tanstack/react-query'
import { leadSources, leadStates } from '#domain/records/lead.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import type { ListQuery } from '#platform/records/use-list-query.ts'
import { type ListFilter, statusFilter } from '#ui/lists/list-filter.ts'
import { listLeadChoices } from '../lead.admin.wire.ts'
import { leadSourceLabels } from '../lead.ts'
import type { LeadList } from '../lead-record.ts'

const source: ListFilter = {
  name: 'source',
  label: 'Source',
  all: { label: 'All sources' },
  options: leadSources.map((value) => ({ value, label: leadSourceLabels[value] })),
}

const tasks: ListFilter = {
  name: 'tasks',
  label: 'Tasks',
  options: [{ value: 'open', label: 'With open tasks' }],
}

const shown: ListFilter = {
  name: 'shown',
  label: 'Deleted',
  options: [{ value: 'removed', label: 'Deleted leads' }],
}

const { removed: _, ...listedStates } = leadStates

export function useLeadFilters({
  counts,
  total,
}: Pick<ListQuery<LeadList>, 'counts' | 'total'>): ListFilter[] {
  const { data: { assignees = [], tags = [] } = {} } = useQuery(endpointQuery(listLeadChoices))
  const others = assignees.filter(({ isYou }) => !isYou)
  return [
    statusFilter(listedStates, counts, total),
    {
      name: 'assignee',
      label: 'Assigned to',
      all: { label: 'Anyone or no one' },
      options: [
        { value: 'me', label: 'Me' },
        { value: 'none', label: 'No one' },
        ...others.map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
    source,
    {
      name: 'tag',
      label: 'Tag',
      all: { label: 'All tags' },
      options: tags.map((value) => ({ value, label: value })),
    },
    tasks,
    shown,
  ]
}
