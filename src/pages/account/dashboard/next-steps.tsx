import { Link } from 'wouter'
import { formatRupees } from '#domain/money/money.ts'
import { href } from '#routes'
import { ZigzagUnderline } from '#ui/brand/zigzag.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { RecordSection } from '#ui/records/record-section.tsx'
import styles from './next-steps.module.css'
import { type NextStep, sumDue } from './next-steps.ts'

export function FirstStep({ steps, isNew }: { steps: NextStep[]; isNew: boolean }) {
  const [first] = steps
  if (!first) return isNew ? <Start /> : <AllDone />
  const due = sumDue(steps)
  const isTheirs = first.who === 'client'
  return (
    <section className={styles.next} aria-labelledby="next">
      <h1 className={styles.turn} id="next">
        <ZigzagUnderline draw strokes={12}>
          {isTheirs ? 'Your' : 'Our'}
        </ZigzagUnderline>{' '}
        turn
      </h1>
      <Stack gap="3" packed shrinks>
        <Text size="s" tone="muted" weight="medium" wrap="anywhere">
          {first.about}
        </Text>
        <Text size="l" leading="dense" measure>
          {first.text}
        </Text>
        {first.link && (
          <div>
            <ButtonLink variant={isTheirs ? 'primary' : 'outline'} size="l" href={first.link.href}>
              {first.link.label}
            </ButtonLink>
          </div>
        )}
      </Stack>
      {due > 0 && (
        <p className={styles.due}>
          Due now{' '}
          <Text as="strong" size="xl" tone="ink" figures display className={styles.sum}>
            {formatRupees(due)}
          </Text>
        </p>
      )}
    </section>
  )
}

export function LaterSteps({ steps: [, ...others] }: { steps: NextStep[] }) {
  if (others.length === 0) return null
  return (
    <RecordSection title="Next">
      <ol className={styles.others}>
        {others.map((step) => (
          <Grid
            as="li"
            gap="1 4"
            align="baseline"
            key={`${step.about} ${step.text}`}
            className={styles.other}
          >
            <Stack as="span">
              {step.text}
              <Text as="span" size="s" tone="muted" wrap="anywhere">
                {step.who === 'staff' && 'Our turn, '}
                {step.about}
              </Text>
            </Stack>
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
          </Grid>
        ))}
      </ol>
    </RecordSection>
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
      <Stack gap="3" packed shrinks>
        <Text size="l" leading="dense" measure>
          We have no request from your email address yet. Tell us about your website, and we’ll reply with a
          price.
        </Text>
        <div>
          <ButtonLink variant="primary" size="l" href={href('contact')}>
            Send a request
          </ButtonLink>
        </div>
      </Stack>
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
      <Stack gap="3" packed shrinks>
        <Text size="l" leading="dense" measure>
          Nothing to do right now, for you or for us.
        </Text>
      </Stack>
    </section>
  )
}
