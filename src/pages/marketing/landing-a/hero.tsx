import type { ReactNode } from 'react'
import { agency, claimsOf, headline } from '#domain/agency.ts'
import { useFirstOffers } from '#features/pricing/catalogue/use-first-offers.ts'
import { Payable, Price } from '#features/pricing/price.tsx'
import { ZigzagUnderline } from '#ui/brand/zigzag.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import frame from '../frame/frame.module.css'
import styles from './hero.module.css'
import { HeroQuote } from './hero-quote.tsx'

export function Hero() {
  const prices = useFirstOffers().pricingPackages.map((item) => item.priceInr)
  const facts = [...claimsOf('delivered', 'averageDelivery'), { label: 'You Pay Upfront', value: '10%' }]
  const lowestInr = Math.min(...prices)
  return (
    <section className={joinClasses(frame.frame, styles.hero)} aria-labelledby="hero-title">
      <div className={styles.pitch}>
        <h1 id="hero-title" className={styles.title}>
          {headline().replace(/ in$/, '\u00a0in')}{' '}
          <ZigzagUnderline draw className={frame.stretched}>
            {agency.deliveryHeadline}
          </ZigzagUnderline>
        </h1>
        <p className={styles.lede}>
          Pick a package and pay 10% to start. Send us your texts, pictures and logo; your site is live within{' '}
          {agency.deliveryHours} hours. You pay the balance when it’s done.
        </p>
        <p className={styles.actions}>
          <ButtonLink variant="primary" href="#services">
            View Website Packages
          </ButtonLink>
          <ButtonLink href="#pricing">See Pricing</ButtonLink>
        </p>
        <dl className={styles.facts}>
          {prices.length > 0 && (
            <Payable inr={lowestInr}>
              <Fact label="Websites From" value={<Price inr={lowestInr} />} />
            </Payable>
          )}
          {facts.map((fact) => (
            <Fact key={fact.label} {...fact} />
          ))}
        </dl>
      </div>
      <div className={styles.scene}>
        {agency.hasWeb && <div className={styles.web} />}
        <HeroQuote />
      </div>
    </section>
  )
}

function Fact({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
