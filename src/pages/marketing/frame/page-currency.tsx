import { CurrencySelect } from '#features/pricing/currency-select.tsx'
import styles from './page-currency.module.css'

/** Is drawn below 40rem only: from there on the header has a currency select, which stays in view. */
export function PageCurrency() {
  return <CurrencySelect className={styles.inPage} />
}
