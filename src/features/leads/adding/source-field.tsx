import { handSources } from '#domain/records/lead.ts'
import { Select } from '#ui/forms/select.tsx'
import type { Field } from '#ui/forms/use-form.ts'
import { leadSourceLabels } from '../lead.ts'

const options = handSources.map((value) => ({ value, label: leadSourceLabels[value] }))

/** Offers the sources of leads that staff add. */
export function SourceField({ field }: { field: Field }) {
  return (
    <Select
      {...field('source')}
      label="Where it comes from"
      options={options}
      placeholder="Choose one"
      defaultValue=""
      required
    />
  )
}
