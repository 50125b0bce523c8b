import type { ServiceCard } from '#domain/catalogue/service-cards.ts'
import { useFirstOffers } from '#features/pricing/catalogue/use-first-offers.ts'
import { PriceOffered } from '#features/pricing/price.tsx'
import { addServiceToAddress } from '#features/request/project-request-history.ts'
import { ButtonLink } from '#ui/button.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Badge } from '#ui/records/badge.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import frame from '../frame/frame.module.css'
import { PageCurrency } from '../frame/page-currency.tsx'
import fold from './fold.module.css'
import { Fold } from './fold.tsx'
import { SectionHead } from './section-head.tsx'
import { ServiceDrawing } from './service-drawing.tsx'
import styles from './services.module.css'

export function ServicesSection() {
  const { serviceCards } = useFirstOffers()
  if (serviceCards.length === 0) return null
  return (
    <section
      id="services"
      className={joinClasses(frame.frame, frame.section)}
      aria-labelledby="services-title"
    >
      <SectionHead
        id="services-title"
        title={
          <>
            A website for your <span className={frame.stretched}>business</span>
          </>
        }
        lede="Starting prices for the whole job: design, build, launch, hosting setup and all taxes."
        control={<PageCurrency />}
      />
      <ul className={styles.ledger}>
        {serviceCards.map((card) => (
          <li key={card.id} className={joinClasses(styles.card, fold.row)}>
            <Service card={card} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Service({ card }: { card: ServiceCard }) {
  return (
    <>
      <div className={joinClasses(styles.name, fold.head)}>
        <h3>{card.title}</h3>
        <ServiceDrawing name={card.icon} className={styles.drawing} />
      </div>
      <p className={joinClasses(styles.description, fold.line)}>{card.description}</p>
      <p className={joinClasses(styles.price, fold.price)}>
        from <PriceOffered inr={card.priceInr} />
      </p>
      <Fold label={`What ${card.title} include`}>
        <ul className={styles.tags} aria-label="Industries">
          {card.industries.map((industry) => (
            <li key={industry}>
              <Badge>{industry}</Badge>
            </li>
          ))}
        </ul>
        <ul className={styles.features}>
          {card.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        <ButtonLink
          className={styles.start}
          href="#contact"
          data-early
          onClick={() => addServiceToAddress(card)}
        >
          Get Started
          <VisuallyHidden>{` with ${card.title}`}</VisuallyHidden>
        </ButtonLink>
      </Fold>
    </>
  )
}
