import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { clientNames } from '#domain/client-names.ts'
import { leadStates } from '#domain/records/lead.ts'
import { listDocuments } from '#features/billing/documents/invoice.admin.wire.ts'
import { listClients } from '#features/clients/client.admin.wire.ts'
import { clientName } from '#features/clients/client.ts'
import { listLeads } from '#features/leads/lead.admin.wire.ts'
import { leadName } from '#features/leads/lead-record.ts'
import { listProjects } from '#features/projects/project.admin.wire.ts'
import { listQuotes } from '#features/quotes/quote.admin.wire.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { isReadable, type Listed } from '#platform/records/list-page.ts'
import { href } from '#routes'

/** The limit of each list that it searches. */
export const searchLimit = 200
/** Each search reads five lists. */
const pauseMs = 200
const shownOfEach = 5

type Found = { path: string; label: string; detail: string }

/** Newest first, as in their lists. */
export function useFoundRecords(words: string) {
  const q = useAfterPause(words.trim())
  const enabled = q !== ''
  const searches = [
    foundIn('Leads', useQuery({ ...endpointQuery(listLeads, { q }), enabled }), (lead) => ({
      path: href('adminLead', { id: lead.id }),
      label: leadName(lead),
      detail: `${lead.reference}, ${leadStates[lead.status].label.toLowerCase()}`,
    })),
    foundIn('Clients', useQuery({ ...endpointQuery(listClients, { q }), enabled }), (client) => ({
      path: href('adminClient', { id: client.id }),
      label: clientName(client),
      detail: client.email,
    })),
    foundIn('Quotes', useQuery({ ...endpointQuery(listQuotes, { q }), enabled }), (quote) => ({
      path: href('adminQuote', { id: quote.id }),
      label: clientNames(quote) || 'No name',
      detail: quote.number ?? 'Draft',
    })),
    foundIn('Projects', useQuery({ ...endpointQuery(listProjects, { q }), enabled }), (project) => ({
      path: href('adminProject', { id: project.id }),
      label: project.title,
      detail: clientNames(project),
    })),
    foundIn('Invoices', useQuery({ ...endpointQuery(listDocuments, { q }), enabled }), (document) => ({
      path: href('invoice', { id: document.id }),
      label: document.clientName,
      detail: document.number,
    })),
  ]
  const error = searches.find((search) => search.error)?.error
  const isSearching = q !== words.trim() || searches.some(({ isFetching }) => isFetching)
  return {
    records: q === words.trim() ? searches : [],
    status: error ? `Not everything was searched. ${explainFailure(error)}` : isSearching ? 'Searching…' : '',
  }
}

function foundIn<Item extends object>(
  value: string,
  list: { data: { items: readonly Listed<Item>[] } | undefined; error: Error | null; isFetching: boolean },
  foundOf: (item: Item) => Found,
) {
  const items = list.data?.items.filter((row) => isReadable(row)) ?? []
  return { ...list, value, items: items.slice(0, shownOfEach).map(foundOf) }
}

function useAfterPause(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(setSettled, pauseMs, value)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
