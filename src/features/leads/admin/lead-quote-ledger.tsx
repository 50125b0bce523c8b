import type { AgreedPrice } from '#domain/money/agreed-price.ts'
import { formatMoney } from '#domain/money/money.ts'
import { type PaidTowards, sharesOf } from '#domain/money/owed.ts'
import { Text } from '#ui/layout/text.tsx'
import { Ledger, type LedgerRow } from '#ui/money/ledger.tsx'
import { explainUnpayable, quoteItems } from '../describe-lead.ts'
import styles from './lead-quote-ledger.module.css'

type Standing = { paid: PaidTowards | null; isLaunched: boolean }

function chargeRows(
  { total: { currency }, charge }: AgreedPrice,
  { paid, isLaunched }: Standing,
): LedgerRow[] {
  return [
    ...(currency === 'INR'
      ? []
      : [{ label: 'Charged as', amount: formatMoney(charge.total), note: `Shown in ${currency}` }]),
    ...sharesOf(charge, paid, isLaunched).map(({ label, amount, isNext }) => ({
      label,
      amount,
      ...(isNext && { kind: 'due' as const }),
    })),
  ]
}

export function LeadQuoteLedger({ quote, ...standing }: { quote: AgreedPrice | null } & Standing) {
  if (!quote) return <Text tone="muted">Nothing priced was chosen.</Text>
  const total = formatMoney(quote.total)
  const unpayable = explainUnpayable(quote)
  const rows: LedgerRow[] = [
    ...quoteItems(quote).map(({ kind, name }) => ({ label: name, amount: kind })),
    { label: 'Total, taxes included', amount: total, kind: 'total' },
    ...(unpayable ? [] : chargeRows(quote, standing)),
  ]
  return (
    <>
      {quote.claimed && (
        <p className={styles.mismatch}>
          The visitor’s page showed {formatMoney(quote.claimed)}. Our price was {total}: agree on one before
          you charge.
        </p>
      )}
      {unpayable && <p className={styles.mismatch}>{unpayable}</p>}
      <Ledger boxed rows={rows} />
    </>
  )
}
