import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { href } from '#routes'
import { Button } from '#ui/button.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Blank } from '#ui/states/blank.tsx'
import { describeAsked, describeOverdue, describeReceived, type Figure } from '../describe-sums.ts'
import { readSums } from '../statistics.admin.wire.ts'
import { firstReply, type Sums } from '../statistics.ts'
import { describeDuration } from './describe-duration.ts'
import styles from './today-sums.module.css'

/** What is asked, late and received, and how long clients wait for a reply. */
export function TodaySums() {
  const { data, error, refetch } = useQuery(endpointQuery(readSums))
  if (error && !data) {
    return (
      <Cluster as="p" gap="2" align="center" role="alert">
        The sums could not be loaded. {explainFailure(error)}{' '}
        <Button size="s" onClick={() => refetch()}>
          Try again
        </Button>
      </Cluster>
    )
  }
  return (
    <div className={styles.box}>
      <dl className={styles.sums} aria-busy={!data}>
        <Sum label="Outstanding" path={href('adminInvoices')}>
          {data && describeAsked(data)}
        </Sum>
        <Sum label="Overdue" path={`${href('adminInvoices')}?status=overdue`}>
          {data && describeOverdue(data)}
        </Sum>
        <Sum label="Received this month" path={href('adminPayments')}>
          {data && describeReceived(data)}
        </Sum>
        <Sum label="Typical first reply" path={`${href('adminLeads')}?status=new`}>
          {data && firstReplyOf(data)}
        </Sum>
      </dl>
    </div>
  )
}

function Sum({
  label,
  path,
  children: figure,
}: {
  label: string
  path: string
  children: Figure | undefined
}) {
  return (
    <div className={styles.sum}>
      <dt className={styles.label}>
        <Link href={path}>{label}</Link>
      </dt>
      {figure ? (
        <dd className={styles.figure} data-overdue={figure.isLate} title={figure.note}>
          <Text as="span" size="l" weight="bold" figures display className={styles.value}>
            {figure.value}
          </Text>{' '}
          <span className={styles.note}>{figure.note}</span>
        </dd>
      ) : (
        <dd className={styles.figure}>
          <Blank />
        </dd>
      )}
    </div>
  )
}

function firstReplyOf({ firstReply: { medianSeconds, answered, waiting } }: Sums): Figure {
  const isCut = answered + waiting === firstReply.requests
  return {
    value: medianSeconds === null ? '–' : describeDuration(medianSeconds),
    note: [
      `in ${firstReply.days} days, ${answered.toLocaleString('en-IN')} answered, ${waiting.toLocaleString('en-IN')} not yet`,
      ...(isCut ? [`of the newest ${firstReply.requests.toLocaleString('en-IN')}`] : []),
    ].join(', '),
  }
}
