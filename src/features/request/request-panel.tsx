import { useEffect, useEffectEvent, useRef } from 'react'
import { prepareOutbox } from '#platform/outbox.ts'
import { Button } from '#ui/button.tsx'
import { useIsHydrated } from '#ui/use-is-hydrated.ts'
import { emptyChoice, priceableChoice } from './calculator-choice.ts'
import { readDraft } from './draft.ts'
import { DraftNotice } from './draft-notice.tsx'
import { QuoteTotal } from './quote-total.tsx'
import { RequestForm } from './request-form.tsx'
import styles from './request-panel.module.css'
import { type RequestSession, type RequestSessionProps, useRequestSession } from './use-request-session.ts'

export type RequestPanelProps = Omit<RequestSessionProps, 'mend'>

/** The project request as a part of a page, for which the server renders an empty form. */
export function RequestPanel({ choice, onSubmitted, ...rest }: RequestPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const isHydrated = useIsHydrated()
  const session: RequestSession = useRequestSession({
    ...rest,
    choice: isHydrated ? choice : emptyChoice,
    findDraft: () => null,
    onSubmitted(confirmation) {
      rest.onChoiceChange(emptyChoice)
      // What could not be stored anywhere else is still a draft.
      session.restart(readDraft(), null)
      onSubmitted(confirmation)
    },
  })

  const bringBack = useEffectEvent(() => {
    const draft = readDraft()
    const chosen = priceableChoice(choice)
    // Who has begun to write keeps the form they write in.
    const isInUse = panel.current?.contains(document.activeElement)
    if ((draft || chosen) && !isInUse) session.restart(draft, chosen)
  })
  useEffect(() => {
    if (isHydrated) bringBack()
  }, [isHydrated])

  useEffect(() => {
    const form = panel.current
    // Most visitors of the page write nothing, and need nothing installed.
    form?.addEventListener('input', prepareOutbox, { once: true })
    return () => form?.removeEventListener('input', prepareOutbox)
  }, [])

  const { quote, draft, isSubmitting, formKey, formProps } = session
  return (
    <div ref={panel} className={styles.panel}>
      <div className={styles.start}>
        {draft ? (
          <DraftNotice draft={draft} onStartOver={session.startOver} />
        ) : (
          <p>Nothing is charged now. A star marks what we need.</p>
        )}
      </div>
      <RequestForm key={formKey} {...formProps} />
      <div className={styles.send}>
        <p role="status">{quote && <QuoteTotal quote={quote} />}</p>
        <Button variant="primary" size="l" type="submit" form={formProps.id} busy={isSubmitting}>
          Submit Request
        </Button>
      </div>
    </div>
  )
}
