import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import { payingOff } from '#domain/payment-keys.ts'
import { depositShown } from '#domain/pricing.ts'
import { PaymentDialog } from '#features/payments/checkout/payment-dialog.tsx'
import type { LinkCheckoutAnswer } from '#features/payments/payment.ts'
import { sendJson } from '#platform/api/api-client.ts'
import { headersIn } from '#platform/api/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './client-quote.module.css'
import { chosenOptions, linesOf, type QuotePage, quoteApiPath, sumsOf } from './quote.ts'

/** Takes the deposit of an accepted quote, if it is not paid. */
export function QuoteDeposit({ page, onChange }: { page: QuotePage; onChange: () => void }) {
  const client = useQueryClient()
  const [isPaying, setIsPaying] = useState(false)
  const { quote, paid, isPayingOff } = page
  const optionIds = chosenOptions(quote.lines)
  const { shown, charge } = sumsOf(quote, optionIds)
  if (!isPaying && paid) return null
  if (isPayingOff) return <p>{payingOff}</p>
  return (
    <div className={styles.answer}>
      {!paid && (
        <>
          <div className={styles.ways}>
            <Button variant="primary" size="l" aria-haspopup="dialog" onClick={() => setIsPaying(true)}>
              <Icon name="lock" />
              Pay {formatMoney(charge.deposit)}
            </Button>
          </div>
          <p className={styles.minor}>Razorpay takes the payment; card numbers never reach our servers.</p>
        </>
      )}
      {isPaying && (
        <PaymentDialog
          payable={{
            deposit: charge.deposit,
            shown: depositShown(shown),
            total: charge.total,
            description: linesOf(quote.lines, optionIds)
              .map(({ name }) => name)
              .join(', '),
            customer: { name: quote.clientName, email: quote.clientEmail, phone: '' },
            openOrder: () =>
              sendJson<LinkCheckoutAnswer>('POST', `${quoteApiPath(quote.id)}/checkout`, undefined, {
                headers: headersIn(client.getDefaultOptions().mutations?.meta),
              }),
          }}
          onClose={() => {
            setIsPaying(false)
            onChange()
          }}
          onPaid={onChange}
          onFailure={onChange}
        />
      )}
    </div>
  )
}
