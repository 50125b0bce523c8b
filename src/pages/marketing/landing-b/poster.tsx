import { agency, claimsOf } from '#domain/agency.ts'
import { href } from '#routes'
import { OrbWeb } from '#ui/brand/orb-web.tsx'
import { Wordmark } from '#ui/brand/wordmark.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Badge } from '#ui/records/badge.tsx'
import frame from '../frame/frame.module.css'
import { Headline } from './headline.tsx'
import styles from './poster.module.css'

export function Poster() {
  return (
    <div className={styles.poster}>
      <OrbWeb
        className={styles.web}
        seed="four"
        width={1200}
        height={800}
        hub={{ x: 820, y: 430 }}
        spokes={23}
        rings={14}
        zigzag={false}
      />
      <div className={joinClasses(frame.frame, styles.top)}>
        <a className={styles.home} href="/" aria-label={`${agency.name}, home`}>
          <Wordmark name={agency.name} className={styles.wordmark} />
        </a>
        <Badge tone="yolk" className={styles.badge}>
          50% OFF every service
        </Badge>
      </div>
      <section className={joinClasses(frame.frame, styles.pitch)} aria-labelledby="headline">
        <Headline id="headline">
          <p className={styles.lede}>
            Pay 10% to start. We aim for {agency.fastDeliveryHours} hours; {agency.deliveryHours} is
            guaranteed once we have your content.
          </p>
          <ButtonLink className={styles.start} variant="primary" size="l" href={href('contact')}>
            Start Your Project
          </ButtonLink>
        </Headline>
      </section>
      <dl className={joinClasses(frame.frame, styles.trust)} data-above-dock>
        {claimsOf('fastDelivery', 'rating', 'projects').map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
