import { exampleOf } from '#domain/catalogue/example-of.ts'
import { priceToConfirmText } from '#domain/money/pricing.ts'
import { useFirstOffers } from '#features/pricing/catalogue/use-first-offers.ts'
import { Payable, Price, PriceOffered } from '#features/pricing/price.tsx'
import { Ledger, type LedgerRow } from '#ui/money/ledger.tsx'
import styles from './hero.module.css'
import { UpfrontLabel } from './pricing/upfront-label.tsx'

export function HeroQuote() {
  const { pricingPackages, pricingAddOns } = useFirstOffers()
  const offer = pricingPackages.find(({ popular }) => popular) ?? pricingPackages[0]
  if (!offer) return null
  const addOn = exampleOf(pricingAddOns)
  const items = [
    { name: `${offer.features[0]}, ${offer.features.at(-1)}`, priceInr: offer.priceInr },
    ...(addOn ? [{ name: addOn.service, priceInr: addOn.priceInr }] : []),
  ]
  const prices = items.map((item) => item.priceInr)
  const rows: readonly LedgerRow[] = [
    ...items.map((item) => ({ label: item.name, amount: <Price inr={item.priceInr} /> })),
    { label: 'Total, taxes included', amount: <PriceOffered inr={prices} />, kind: 'total' },
  ]
  const split: LedgerRow = {
    label: <UpfrontLabel />,
    amount: <Price inr={prices} part="today" />,
    kind: 'due',
  }
  const look = { boxed: true, level: 2, className: styles.quote, title: offer.name } as const
  return (
    <Payable inr={prices} otherwise={<Ledger {...look} rows={rows} footnote={priceToConfirmText} />}>
      <Ledger
        {...look}
        rows={[...rows, split]}
        footnote={
          <>
            Balance after completion: <Price inr={prices} part="balance" />
          </>
        }
      />
    </Payable>
  )
}
