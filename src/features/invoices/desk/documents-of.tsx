import { useQuery } from '@tanstack/react-query'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { reading } from '#platform/api/reading.ts'
import { Refusal } from '#ui/changes/refusal.tsx'
import { DocumentRows } from '../document-rows.tsx'
import { listDocuments } from '../invoice.desk.wire.ts'
import styles from './documents-of.module.css'

/** The documents of a lead or of an order, for the desk. */
export function DocumentsOf({ record }: { record: { lead: string } | { order: string } }) {
  const { data, error } = useQuery(reading(listDocuments, record))
  return (
    <>
      <Refusal>{error && explainFailure(error)}</Refusal>
      {data?.items.length === 0 && <p className={styles.none}>Nothing issued yet.</p>}
      {data && <DocumentRows documents={data.items} />}
    </>
  )
}
