import { bookingSystem } from '#domain/catalogue/booking-system.ts'
import { pricingPackages } from '#domain/catalogue/pricing-packages.ts'
import { Price } from '#features/pricing/price.tsx'
import { Ledger } from '#ui/money/ledger.tsx'
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

export function HeroQuote() {
  return (
    <Ledger
      boxed
      level={2}
      className={styles.quote}
      title={offer?.name}
      rows={[
        ...items.map((item) => ({ label: item.name, amount: <Price inr={item.priceInr} /> })),
        { label: 'Total, taxes included', amount: <Price inr={prices} />, kind: 'total' },
        { label: <UpfrontLabel />, amount: <Price inr={prices} part="today" />, kind: 'due' },
      ]}
      footnote={
        <>
          Remaining <Price inr={prices} part="remaining" /> after completion
        </>
      }
    />
  )
}
