import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { Picker } from '#ui/forms/picker.tsx'
import { listClients, readClient } from '../client.admin.wire.ts'
import { type ClientDetail, clientLimits, clientName } from '../client.ts'

const mostShown = 6

/** Finds a client by name, company or address. */
export function ClientPicker({ onChoose }: { onChoose: (client: ClientDetail) => void }) {
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
    setChosen(`The fields below are filled in for ${clientName(client)}.`)
    onChoose(client)
  }
  return (
    <Picker
      label="Find a client"
      hint="By name, company or email. For a new client, fill in the fields below."
      words={words}
      onWords={setWords}
      maxLength={clientLimits.search}
      items={found.map((client) => ({ id: client.id, label: clientName(client), detail: client.email }))}
      status={
        q !== '' && !isFetching && found.length === 0
          ? 'No client matches. Fill in the fields below.'
          : chosen
      }
      onChoose={({ id }) => void choose(id)}
    />
  )
}

/** As on an envelope, in at most as many lines as an invoice takes. */
export function postalLines({ street, postalCode, city, region, country }: ClientDetail): string {
  return [street, [postalCode, city].filter(Boolean).join(' '), region, country].filter(Boolean).join('\n')
}
