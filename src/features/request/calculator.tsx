import type { ReactNode } from 'react'
import { formatMoney, type Money, subtractMoney } from '#domain/money.ts'
import { depositShown, type PriceBasis, priceIn } from '#domain/pricing.ts'
import type { ProjectType } from '#domain/project-request.ts'
import type { Quote, QuoteChoice } from '#domain/quote.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { CheckList, type Choice, RadioList } from '#ui/choice-list.tsx'
import { Ledger, type LedgerRow } from '#ui/ledger.tsx'
import { Price } from '#ui/price.tsx'
import { ThreadLoader } from '#ui/thread-loader.tsx'
import styles from './calculator.module.css'
import { addOnOptions, type CalculatorChoice, emptyChoice, packageOptions } from './calculator-choice.ts'

export type CalculatorProps = {
  projectType: ProjectType
  choice: QuoteChoice | null
  /** The price of `choice`; null while there is nothing to price or prices are loading. */
  quote: Quote | null
  /** Null while the visitor's prices are loading. */
  basis: PriceBasis | null
  currencySelect: ReactNode
  onChange: (choice: CalculatorChoice) => void
}

/** One package, then add-ons that fit it, then what they cost. */
export function Calculator({ projectType, choice, quote, basis, currencySelect, onChange }: CalculatorProps) {
  if (!basis) return <ThreadLoader label="Loading pricing for your location..." />
  const addOns = choice ? addOnOptions(choice.packageId) : []
  return (
    <div className={styles.calculator}>
      <div className={styles.step}>
        <div className={styles.currency}>{currencySelect}</div>
        <RadioList
          legend="Choose one package"
          name="calculatorPackage"
          value={choice?.packageId ?? ''}
          onChange={(packageId) => onChange({ packageId, addOnIds: [] })}
          choices={packageOptions(projectType, choice?.packageId ?? null).map(
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
                  <span className={styles.features}>{features.join(' · ')}</span>
                </>
              ),
              aside: <PriceOf inr={priceInr} basis={basis} />,
            }),
          )}
        />
      </div>
      {choice && addOns.length > 0 && (
        <CheckList
          legend="Add to it"
          hint="Optional. Only what works with the chosen package."
          name="calculatorAddOn"
          values={choice.addOnIds}
          onChange={(addOnIds) => onChange({ packageId: choice.packageId, addOnIds })}
          choices={addOns.map(({ id, name, description, priceInr }) => ({
            value: id,
            label: name,
            description,
            aside: <PriceOf inr={priceInr} basis={basis} />,
          }))}
        />
      )}
      {quote && (
        <section className={styles.summary} aria-label="Price summary">
          <Ledger boxed level={4} title="Price summary" rows={summaryRows(quote)} />
          <Button variant="quiet" size="s" onClick={() => onChange(emptyChoice)}>
            Remove the package
          </Button>
        </section>
      )}
    </div>
  )
}

function PriceOf({ inr, basis }: { inr: number; basis: PriceBasis }) {
  return <Price size="inline">{formatMoney(priceIn(inr, basis))}</Price>
}

function summaryRows({ lines, total, charge }: Quote): LedgerRow[] {
  const today = depositShown(total)
  return [
    ...lines.map(({ name, amount }) => ({ label: name, amount: formatMoney(amount) })),
    { label: 'Total', note: 'All taxes included', amount: formatMoney(total), kind: 'total' },
    {
      label: 'Pay today (10%)',
      note: chargeNote(charge.deposit, today),
      amount: formatMoney(today),
      kind: 'due',
    },
    { label: 'After completion (90%)', amount: formatMoney(subtractMoney(total, today)) },
  ]
}

/** We charge in rupees only: who sees another currency is told both. */
function chargeNote(charged: Money, shown: Money): string | undefined {
  if (shown.currency === charged.currency) return undefined
  return `charged as ${formatMoney(charged)}, about ${formatMoney(shown)}`
}
