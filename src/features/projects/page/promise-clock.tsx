import { use } from 'react'
import { joinClasses } from '#ui/join-classes.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Reader } from '#ui/records/badge.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { useNow } from '#ui/use-now.ts'
import type { DeliveryPromise } from '../project.ts'
import { promisedHours } from '../project-progress.ts'
import styles from './promise-clock.module.css'

export function PromiseClock({ promise }: { promise: DeliveryPromise | null }) {
  const now = useNow().getTime()
  const reader = use(Reader)
  if (!promise) return null
  if (promise.state === 'waiting' || promise.state === 'checking') {
    const hours = `${reader === 'client' ? 'Your' : 'The'} ${promisedHours()} hours`
    return (
      <div className={joinClasses(styles.clock, styles.waiting)}>
        <Text size="xl" weight="bold" wrap="never" figures display className={styles.figure}>
          {promisedHours()} h
        </Text>
        {promise.state === 'checking' ? (
          <p>
            {hours} start once we’ve checked and confirmed what {reader === 'client' ? 'you' : 'they'} sent.
          </p>
        ) : (
          <p>
            {hours} start once we’ve confirmed everything.{' '}
            <strong>
              {promise.missing} {promise.missing === 1 ? 'thing' : 'things'} to go.
            </strong>
          </p>
        )}
      </div>
    )
  }
  const { startedAt, dueAt } = promise
  const [start, due] = [Date.parse(startedAt), Date.parse(dueAt)]
  const end = 'launchedAt' in promise && promise.launchedAt ? Date.parse(promise.launchedAt) : null
  if (end !== null) {
    return (
      <div className={styles.clock}>
        <Text size="xl" weight="bold" wrap="never" figures display className={styles.figure}>
          {span(end - start)}
        </Text>
        <p>
          Launched <DateTime iso={new Date(end).toISOString()} />,{' '}
          {end <= due ? 'within' : `${span(end - due)} after`} the promised {promisedHours()} hours
        </p>
      </div>
    )
  }
  const left = due - now
  return (
    <div className={joinClasses(styles.clock, left < 0 && styles.late)}>
      <Text size="xl" weight="bold" wrap="never" figures display className={styles.figure}>
        {span(Math.abs(left))} {left < 0 ? 'late' : 'left'}
      </Text>
      <Stack gap="2">
        <p>
          {left < 0 ? (
            <>
              Delivery was promised by <DateTime iso={dueAt} />
            </>
          ) : (
            <>
              Delivery by{' '}
              <strong>
                <DateTime iso={dueAt} />
              </strong>
            </>
          )}
        </p>
        <progress
          className={styles.bar}
          aria-label="Promised hours used"
          value={Math.min(now - start, due - start)}
          max={due - start}
        />
      </Stack>
    </div>
  )
}

/** `18 hours`, or `45 minutes` within the last hour. */
function span(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000)
  const [count, unit] = minutes < 60 ? [minutes, 'minute'] : [Math.floor(minutes / 60), 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
