import { useState } from 'react'
import type { Confirmation } from '#features/confirmation/confirmation.ts'
import { markSent } from '#features/confirmation/shown-confirmation.ts'
import { choiceOfEntry } from '#features/request/form/request-values.ts'
import { replaceChoice } from '#features/request/project-request-history.ts'
import { RequestPanel } from '#features/request/request-panel.tsx'
import type { OutboxEntry } from '#platform/outbox/outbox.ts'
import styles from './contact-page.module.css'
import { focusOnMount, SentRequest } from './sent-request.tsx'

export function ContactRequestSection() {
  const [sent, setSent] = useState<Confirmation | null>(null)
  const [correction, setCorrection] = useState<OutboxEntry | null>(null)
  const [formCount, setFormCount] = useState(1)

  function showForm(entry: OutboxEntry | null) {
    if (entry) replaceChoice(choiceOfEntry(entry))
    setCorrection(entry)
    setSent(null)
    setFormCount((count) => count + 1)
  }
  return (
    <section id="contact" className={styles.request} aria-labelledby="request-title">
      {sent ? (
        <SentRequest
          confirmation={sent}
          titleId="request-title"
          onCorrect={showForm}
          onAnother={() => showForm(null)}
        />
      ) : (
        <>
          <h2 key={formCount} id="request-title" tabIndex={-1} ref={formCount > 1 ? focusOnMount : undefined}>
            {correction ? 'Correct your request' : 'Your project'}
          </h2>
          <RequestPanel
            key={formCount}
            onSubmitted={(confirmation) => {
              markSent()
              setSent(confirmation)
            }}
            correction={correction}
          />
        </>
      )}
    </section>
  )
}
