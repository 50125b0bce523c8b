import { useQuery } from '@tanstack/react-query'
import { type LeadOfClient, NewLeadButton } from '#features/leads/adding/new-lead-button.tsx'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { Text } from '#ui/layout/text.tsx'
import { listClients } from '../client.admin.wire.ts'
import { clientName } from '../client.ts'

export function NewLead({ client }: { client?: LeadOfClient }) {
  return <NewLeadButton client={client} ownerOf={ownerOf} />
}

/** The client with this address, whom a lead from there joins. */
export const ownerOf = (email: string) => <OwnerOfAddress email={email} />

function OwnerOfAddress({ email }: { email: string }) {
  const { data } = useQuery(endpointQuery(listClients, { address: email }))
  const [client] = data?.items ?? []
  if (!client) return null
  const name = isReadable(client) ? clientName(client) : client.unreadable
  return (
    <Text tone="muted" wrap="anywhere" role="status">
      {name} is already a client. The lead joins them.
    </Text>
  )
}
