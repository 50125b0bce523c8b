import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { Select } from '#ui/forms/select.tsx'
import type { Field } from '#ui/forms/use-form.ts'
import { listLeadChoices } from '../lead.admin.wire.ts'

export function AssigneeField({
  field,
  assigned,
  label = 'Assigned to',
}: {
  field: Field
  /** An account's id, `me` or `none`. */
  assigned: string
  label?: string
}) {
  const { data } = useQuery(endpointQuery(listLeadChoices))
  const options = (data?.assignees ?? []).map(({ id, name, isYou }) => ({
    value: id,
    label: isYou ? `${name} (you)` : name,
  }))
  return (
    <Select
      // The options arrive later than the field.
      key={String(data !== undefined)}
      {...field('to')}
      label={label}
      options={[{ value: 'none', label: 'No one' }, ...options]}
      defaultValue={assigned === 'me' ? data?.assignees.find(({ isYou }) => isYou)?.id : assigned}
      required
      mark="none"
    />
  )
}
