import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { Refusal } from '#ui/changes/refusal.tsx'
import { Text } from '#ui/layout/text.tsx'
import { DocumentRows } from '../document-rows.tsx'
import { listDocuments } from '../invoice.admin.wire.ts'

export function RelatedDocuments({ record }: { record: { lead: string } | { order: string } }) {
  const { data, error } = useQuery(endpointQuery(listDocuments, record))
  return (
    <>
      <Refusal>{error && explainFailure(error)}</Refusal>
      {data?.items.length === 0 && <Text tone="muted">Nothing issued yet.</Text>}
      {data && <DocumentRows documents={data.items} />}
    </>
  )
}
