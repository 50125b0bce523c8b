import { Link } from 'wouter'
import { href } from '#routes'
import { ZigzagUnderline } from '#ui/brand/zigzag.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './next-steps.module.css'
import type { NextStep } from './next-steps.ts'

/** What happens next and who has to do it: the first step large, the others below it. */
export function NextSteps({ steps: [first, ...others], isNew }: { steps: NextStep[]; isNew: boolean }) {
  if (!first) return isNew ? <Start /> : <AllDone />
  const isTheirs = first.who === 'client'
  return (
    <section className={styles.next} aria-labelledby="next">
      <h1 className={styles.turn} id="next">
        <ZigzagUnderline draw strokes={12}>
          {isTheirs ? 'Your' : 'Our'}
        </ZigzagUnderline>{' '}
        turn
      </h1>
      <div className={styles.first}>
        <p className={styles.about}>{first.about}</p>
        <p className={styles.text}>{first.text}</p>
        {first.link && (
          <div>
            <ButtonLink variant={isTheirs ? 'primary' : 'outline'} size="l" href={first.link.href}>
              {first.link.label}
            </ButtonLink>
          </div>
        )}
      </div>
      {others.length > 0 && (
        <ol className={styles.others} aria-label="After that">
          {others.map((step) => (
            <li key={`${step.about} ${step.text}`} className={styles.other}>
              <span className={styles.who}>{step.who === 'client' ? 'You' : 'We'}</span>
              <span className={styles.what}>
                {step.text}
                <span className={styles.about}>{step.about}</span>
              </span>
              {step.link && (
                <Link
                  href={step.link.href}
                  className={styles.link}
                  aria-label={`${step.link.label}: ${step.about}`}
                >
                  {step.link.label}
                  <Icon name="arrow" size={20} />
                </Link>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Start() {
  return (
    <section className={styles.next} aria-labelledby="next">
      <h1 className={styles.turn} id="next">
        Tell us{' '}
        <ZigzagUnderline draw strokes={16}>
          about it
        </ZigzagUnderline>
      </h1>
      <div className={styles.first}>
        <p className={styles.text}>
          We have no request from your email address yet. Tell us about your website, and we’ll reply with a
          price.
        </p>
        <div>
          <ButtonLink variant="primary" size="l" href={href('contact')}>
            Send a request
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}

function AllDone() {
  return (
    <section className={styles.next} aria-labelledby="next">
      <h1 className={styles.turn} id="next">
        All{' '}
        <ZigzagUnderline draw strokes={10}>
          done
        </ZigzagUnderline>
      </h1>
      <div className={styles.first}>
        <p className={styles.text}>Nothing to do right now, for you or for us.</p>
      </div>
    </section>
  )
}
