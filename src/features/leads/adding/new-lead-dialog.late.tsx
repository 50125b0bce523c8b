import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { leadLimits } from '#domain/lead-limits.ts'
import { currencies } from '#domain/money/currency.ts'
import { isEmail, typedEmail } from '#domain/text-fields.ts'
import { useCatalogue } from '#features/pricing/catalogue/use-catalogue.ts'
import { send } from '#platform/api/api-client.ts'
import { useSending } from '#platform/records/use-sending.ts'
import { href } from '#routes'
import { ChangeDialog } from '#ui/changes/change-dialog.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import type { Field } from '#ui/forms/use-form.ts'
import { showToast } from '#ui/overlays/toast.ts'
import { AssigneeField } from '../admin/assignee-field.tsx'
import { addLead } from '../lead.admin.wire.ts'
import { type AddedLeadInput, addedLeadSchema, offeredPackages } from './added-lead.ts'
import { SourceField } from './source-field.tsx'

/** '' for what is not known. */
export type LeadOfClient = {
  id: string
  name: string
  companyName: string
  email: string
  phone: string
  country: string
}

export type NewLeadDialogProps = {
  client?: LeadOfClient | undefined
  /** Says whose address it is; clients belong to a floor above. */
  ownerOf: (email: string) => ReactNode
  onClose: () => void
}

const currencyOptions = Object.values(currencies).map(({ code, name }) => ({
  value: code,
  label: `${code}, ${name}`,
}))

export function NewLeadDialog({ client, ownerOf, onClose }: NewLeadDialogProps) {
  // One key, however often the form is submitted.
  const [key] = useState(() => crypto.randomUUID())
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const packageOptions = [
    { value: '', label: 'Not chosen yet' },
    ...offeredPackages(useCatalogue()).map(({ id, name }) => ({ value: id, label: name })),
  ]
  const change = useSending({
    mutationFn: (lead: AddedLeadInput) => send(addLead, {}, lead, { headers: { 'Idempotency-Key': key } }),
    onSuccess({ id, reference }) {
      navigate(href('adminLead', { id }))
      showToast({ title: `Lead ${reference} added` })
      void queries.invalidateQueries()
    },
  })
  return (
    <ChangeDialog
      title="New lead"
      description={client ? `For ${client.name || client.companyName || client.email}` : undefined}
      size="m"
      change={change}
      schema={addedLeadSchema}
      values={(typed) => ({
        ...typed,
        client: client?.id ?? '',
        isToConfirm: typed.isToConfirm !== undefined,
      })}
      action="Add the lead"
      onClose={onClose}
    >
      {(field) => (
        <>
          <SourceField field={field} />
          <Person client={client} ownerOf={ownerOf} field={field} />
          <TextArea {...field('message')} label="What they want" rows={4} maxLength={leadLimits.message} />
          <Select {...field('packageId')} label="Package" options={packageOptions} defaultValue="" />
          <Select {...field('currency')} label="Currency" options={currencyOptions} defaultValue="INR" />
          <AssigneeField field={field} assigned="me" label="Assigned to" />
          <Checkbox
            {...field('isToConfirm')}
            label="Send a confirmation"
            description="The email that a request from the site gets, with its reference. Otherwise we send nothing."
          />
        </>
      )}
    </ChangeDialog>
  )
}

function Person({
  client,
  ownerOf,
  field,
}: Pick<NewLeadDialogProps, 'client' | 'ownerOf'> & { field: Field }) {
  const [email, setEmail] = useState(client?.email ?? '')
  const address = typedEmail(email)
  return (
    <>
      <TextInput
        {...field('name')}
        label="Name"
        defaultValue={client?.name}
        maxLength={leadLimits.name}
        autoComplete="off"
        required
      />
      <TextInput
        {...field('companyName')}
        label="Company"
        defaultValue={client?.companyName}
        maxLength={leadLimits.companyName}
        autoComplete="off"
      />
      <TextInput
        {...field('email')}
        label="Email"
        type="email"
        hint="An email address or a phone number is required."
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        maxLength={leadLimits.email}
        autoComplete="off"
      />
      {!client && isEmail(address) && ownerOf(address)}
      <TextInput
        {...field('phone')}
        label="Phone"
        type="tel"
        defaultValue={client?.phone}
        maxLength={leadLimits.phone}
        autoComplete="off"
      />
      <TextInput
        {...field('businessLocation')}
        label="Country or city"
        defaultValue={client?.country}
        maxLength={leadLimits.businessLocation}
        autoComplete="off"
      />
    </>
  )
}
