import { formatRupees } from '#domain/money/money.ts'
import type { Listed } from '#platform/records/list-page.ts'
import { Cluster } from '#ui/layout/cluster.tsx'
import { ledgerRows } from '#ui/lists/unreadable-row.tsx'
import { Ledger } from '#ui/money/ledger.tsx'
import { Badge, StatusBadge } from '#ui/records/badge.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { type OwnPayment, ownPaymentStatus } from './own-payment.ts'
import styles from './own-payments.module.css'

export function OwnPayments({ payments }: { payments: readonly Listed<OwnPayment>[] }) {
  return (
    <Ledger
      rows={ledgerRows(payments, (payment) => ({
        label: payment.description,
        note: (
          <Cluster as="span" gap="1 3" align="baseline" className={styles.facts}>
            <StatusBadge state={ownPaymentStatus(payment)} />
            {payment.isSimulated && payment.state === 'paid' && (
              <Badge tone="info">Test, no money moved</Badge>
            )}
            <span>{payment.number}</span>
            <DateTime iso={payment.at} />
          </Cluster>
        ),
        amount: formatRupees(payment.amountInrMinor),
      }))}
    />
  )
}
