import { agency } from '#domain/agency.ts'
import { CurrencySelect } from '#features/pricing/currency-select.tsx'
import { usePricing } from '#features/pricing/currency-store.ts'
import { RequestPanel } from '#features/request/request-panel.tsx'
import { usePageSearch } from '#platform/address/page-address.ts'
import { useRequestPayments } from '../payment/use-request-payments.ts'
import { readChoice } from '../request/project-request-address.ts'
import { replaceChoice } from '../request/project-request-history.ts'
import { showConfirmation } from '../request/request-confirmation.ts'
import styles from './contact-page.module.css'

/** The project request within the contact page. */
export function ContactRequestSection() {
  const pricing = usePricing()
  const search = usePageSearch()
  return (
    <section id="contact" className={styles.request} aria-labelledby="request-title">
      <h2 id="request-title">Your project</h2>
      <noscript>
        <p>This form needs JavaScript. Without it, write to {agency.email}.</p>
      </noscript>
      <RequestPanel
        pricing={pricing}
        currencySelect={<CurrencySelect />}
        choice={readChoice(search)}
        onChoiceChange={replaceChoice}
        onSubmitted={showConfirmation}
        payments={useRequestPayments()}
      />
    </section>
  )
}
