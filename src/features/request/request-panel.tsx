import { guaranteeFor } from '#domain/catalogue/project-plan.ts'
import { LatePaymentDialog } from '#features/payments/window/late-payment-dialog.tsx'
import { useServices } from '#features/pricing/catalogue/use-services.ts'
import { usePageSearch } from '#platform/address/page-address.ts'
import { ActionNote } from '#ui/action-note.tsx'
import { useIsHydrated } from '#ui/hydration/use-is-hydrated.ts'
import { Notice } from '#ui/notice.tsx'
import { emptyChoice } from './calculator/calculator-choice.ts'
import { QuoteTotal } from './calculator/quote-total.tsx'
import { readService } from './chosen-service.ts'
import { DepositNotice } from './deposit-notice.tsx'
import { DraftNotice } from './form/draft-notice.tsx'
import { RequestForm } from './form/request-form.tsx'
import { readChoice } from './project-request-address.ts'
import { replaceChoice } from './project-request-history.ts'
import { RequestActions } from './request-actions.tsx'
import styles from './request-panel.module.css'
import { type PanelSession, usePanelSession } from './use-panel-session.tsx'
import type { RequestSessionInput } from './use-request-session.ts'

export function RequestPanel({
  correction,
  onSubmitted,
}: Pick<RequestSessionInput, 'correction' | 'onSubmitted'>) {
  const isHydrated = useIsHydrated()
  const search = usePageSearch()
  const services = useServices()
  const service = isHydrated && !correction ? readService(services, search) : null
  const { panel, session }: PanelSession<HTMLDivElement> = usePanelSession({
    correction,
    service,
    choice: isHydrated ? readChoice(search) : emptyChoice,
    onChoiceChange: replaceChoice,
    onSubmitted(confirmation) {
      replaceChoice(emptyChoice)
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
      <Notice>{session.change}</Notice>
      <RequestForm key={formKey} {...formProps} />
      <div className={styles.send}>
        <DepositNotice {...deposit} />
        <p role="status">{quote && <QuoteTotal quote={quote} unpayable={session.unpayable} />}</p>
        <div className={styles.actions}>
          <RequestActions formId={formProps.id} canPay={deposit.canPay} isSubmitting={isSubmitting} />
          {deposit.canPay && <ActionNote>{guaranteeFor(quote)}</ActionNote>}
        </div>
      </div>
      {deposit.dialog && <LatePaymentDialog {...deposit.dialog} />}
    </div>
  )
}
