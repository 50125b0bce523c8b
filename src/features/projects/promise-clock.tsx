import { useEffect, useState } from 'react'
import { joinClasses } from '#ui/join-classes.ts'
import type { DeliveryPromise } from './project.ts'
import { promisedHours } from './project-progress.ts'
import styles from './promise-clock.module.css'

const moment = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** Tells how the promised hours stand, and counts them down while they run. Times are in the reader's zone. */
export function PromiseClock({ promise }: { promise: DeliveryPromise | null }) {
  const now = useNow(promise?.state === 'running' || promise?.state === 'late')
  if (!promise) return null
  if (promise.state === 'waiting') {
    const { missing } = promise
    return (
      <div className={joinClasses(styles.clock, styles.waiting)}>
        <p className={styles.figure}>{promisedHours} h</p>
        <p>
          The {promisedHours} hours start when the checklist is complete:{' '}
          <strong>
            {missing} {missing === 1 ? 'thing' : 'things'} missing
          </strong>
        </p>
      </div>
    )
  }
  const { startedAt, dueAt } = promise
  const [start, due] = [Date.parse(startedAt), Date.parse(dueAt)]
  const end = 'launchedAt' in promise && promise.launchedAt ? Date.parse(promise.launchedAt) : null
  const dueTime = <time dateTime={dueAt}>{inWords(due)}</time>
  if (end !== null) {
    return (
      <div className={styles.clock}>
        <p className={styles.figure}>{span(end - start)}</p>
        <p>
          Launched <time dateTime={new Date(end).toISOString()}>{inWords(end)}</time>,{' '}
          {end <= due ? 'within' : `${span(end - due)} after`} the promised {promisedHours} hours
        </p>
      </div>
    )
  }
  const left = due - now
  return (
    <div className={joinClasses(styles.clock, left < 0 && styles.late)}>
      <p className={styles.figure}>
        {span(Math.abs(left))} {left < 0 ? 'late' : 'left'}
      </p>
      <div className={styles.words}>
        <p>
          {left < 0 ? (
            <>Delivery was promised by {dueTime}</>
          ) : (
            <>
              Delivery by <strong>{dueTime}</strong>
            </>
          )}
        </p>
        <progress
          className={styles.bar}
          aria-label="Promised hours used"
          value={Math.min(now - start, due - start)}
          max={due - start}
        />
      </div>
    </div>
  )
}

function inWords(time: number): string {
  return moment.format(time).replace(/^(\w+),/, '$1')
}

/** `18 hours`, `1 hour`, `45 minutes`: whole hours, and minutes only within the last one. */
function span(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000)
  const [count, unit] = minutes < 60 ? [minutes, 'minute'] : [Math.floor(minutes / 60), 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** The time now, to the minute, for as long as it matters. */
function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isRunning) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [isRunning])
  return now
}
