import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import { payingOff } from '#domain/payment-keys.ts'
import { depositShown } from '#domain/pricing.ts'
import type { LinkCheckoutAnswer } from '#features/payments/payment.ts'
import { PaymentDialog } from '#features/payments/payment.tsx'
import { sendJson } from '#platform/api/api-client.ts'
import { headersIn } from '#platform/api/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './client-quote.module.css'
import { chosenOptions, linesOf, type QuotePage, quoteApiPath, sumsOf } from './quote.ts'
import { QuoteInvoice } from './quote-invoice.tsx'

/** Takes the deposit of an accepted quote, if it is not paid, or gives its invoice. */
export function QuoteDeposit({
  page,
  onChange,
  hrefOfInvoice,
}: {
  page: QuotePage
  onChange: () => void
  hrefOfInvoice: (documentId: string) => string
}) {
  const client = useQueryClient()
  const [isPaying, setIsPaying] = useState(false)
  const { quote, paid, invoice, isChecking, isPayingOff } = page
  const optionIds = chosenOptions(quote.lines)
  const { shown, charge } = sumsOf(quote, optionIds)
  if (!isPaying && paid && !invoice) return null
  const canPay = !paid && !isChecking && !isPayingOff
  return (
    <div className={styles.answer}>
      {isPayingOff && !paid && <p>{payingOff}</p>}
      {isChecking && !isPaying && (
        <p role="status">
          Your payment is being checked. Please don’t pay again until it shows here or you hear from us.
        </p>
      )}
      <div className={styles.ways}>
        {canPay && (
          <Button variant="primary" size="l" aria-haspopup="dialog" onClick={() => setIsPaying(true)}>
            <Icon name="lock" />
            Pay {formatMoney(charge.deposit)}
          </Button>
        )}
        <QuoteInvoice page={page} hrefOf={hrefOfInvoice} />
      </div>
      {canPay && (
        <p className={styles.minor}>
          {invoice && 'You can pay here or from the invoice. '}
          Razorpay takes the payment; card numbers never reach our servers.
        </p>
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
            isForm: false,
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
