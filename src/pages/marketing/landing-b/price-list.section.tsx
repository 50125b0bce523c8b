import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import type { VariantBCard } from '#domain/catalogue/variant-b-cards.ts'
import { formatMoney } from '#domain/money/money.ts'
import { priceIn, priceToConfirmText } from '#domain/money/pricing.ts'
import { CurrencySelect } from '#features/pricing/currency-select.tsx'
import { usePaysOnline, usePricing } from '#features/pricing/currency-store.ts'
import { Price, PriceOffered, useIsCurrencyToConfirm } from '#features/pricing/price.tsx'
import { basisOf } from '#features/pricing/pricing.ts'
import { readVariantBCards } from '#features/pricing/pricing.wire.ts'
import { searchWithService } from '#features/request/project-request-address.ts'
import { isPlainClick } from '#platform/address/is-plain-click.ts'
import { usePathData } from '#platform/api/use-path-data.ts'
import { apiPath } from '#platform/api/wire.ts'
import { href } from '#routes'
import { ButtonLink } from '#ui/button.tsx'
import { TrapField } from '#ui/forms/trap-field.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Badge } from '#ui/records/badge.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import frame from '../frame/frame.module.css'
import styles from './price-list.module.css'

const loadSending = () => import('#features/leads/receiving/service-interest.ts')

export function PriceList() {
  const cards = usePathData(apiPath(readVariantBCards))
  const trap = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // After the click there may be no network and no time.
    loadSending().catch(() => undefined)
  }, [])
  return (
    <section id="content" className={joinClasses(frame.frame, styles.list)} aria-labelledby="services-title">
      <header className={styles.head}>
        <h2 id="services-title" className={styles.title}>
          Every service, <span className={frame.stretched}>half</span> price
        </h2>
        <div className={styles.terms}>
          <Terms />
          <CurrencySelect />
        </div>
      </header>
      <ul className={styles.rows}>
        {cards.map((card) => (
          <li key={card.id} className={styles.row}>
            <Service card={card} trap={trap} />
          </li>
        ))}
      </ul>
      <TrapField ref={trap} />
    </section>
  )
}

function Terms() {
  const paysOnline = usePaysOnline()
  if (useIsCurrencyToConfirm()) return <p>Starting prices, taxes included. {priceToConfirmText}</p>
  return (
    <p>Starting prices, taxes included. 10% deposit{paysOnline && ' today'}, 90% balance after completion.</p>
  )
}

function Service({ card, trap }: { card: VariantBCard; trap: RefObject<HTMLInputElement | null> }) {
  return (
    <>
      <div className={styles.what}>
        <h3>{card.title}</h3>
        <p>{card.description}</p>
      </div>
      <p className={styles.was}>
        <Badge tone="yolk">50% OFF</Badge>
        <VisuallyHidden> was </VisuallyHidden>
        <DoublePrice inr={card.priceInr} />
      </p>
      <p className={styles.now}>
        starts from <PriceOffered inr={card.priceInr} className={styles.amount} />
      </p>
      <ButtonLink
        href={href('contact') + searchWithService('', card)}
        data-early
        onClick={(event) => reportInterest(event, card, trap.current?.value ?? '')}
      >
        Get Started
        <VisuallyHidden> with {card.title}</VisuallyHidden>
      </ButtonLink>
    </>
  )
}

/** Twice the rounded price, not the price of two. */
function DoublePrice({ inr }: { inr: number }) {
  const basis = basisOf(usePricing())
  if (!basis) return <Price inr={inr} />
  const { amountMinor, currency } = priceIn(inr, basis)
  return <s className={styles.double}>{formatMoney({ amountMinor: 2 * amountMinor, currency })}</s>
}

function reportInterest(event: MouseEvent<HTMLAnchorElement>, card: VariantBCard, website: string): void {
  const elapsedMs = Math.round(performance.now())
  const sent = loadSending().then(({ sendServiceInterest }) =>
    sendServiceInterest(card.title, { website, elapsedMs }),
  )
  if (!isPlainClick(event)) return
  event.preventDefault()
  const { href } = event.currentTarget
  const leave = () => location.assign(href)
  sent.then(leave, leave)
}
