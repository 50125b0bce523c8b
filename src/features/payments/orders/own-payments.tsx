import { formatMoney, money } from '#domain/money.ts'
import { Ledger } from '#ui/money/ledger.tsx'
import { Badge } from '#ui/records/badge.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { type OwnPayment, ownPaymentLabel } from './own-payment.ts'

const tones = { paid: 'ok', checking: 'info', unpaid: 'plain' } as const

/** A client's payments, newest first. */
export function OwnPayments({ payments }: { payments: readonly OwnPayment[] }) {
  return (
    <Ledger
      rows={payments.map((payment) => ({
        label: payment.description,
        note: (
          <>
            <Badge tone={tones[payment.state]}>{ownPaymentLabel(payment)}</Badge>{' '}
            {payment.isSimulated && payment.state === 'paid' && (
              <Badge tone="info">Test, no money moved</Badge>
            )}{' '}
            {payment.number}, <DateTime iso={payment.at} />
          </>
        ),
        amount: formatMoney(money(payment.amountInrMinor, 'INR')),
      }))}
    />
  )
}
