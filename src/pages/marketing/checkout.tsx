import { Fragment, type ReactNode } from 'react'
import { isPriceToConfirm, priceQuote } from '#domain/quote.ts'
import { usePaysOnline, usePricing } from '#features/pricing/currency-store.ts'
import { basisOf } from '#features/pricing/pricing.ts'
import { priceableChoice } from '#features/request/calculator/calculator-choice.ts'
import { CheckoutPanel } from '#features/request/checkout-panel.tsx'
import { readChoice } from '#features/request/project-request-address.ts'
import { readWizardDraft } from '#features/wizard/wizard-draft.ts'
import { routes } from '#routes'
import { deferred } from '#ui/deferred.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import styles from './checkout/checkout.module.css'
import { PackageChoice } from './checkout/package-choice.tsx'
import frame from './frame/frame.module.css'
import { SitePage } from './frame/site-page.tsx'
import { usePageAddress } from './frame/use-page-address.ts'
import { thankFor } from './thank-you/thank-for.ts'

const Questions = deferred('questions', () =>
  import('./questions/questions.section.tsx').then((file) => file.QuestionsSection),
)

/** A visitor from the wizard may have left a draft there. */
const findWizardKey = () => readWizardDraft()?.visit.key ?? null

/** Takes an order for the address's choice: a package with add-ons, or the wizard's recommendations. */
export default function CheckoutPage() {
  const pricing = usePricing()
  const paysOnline = usePaysOnline()
  const address = readChoice(`${usePageAddress(routes.checkout).search}`)
  const choice = priceableChoice(address)
  const basis = basisOf(pricing)
  const priced = choice && basis && priceQuote(choice, basis)
  const isToConfirm = priced?.ok && isPriceToConfirm(priced.quote)

  return (
    <SitePage>
      <div className={joinClasses(frame.frame, styles.page)}>
        <h1 className={styles.title}>
          {choice && !paysOnline ? (
            <Lines>
              {[
                'Send your',
                'request first,',
                'pay once we',
                <>
                  have <Stretched>agreed</Stretched>
                </>,
              ]}
            </Lines>
          ) : isToConfirm ? (
            <Lines>
              {[
                'Send your',
                'request first,',
                'pay once the',
                'price is',
                <Stretched key="last">confirmed</Stretched>,
              ]}
            </Lines>
          ) : choice ? (
            <Lines>
              {[
                'Pay 10% now,',
                'the rest when',
                <>
                  it is <Stretched>done</Stretched>
                </>,
              ]}
            </Lines>
          ) : (
            <Lines>
              {[
                <>
                  Choose a <Stretched>package</Stretched>
                </>,
              ]}
            </Lines>
          )}
        </h1>
        {choice ? (
          <CheckoutPanel
            choice={choice}
            onSubmitted={thankFor}
            findDraftKey={'packageId' in choice ? undefined : findWizardKey}
          />
        ) : (
          <PackageChoice
            unknown={
              address.packageId ? 'package' : address.recommendationIds?.length ? 'recommendation' : null
            }
          />
        )}
      </div>
      <Questions />
    </SitePage>
  )
}

function Stretched({ children }: { children: string }) {
  return <span className={frame.stretched}>{children}</span>
}

/** A heading that breaks only at these places, on phones at all of them, so that fonts that come late move nothing. */
function Lines({ children }: { children: readonly ReactNode[] }) {
  return children.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one heading keep their order
    <Fragment key={index}>
      {index > 0 && ' '}
      <span className={styles.line}>{line}</span>
    </Fragment>
  ))
}
