import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { Picker, type PickerProps } from '#ui/forms/picker.tsx'
import { listClients, readClient } from '../client.admin.wire.ts'
import { type ClientDetail, clientLimits, clientName } from '../client.ts'

const mostShown = 6

/** Finds a client by name, company or address, by default for the fields below. */
export function ClientPicker({
  onChoose,
  hint = 'By name, company or email. For a new client, fill in the fields below.',
  none = 'No client matches. Fill in the fields below.',
  chosenText = (name) => `The fields below are filled in for ${name}.`,
  ...field
}: Pick<PickerProps, 'name' | 'error'> & {
  onChoose: (client: ClientDetail) => void
  hint?: string
  none?: string
  chosenText?: (name: string) => string
}) {
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState('')
  const queries = useQueryClient()
  const q = words.trim()
  const { data, isFetching } = useQuery({
    ...endpointQuery(listClients, { q }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  const found = q === '' ? [] : (data?.items.filter(isReadable).slice(0, mostShown) ?? [])

  async function choose(id: string) {
    setWords('')
    setChosen('')
    const { client } = await queries.fetchQuery(endpointQuery(readClient, { id }))
    setChosen(chosenText(clientName(client)))
    onChoose(client)
  }
  return (
    <Picker
      {...field}
      label="Find a client"
      hint={hint}
      words={words}
      onWords={setWords}
      maxLength={clientLimits.search}
      items={found.map((client) => ({ id: client.id, label: clientName(client), detail: client.email }))}
      status={q !== '' && !isFetching && found.length === 0 ? none : chosen}
      onChoose={({ id }) => void choose(id)}
    />
  )
}

/** Fills in the recipient of a new invoice. */
export function invoicedClient(client: ClientDetail) {
  const { name, companyName, email, taxNumber } = client
  return { lead: '', name, companyName, email, address: postalLines(client), taxNumber }
}

/** Formats the address as on an envelope, in no more lines than an invoice takes. */
function postalLines({ street, postalCode, city, region, country }: ClientDetail): string {
  return [street, [postalCode, city].filter(Boolean).join(' '), region, country].filter(Boolean).join('\n')
}
