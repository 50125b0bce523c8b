import type { PriceBasis } from '#domain/money/pricing.ts'
import type { AnyQuoteChoice, Quote } from '#domain/money/quote.ts'
import type { ProjectType } from '#domain/project-request.ts'
import { useCatalogue } from '#features/pricing/catalogue/use-catalogue.ts'
import { CurrencySelect } from '#features/pricing/currency-select.tsx'
import { Button } from '#ui/button.tsx'
import { type Choice, RadioList } from '#ui/forms/choice-list.tsx'
import { Badge } from '#ui/records/badge.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { AddOnList } from './add-on-list.tsx'
import styles from './calculator.module.css'
import { type CalculatorChoice, emptyChoice, packageOptions } from './calculator-choice.ts'
import { PriceOf } from './price-of.tsx'
import { QuoteLedger } from './quote-ledger.tsx'

export type CalculatorProps = {
  projectType: ProjectType
  choice: AnyQuoteChoice | null
  quote: Quote | null
  unpayable: string | null
  basis: PriceBasis | null
  onChange: (choice: CalculatorChoice) => void
}

export function Calculator({ projectType, choice, quote, unpayable, basis, onChange }: CalculatorProps) {
  const catalogue = useCatalogue()
  if (!basis) return <Loading label="Loading pricing for your location..." />
  const chosen = choice && 'packageId' in choice ? choice : null
  return (
    <div className={styles.calculator}>
      <div className={styles.step}>
        <div className={styles.currency}>
          <CurrencySelect />
        </div>
        <RadioList
          legend="Choose one package"
          name="calculatorPackage"
          value={chosen?.packageId ?? ''}
          onChange={(packageId) => onChange({ packageId, addOnIds: [] })}
          choices={packageOptions(catalogue, projectType, chosen?.packageId ?? null).map(
            ({ id, name, description, features, popular, priceInr }): Choice => ({
              value: id,
              label: (
                <span className={styles.name}>
                  {name} {popular && <Badge tone="yolk">Popular</Badge>}
                </span>
              ),
              description: (
                <>
                  {description}
                  <span className={styles.features}>{features.join('\u00a0· ')}</span>
                </>
              ),
              aside: <PriceOf inr={priceInr} basis={basis} />,
            }),
          )}
        />
      </div>
      {chosen && <AddOnList choice={chosen} basis={basis} onChange={onChange} />}
      {quote && (
        <section className={styles.summary} aria-label="Price summary">
          <QuoteLedger boxed level={4} title="Price summary" quote={quote} unpayable={unpayable} />
          <Button variant="quiet" size="s" onClick={() => onChange(emptyChoice)}>
            Remove the {chosen ? 'package' : 'recommendations'}
          </Button>
        </section>
      )}
    </div>
  )
}
