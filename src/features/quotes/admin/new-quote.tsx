import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as v from 'valibot'
import { useLocation } from 'wouter'
import { leadLimits } from '#domain/lead-limits.ts'
import { handSources, leadStates } from '#domain/records/lead.ts'
import { severalLines } from '#domain/text-fields.ts'
import type { LeadOfClient } from '#features/leads/adding/new-lead-button.tsx'
import { SourceField } from '#features/leads/adding/source-field.tsx'
import { requestTitle } from '#features/leads/client/sent-request.ts'
import { addLead, listLeads } from '#features/leads/lead.admin.wire.ts'
import type { LeadListItem } from '#features/leads/lead-record.ts'
import { send } from '#platform/api/api-client.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { useSending } from '#platform/records/use-sending.ts'
import { href } from '#routes'
import { ChangeDialog } from '#ui/changes/change-dialog.tsx'
import { DialogButton } from '#ui/changes/dialog-button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { useCommandButton } from '#ui/commands/use-command-button.ts'
import { RadioList } from '#ui/forms/choice-list.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import type { Field } from '#ui/forms/use-form.ts'
import { BarLabel } from '#ui/lists/record-list.tsx'
import { createQuote } from '../quote.admin.wire.ts'

/** The quote is for a client's request or for something new, which becomes a lead first. */
const quoteOfClientSchema = v.pipe(
  v.object({
    client: v.string(),
    leadId: v.optional(v.union([v.literal('new'), v.pipe(v.string(), v.uuid())])),
    source: v.optional(v.picklist(['', ...handSources], 'Choose where it comes from.'), ''),
    message: v.optional(severalLines(leadLimits.message), ''),
  }),
  v.forward(
    v.check(({ client }) => client !== '', 'Choose a client first.'),
    ['client'],
  ),
  v.forward(
    v.check(({ client, leadId }) => client === '' || leadId !== undefined, 'Choose what the quote is for.'),
    ['leadId'],
  ),
  v.forward(
    v.check(({ leadId, source }) => leadId !== 'new' || source !== '', 'Choose where it comes from.'),
    ['source'],
  ),
)
type QuoteOfClient = v.InferOutput<typeof quoteOfClientSchema>

/** A search for clients, which belong to a floor above. */
export type ClientSearch = (field: ReturnType<Field>, onChoose: (client: LeadOfClient) => void) => ReactNode

type NewQuoteProps = { client?: LeadOfClient | undefined; search?: ClientSearch | undefined }

export function NewQuoteButton({ client, search }: NewQuoteProps) {
  const group = client ? 'This client' : 'List'
  const command = useCommandButton({ id: 'new-quote', label: 'New quote', keys: 'q', group })
  return (
    <DialogButton
      {...command}
      size="s"
      dialog={(close) => <NewQuoteDialog known={client} search={search} onClose={close} />}
    >
      <BarLabel icon="plus">New quote</BarLabel>
    </DialogButton>
  )
}

function NewQuoteDialog({
  known,
  search,
  onClose,
}: {
  known: LeadOfClient | undefined
  search: ClientSearch | undefined
  onClose: () => void
}) {
  const [client, setClient] = useState(known)
  // One key, however often the form is submitted.
  const [key] = useState(() => crypto.randomUUID())
  const [, navigate] = useLocation()
  const change = useSending({
    async mutationFn(quote: QuoteOfClient) {
      const leadId = await leadOf(client, quote, key)
      return send(createQuote, {}, { leadId })
    },
    onSuccess: ({ id }) => navigate(href('adminQuote', { id })),
  })
  return (
    <ChangeDialog
      title="New quote"
      description={known ? `For ${nameOf(known)}` : undefined}
      change={change}
      schema={quoteOfClientSchema}
      values={(typed) => ({ ...typed, client: client?.id ?? '' })}
      action="Make the quote"
      onClose={onClose}
    >
      {(field) => (
        <>
          {search?.(client ? { name: 'client', error: undefined } : field('client'), setClient)}
          {client && <Subject key={client.id} client={client} field={field} />}
        </>
      )}
    </ChangeDialog>
  )
}

/** A second attempt finds the lead of the first under its key. */
async function leadOf(
  client: LeadOfClient | undefined,
  { leadId = '', source, message }: QuoteOfClient,
  key: string,
): Promise<string> {
  if (leadId !== 'new' || !client || source === '') return leadId
  const { companyName, email, phone, country } = client
  const lead = { name: nameOf(client), companyName, email, phone, businessLocation: country, source, message }
  const headers = { 'Idempotency-Key': key }
  const { id } = await send(addLead, {}, { ...lead, client: client.id }, { headers })
  return id
}

function nameOf({ name, companyName, email }: LeadOfClient): string {
  return name || companyName || email
}

function Subject({ client, field }: { client: LeadOfClient; field: Field }) {
  const { data, error } = useQuery(endpointQuery(listLeads, { client: client.id }))
  const [chosen, setChosen] = useState('')
  if (!data) return <Refusal>{error && explainFailure(error)}</Refusal>
  const requests = data.items.filter(isReadable).filter(({ status }) => leadStates[status].answersVisitor)
  return (
    <>
      <RadioList
        {...field('leadId')}
        legend="What it is for"
        choices={[
          ...requests.map((lead) => ({ value: lead.id, label: titleOf(lead) })),
          { value: 'new', label: 'Something new' },
        ]}
        value={chosen}
        onChange={setChosen}
        required
      />
      {chosen === 'new' && (
        <>
          <SourceField field={field} />
          <TextArea {...field('message')} label="What they want" rows={4} maxLength={leadLimits.message} />
        </>
      )}
    </>
  )
}

function titleOf(lead: LeadListItem): string {
  return `${requestTitle({ ...lead, services: [] })}, ${lead.reference}`
}
