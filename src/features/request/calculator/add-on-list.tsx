import { withoutReplacedSizes } from '#domain/catalogue/add-on-sizes.ts'
import type { PriceBasis } from '#domain/money/pricing.ts'
import type { QuoteChoice } from '#domain/money/quote.ts'
import { useCatalogue } from '#features/pricing/catalogue/use-catalogue.ts'
import { CheckList } from '#ui/forms/choice-list.tsx'
import styles from './add-on-list.module.css'
import { addOnOptions, type CalculatorChoice } from './calculator-choice.ts'
import { PriceOf } from './price-of.tsx'

export function AddOnList({
  choice: { packageId, addOnIds },
  basis,
  onChange,
}: {
  choice: QuoteChoice
  basis: PriceBasis
  onChange: (choice: CalculatorChoice) => void
}) {
  const catalogue = useCatalogue()
  const addOns = addOnOptions(catalogue, packageId)
  if (addOns.length === 0) return null
  return (
    <CheckList
      className={styles.list}
      legend="Add-ons"
      hint="Optional. These work with the package you chose."
      name="calculatorAddOn"
      values={addOnIds}
      onChange={(chosen) =>
        onChange({ packageId, addOnIds: withoutReplacedSizes(catalogue, chosen, addOnIds) })
      }
      choices={addOns.map(({ id, name, description, priceInr }) => ({
        value: id,
        label: name,
        description,
        aside: <PriceOf inr={priceInr} basis={basis} />,
      }))}
    />
  )
}
