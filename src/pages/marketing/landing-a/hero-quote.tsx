import { bookingSystem } from '#domain/catalogue/booking-system.ts'
import { pricingPackages } from '#domain/catalogue/pricing-packages.ts'
import { priceToConfirmText } from '#domain/money/pricing.ts'
import { Payable, Price, PriceOffered } from '#features/pricing/price.tsx'
import { Ledger, type LedgerRow } from '#ui/money/ledger.tsx'
import styles from './hero.module.css'
import { UpfrontLabel } from './pricing/upfront-label.tsx'

const offer = pricingPackages.find((item) => item.popular)
const items = [
  ...pricingPackages
    .filter((item) => item === offer)
    .map((item) => ({ name: `${item.features[0]}, ${item.features.at(-1)}`, priceInr: item.priceInr })),
  { name: bookingSystem.service, priceInr: bookingSystem.priceInr },
]
const prices = items.map((item) => item.priceInr)

const rows: readonly LedgerRow[] = [
  ...items.map((item) => ({ label: item.name, amount: <Price inr={item.priceInr} /> })),
  { label: 'Total, taxes included', amount: <PriceOffered inr={prices} />, kind: 'total' },
]
const split: LedgerRow = { label: <UpfrontLabel />, amount: <Price inr={prices} part="today" />, kind: 'due' }

export function HeroQuote() {
  const look = { boxed: true, level: 2, className: styles.quote, title: offer?.name } as const
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
