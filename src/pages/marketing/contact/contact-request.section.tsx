import { useState } from 'react'
import type { Confirmation } from '#features/confirmation/confirmation.ts'
import { CurrencySelect } from '#features/pricing/currency-select.tsx'
import { usePricing } from '#features/pricing/currency-store.ts'
import { RequestPanel } from '#features/request/request-panel.tsx'
import { choiceOfEntry } from '#features/request/request-values.ts'
import { usePageSearch } from '#platform/address/page-address.ts'
import type { OutboxEntry } from '#platform/outbox/outbox.ts'
import { useRequestPayments } from '../payment/use-request-payments.ts'
import { readService } from '../request/chosen-service.ts'
import { readChoice } from '../request/project-request-address.ts'
import { replaceChoice } from '../request/project-request-history.ts'
import { noteSent } from '../request/request-confirmation.ts'
import styles from './contact-page.module.css'
import { focusInPlaceOfButton, SentRequest } from './sent-request.tsx'

/** The project request within the contact page, and afterwards what was sent. */
export function ContactRequestSection() {
  const pricing = usePricing()
  const payments = useRequestPayments()
  const search = usePageSearch()
  const [sent, setSent] = useState<Confirmation | null>(null)
  const [mend, setMend] = useState<OutboxEntry | null>(null)
  const [formCount, setFormCount] = useState(1)

  function showForm(entry: OutboxEntry | null) {
    if (entry) replaceChoice(choiceOfEntry(entry))
    setMend(entry)
    setSent(null)
    setFormCount((count) => count + 1)
  }
  return (
    <section id="contact" className={styles.request} aria-labelledby="request-title">
      {sent ? (
        <SentRequest
          confirmation={sent}
          titleId="request-title"
          onMend={showForm}
          onAnother={() => showForm(null)}
        />
      ) : (
        <>
          <h2
            key={formCount}
            id="request-title"
            tabIndex={-1}
            ref={formCount > 1 ? focusInPlaceOfButton : undefined}
          >
            {mend ? 'Correct your request' : 'Your project'}
          </h2>
          <RequestPanel
            key={formCount}
            pricing={pricing}
            currencySelect={<CurrencySelect />}
            choice={readChoice(search)}
            service={mend ? null : readService(search)}
            onChoiceChange={replaceChoice}
            onSubmitted={(confirmation) => {
              noteSent()
              setSent(confirmation)
            }}
            mend={mend}
            payments={payments}
          />
        </>
      )}
    </section>
  )
}
