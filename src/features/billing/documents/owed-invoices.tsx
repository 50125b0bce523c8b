import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { formatRupees } from '#domain/money/money.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { href } from '#routes'
import { Refusal } from '#ui/changes/refusal.tsx'
import { listMyDocuments } from './invoice.wire.ts'
import styles from './owed-invoices.module.css'

/** What deleting an account does not settle. */
export function OwedInvoices() {
  const { data, error } = useQuery(endpointQuery(listMyDocuments))
  if (!data) return <Refusal>{error && `Your invoices could not be read. ${explainFailure(error)}`}</Refusal>
  const open = data.documents.filter(isReadable).filter(({ dueInrMinor }) => dueInrMinor > 0)
  if (open.length === 0) return null
  const sum = open.reduce((total, { dueInrMinor }) => total + dueInrMinor, 0)
  return (
    <div className={styles.owed}>
      <p>
        <strong>{formatRupees(sum)} is still due.</strong> Your email address and the link of{' '}
        {open.length === 1 ? 'this invoice' : 'these invoices'} stay until{' '}
        {open.length === 1 ? 'it is' : 'they are'} paid:
      </p>
      <ul>
        {open.map(({ id, number, dueInrMinor }) => (
          <li key={id}>
            <Link href={href('invoice', { id })}>Invoice {number}</Link>: {formatRupees(dueInrMinor)}
          </li>
        ))}
      </ul>
    </div>
  )
}
