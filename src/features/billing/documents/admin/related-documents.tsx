import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { Refusal } from '#ui/changes/refusal.tsx'
import { DocumentRows } from '../document-rows.tsx'
import { listDocuments } from '../invoice.admin.wire.ts'
import styles from './related-documents.module.css'

export function RelatedDocuments({ record }: { record: { lead: string } | { order: string } }) {
  const { data, error } = useQuery(endpointQuery(listDocuments, record))
  return (
    <>
      <Refusal>{error && explainFailure(error)}</Refusal>
      {data?.items.length === 0 && <p className={styles.none}>Nothing issued yet.</p>}
      {data && <DocumentRows documents={data.items} />}
    </>
  )
}
