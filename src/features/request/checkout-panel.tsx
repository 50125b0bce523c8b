import type { ReactNode } from 'react'
import { agency } from '#domain/agency.ts'
import { guaranteeFor } from '#domain/catalogue/project-plan.ts'
import { formatMoney } from '#domain/money/money.ts'
import { depositShown, formatCharge } from '#domain/money/pricing.ts'
import type { AnyQuoteChoice, Quote } from '#domain/money/quote.ts'
import { isPaid } from '#features/payments/payment.ts'
import { LatePaymentDialog, preloadPaymentDialog } from '#features/payments/window/late-payment-dialog.tsx'
import { useCatalogue } from '#features/pricing/catalogue/use-catalogue.ts'
import { CurrencySelect } from '#features/pricing/currency-select.tsx'
import { href } from '#routes'
import { Button } from '#ui/button.tsx'
import { NeedsScript } from '#ui/hydration/needs-script.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextLink } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { AddOnList } from './calculator/add-on-list.tsx'
import { chosenOptions, emptyChoice, projectTypeOrdered } from './calculator/calculator-choice.ts'
import { QuoteLedger } from './calculator/quote-ledger.tsx'
import styles from './checkout-panel.module.css'
import { DepositNotice } from './deposit-notice.tsx'
import { CheckoutForm } from './form/checkout-form.tsx'
import { readDraft } from './form/draft.ts'
import { DraftNotice } from './form/draft-notice.tsx'
import { replaceChoice } from './project-request-history.ts'
import { type PanelSession, usePanelSession } from './use-panel-session.tsx'
import type { RequestSessionInput } from './use-request-session.ts'

export type CheckoutPanelProps = Pick<RequestSessionInput, 'onSubmitted' | 'findDraftKey'> & {
  choice: AnyQuoteChoice
}

export function CheckoutPanel({ choice, onSubmitted, findDraftKey }: CheckoutPanelProps) {
  const catalogue = useCatalogue()
  const { panel, session }: PanelSession<HTMLDivElement> = usePanelSession({
    choice: { ...emptyChoice, ...choice },
    source: 'checkout',
    findDraftKey,
    onChoiceChange: replaceChoice,
    onSubmitted(confirmation) {
      // Without storage the request is still a draft.
      session.restart(readDraft(), choice)
      onSubmitted(confirmation)
    },
  })
  const { quote, draft, isSubmitting, deposit, formKey, formProps } = session
  const { calculator, ...form } = formProps
  const isPackage = 'packageId' in choice
  const isDepositPaid = isPaid(deposit.known)
  const unpayable = isDepositPaid ? null : session.unpayable

  return (
    <div ref={panel} className={styles.checkout}>
      <section className={styles.summary} aria-label="Price summary">
        <div className={styles.currency}>
          <h2 className={styles.summaryTitle}>What you pay</h2>
          <CurrencySelect />
        </div>
        <Notice>{session.change}</Notice>
        {quote ? (
          <QuoteLedger boxed quote={quote} unpayable={session.unpayable} />
        ) : (
          <Loading label="Loading pricing for your location..." />
        )}
      </section>
      <div className={styles.steps}>
        <Step number={1} title={isPackage ? 'Your package' : 'Your recommendations'}>
          <div className={styles.chosen}>
            <ul className={styles.options}>
              {chosenOptions(catalogue, choice).map(({ id, name, description, features }) => (
                <li key={id}>
                  <h3 className={styles.name}>{name}</h3>
                  <p>{description}</p>
                  {features && <p className={styles.features}>{features.join('\u00a0· ')}</p>}
                </li>
              ))}
            </ul>
            <TextLink tone="ink" href={href(isPackage ? 'checkout' : 'aiRecommendations')}>
              {isPackage ? 'Change the package' : 'Change your choice'}
            </TextLink>
          </div>
          {isPackage && calculator.basis && (
            <>
              <NeedsScript what="Choosing add-ons here" email={agency.email}>
                Without it, name the ones that you want in the project description
              </NeedsScript>
              <AddOnList choice={choice} basis={calculator.basis} onChange={replaceChoice} />
            </>
          )}
        </Step>
        <Step number={2} title="Your details">
          {draft && <DraftNotice draft={draft} onStartOver={session.startOver} />}
          <CheckoutForm key={formKey} {...form} projectType={projectTypeOrdered(catalogue, choice)} />
        </Step>
        <Step
          number={3}
          title={isDepositPaid || unpayable ? 'Send the request' : 'Pay 10% now, or send the request first'}
        >
          <DepositNotice {...deposit} />
          {unpayable && <p>{unpayable}</p>}
          <div className={styles.ways}>
            {deposit.canPay && quote && (
              <NeedsScript what="Paying here" email={agency.email}>
                Without it, send the request and pay once we have agreed
              </NeedsScript>
            )}
            {deposit.canPay && quote && (
              <div className={styles.way} data-scripted>
                <Button
                  variant="primary"
                  size="l"
                  type="submit"
                  form={form.id}
                  data-intent="pay"
                  aria-haspopup="dialog"
                  disabled={isSubmitting}
                  onPointerEnter={preloadPaymentDialog}
                  onFocus={preloadPaymentDialog}
                >
                  <Icon name="lock" />
                  Pay {formatMoney(depositShown(quote.total))} now
                </Button>
                <p className={styles.note}>
                  {chargeSentence(quote)} We set up your project and write to you within{' '}
                  {agency.responseTimeAfterPayment}.
                </p>
                <p className={styles.note}>{guaranteeFor(quote)}</p>
              </div>
            )}
            <div className={styles.way}>
              <Button
                variant={deposit.canPay ? 'outline' : 'primary'}
                size="l"
                type="submit"
                form={form.id}
                busy={isSubmitting}
              >
                {isDepositPaid || unpayable ? 'Send the request' : 'Send without paying'}
              </Button>
              {!isDepositPaid && (
                <p className={styles.note}>
                  Sending is free. We answer within {agency.responseTime}, and you pay once we’ve agreed.
                </p>
              )}
            </div>
          </div>
        </Step>
      </div>
      {deposit.dialog && <LatePaymentDialog {...deposit.dialog} />}
    </div>
  )
}

function chargeSentence({ charge, total }: Quote): string {
  const words = formatCharge(charge.deposit, depositShown(total))
  return words ? `${words}.` : ''
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section className={styles.step} aria-labelledby={`checkout-${number}`}>
      <h2 className={styles.title} id={`checkout-${number}`}>
        <span className={styles.number}>{number}</span> {title}
      </h2>
      <div className={styles.content}>{children}</div>
    </section>
  )
}
