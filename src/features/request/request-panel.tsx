import { useIsHydrated } from '#ui/use-is-hydrated.ts'
import { emptyChoice } from './calculator-choice.ts'
import { DepositNotice } from './deposit-notice.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { QuoteTotal } from './quote-total.tsx'
import { RequestActions } from './request-actions.tsx'
import { RequestForm } from './request-form.tsx'
import styles from './request-panel.module.css'
import { type PanelSession, usePanelSession } from './use-panel-session.tsx'
import type { ChosenService, RequestSessionProps } from './use-request-session.ts'

export type RequestPanelProps = RequestSessionProps & {
  /** Chosen on another page. */
  service: ChosenService | null
}

/** The project request within a page, where only the browser's address holds the choice. */
export function RequestPanel({
  choice,
  service: addressService,
  onSubmitted,
  payments,
  ...rest
}: RequestPanelProps) {
  const isHydrated = useIsHydrated()
  const service = isHydrated ? addressService : null
  const { panel, session }: PanelSession<HTMLDivElement> = usePanelSession({
    ...rest,
    payments,
    service,
    choice: isHydrated ? choice : emptyChoice,
    onSubmitted(confirmation) {
      rest.onChoiceChange(emptyChoice)
      onSubmitted(confirmation)
    },
  })

  const { quote, draft, isSubmitting, deposit, formKey, formProps } = session
  return (
    <div ref={panel} className={styles.panel}>
      <div className={styles.start}>
        {draft && <DraftNotice draft={draft} onStartOver={session.startOver} />}
        {(service || !draft) && (
          <p>
            {service && (
              <>
                You chose <b>{service.title}</b>.{' '}
              </>
            )}
            {!draft && 'Sending is free. Fields with a star are required.'}
          </p>
        )}
      </div>
      <RequestForm key={formKey} {...formProps} />
      <div className={styles.send}>
        <DepositNotice {...deposit} payments={payments} />
        <p role="status">{quote && <QuoteTotal quote={quote} unpayable={session.unpayable} />}</p>
        <div className={styles.actions}>
          <RequestActions
            formId={formProps.id}
            canPay={deposit.canPay}
            isSubmitting={isSubmitting}
            onPayIntent={payments.preload}
          />
        </div>
      </div>
      {deposit.dialog && <payments.PaymentDialog {...deposit.dialog} />}
    </div>
  )
}
