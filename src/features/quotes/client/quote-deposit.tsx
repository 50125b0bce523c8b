import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { guaranteeOf } from '#domain/catalogue/project-plan.ts'
import { money } from '#domain/money/money.ts'
import { isDepositDue, owedFor } from '#domain/money/owed.ts'
import { paymentsOffText } from '#domain/money/payment-keys.ts'
import { depositShown } from '#domain/money/pricing.ts'
import { chosenOptions, linesOf, sumsOf, titleOf } from '#domain/money/quote-sums.ts'
import { PayButton } from '#features/payments/window/pay-button.tsx'
import { send } from '#platform/api/api-client.ts'
import { headersIn } from '#platform/api/query-client.ts'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { QuotePage } from '../quote.ts'
import { startQuotePayment } from '../quote.wire.ts'
import styles from './client-quote.module.css'
import { QuoteInvoice } from './quote-invoice.tsx'

export function QuoteDeposit({ page, onChange }: { page: QuotePage; onChange: () => void }) {
  const client = useQueryClient()
  const [isPaying, setIsPaying] = useState(false)
  const { quote, paid, invoice, isChecking, isPayingOff } = page
  const optionIds = chosenOptions(quote.lines)
  const { shown, charge } = sumsOf(quote, optionIds)
  const owed = owedFor(charge, paid)
  const isAsked = isDepositDue(charge, paid)
  if (!isPaying && !isAsked && !invoice) return null
  const canPay = isAsked && !isChecking && !isPayingOff
  const isInvoiced = invoice !== null && invoice.dueInrMinor > 0
  return (
    <div className={styles.answer}>
      {isPayingOff && isAsked && <p>{paymentsOffText}</p>}
      {isChecking && !isPaying && (
        <p role="status">
          Your payment is being checked. Please don’t pay again until it shows here or you hear from us.
        </p>
      )}
      <Cluster gap="3" align="center">
        <PayButton
          payable={{
            deposit: charge.deposit,
            shown: depositShown(shown),
            price: {
              total: money(owed.priceInrMinor, 'INR'),
              left: money(owed.owedInrMinor - charge.deposit.amountMinor, 'INR'),
            },
            description: linesOf(quote.lines, optionIds)
              .map((line) => titleOf(line))
              .join(', '),
            customer: { name: quote.clientName, email: quote.clientEmail, phone: '' },
            requestOrder: () =>
              send(startQuotePayment, { id: quote.id }, undefined, {
                headers: headersIn(client.getDefaultOptions().mutations?.meta),
              }),
          }}
          isOffered={canPay}
          isPaying={isPaying}
          onPaying={setIsPaying}
          onChange={onChange}
        />
        <QuoteInvoice page={page} />
      </Cluster>
      {canPay && (
        <Text size="s" tone="muted" wrap="anywhere" measure>
          {isInvoiced && 'You can pay here or from the invoice. '}
          Razorpay takes the payment; card numbers never reach our servers.
        </Text>
      )}
      {canPay && (
        <Text size="s" tone="muted" wrap="anywhere" measure>
          {guaranteeOf(quote.plan)}
        </Text>
      )}
    </div>
  )
}
