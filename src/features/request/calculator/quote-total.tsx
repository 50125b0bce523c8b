import { formatMoney } from '#domain/money/money.ts'
import { depositShown } from '#domain/money/pricing.ts'
import type { Quote } from '#domain/money/quote.ts'
import { Amount } from '#ui/money/amount.tsx'
import styles from './quote-total.module.css'

export function QuoteTotal({ quote: { total }, unpayable }: { quote: Quote; unpayable: string | null }) {
  return (
    <span className={styles.total}>
      Total <Amount>{formatMoney(total)}</Amount>
      <span className={styles.today}>{unpayable ?? `${formatMoney(depositShown(total))} today (10%)`}</span>
    </span>
  )
}
