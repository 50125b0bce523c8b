import { Fragment, type ReactNode } from 'react'
import { describeChange } from '#domain/money/price-changes.ts'
import { isPriceToConfirm, priceQuote } from '#domain/money/quote.ts'
import { useCatalogue, useRenderedCatalogue } from '#features/pricing/catalogue/use-catalogue.ts'
import { usePaysOnline, usePricing } from '#features/pricing/currency-store.ts'
import { basisOf } from '#features/pricing/pricing.ts'
import { priceableChoice } from '#features/request/calculator/calculator-choice.ts'
import { CheckoutPanel } from '#features/request/checkout-panel.tsx'
import { readChoice } from '#features/request/project-request-address.ts'
import { readWizardVisit } from '#features/wizard/wizard-draft.ts'
import { routes } from '#routes'
import { deferred } from '#ui/hydration/deferred.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import styles from './checkout/checkout.module.css'
import { PackageChoice } from './checkout/package-choice.tsx'
import frame from './frame/frame.module.css'
import { SitePage } from './frame/site-page.tsx'
import { usePageAddress } from './frame/use-page-address.ts'
import { showThankYou } from './thank-you/show-thank-you.ts'

const Questions = deferred('questions', () =>
  import('./questions/questions.section.tsx').then((file) => file.QuestionsSection),
)

const findWizardKey = () => readWizardVisit()?.key ?? null

export default function CheckoutPage() {
  const pricing = usePricing()
  const paysOnline = usePaysOnline()
  const address = readChoice(`${usePageAddress(routes.checkout).search}`)
  const catalogue = useCatalogue()
  const choice = priceableChoice(catalogue, address)
  const basis = basisOf(pricing)
  const priced = choice && basis && priceQuote(catalogue, choice, basis)
  const rendered = useRenderedCatalogue()
  const before = priceableChoice(rendered, address)
  const change =
    basis && describeChange({ catalogue: rendered, choice: before, basis }, { catalogue, choice, basis })
  const isToConfirm = priced?.ok && isPriceToConfirm(priced.quote)

  return (
    <SitePage>
      <div className={joinClasses(frame.frame, styles.page)}>
        <h1 className={styles.title}>
          {choice && !paysOnline ? (
            <HeadingLines>
              {[
                'Send your',
                'request first,',
                'pay once we',
                <>
                  have <Stretched>agreed</Stretched>
                </>,
              ]}
            </HeadingLines>
          ) : isToConfirm ? (
            <HeadingLines>
              {[
                'Send your',
                'request first,',
                'pay once the',
                'price is',
                <Stretched key="last">confirmed</Stretched>,
              ]}
            </HeadingLines>
          ) : choice ? (
            <HeadingLines>
              {[
                'Pay 10% now,',
                '90% when',
                <>
                  it is <Stretched>done</Stretched>
                </>,
              ]}
            </HeadingLines>
          ) : (
            <HeadingLines>
              {[
                <>
                  Choose a <Stretched>package</Stretched>
                </>,
              ]}
            </HeadingLines>
          )}
        </h1>
        {choice ? (
          <CheckoutPanel
            choice={choice}
            onSubmitted={showThankYou}
            findDraftKey={'packageId' in choice ? undefined : findWizardKey}
          />
        ) : (
          <PackageChoice
            change={change}
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

/** Breaks only between lines, so late fonts move nothing. */
function HeadingLines({ children }: { children: readonly ReactNode[] }) {
  return children.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one heading keep their order
    <Fragment key={index}>
      {index > 0 && ' '}
      <span className={styles.line}>{line}</span>
    </Fragment>
  ))
}
