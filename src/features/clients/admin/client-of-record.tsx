import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { href } from '#routes'
import { Text } from '#ui/layout/text.tsx'
import { listClients } from '../client.admin.wire.ts'
import { type ClientListQuery, clientName } from '../client.ts'

type Named = Exclude<keyof ClientListQuery, 'status' | 'address' | 'q' | 'sort' | 'cursor'>

/** Nothing for a record without a client. */
export function ClientOfRecord({ noun, id }: { noun: Named; id: string }) {
  const { data } = useQuery(endpointQuery(listClients, { [noun]: id }))
  const [client] = data?.items ?? []
  if (!client) return null
  return (
    <Text shrinks tone="muted" wrap="anywhere">
      Client:{' '}
      <Link href={href('adminClient', { id: client.id })}>
        {isReadable(client) ? clientName(client) : client.unreadable}
      </Link>
    </Text>
  )
}
