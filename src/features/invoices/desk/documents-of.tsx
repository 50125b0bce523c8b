import { useQuery } from '@tanstack/react-query'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { Refusal } from '#ui/changes/refusal.tsx'
import { DocumentRows } from '../document-rows.tsx'
import { type DocumentList, documentsPath } from '../invoice.ts'
import styles from './documents-of.module.css'

/** The documents of a lead or of an order, for the desk. */
export function DocumentsOf({ record }: { record: { lead: string } | { order: string } }) {
  const path = `${documentsPath}?${new URLSearchParams(record)}`
  const { data, error } = useQuery<DocumentList>({ queryKey: [path], staleTime: 0 })
  return (
    <>
      <Refusal>{error && explainFailure(error)}</Refusal>
      {data?.items.length === 0 && <p className={styles.none}>Nothing issued yet.</p>}
      {data && <DocumentRows documents={data.items} />}
    </>
  )
}
