import { type CSSProperties, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { agency } from '#domain/agency.ts'
import { ZigzagUnderline } from '#ui/brand/zigzag.tsx'
import { Button } from '#ui/button.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import frame from '../frame/frame.module.css'
import styles from './headline.module.css'

/** Followed by "in 4 Hours". */
const beginnings = ['Your business website', 'Your online store', 'Your mobile app', 'Your SEO, set up']
const turnMs = 3000

export function Headline({ id, children }: { id: string; children: ReactNode }) {
  const wantsLessMotion = useSyncExternalStore(subscribeMotion, readMotion, () => false)
  const [choice, setChoice] = useState<'turn' | 'stand' | null>(null)
  const [turns, setTurns] = useState(0)
  const isTurning = choice === null ? !wantsLessMotion : choice === 'turn'

  useEffect(() => {
    if (!isTurning) return
    const timer = setInterval(() => setTurns((count) => count + 1), turnMs)
    return () => clearInterval(timer)
  }, [isTurning])

  return (
    <div className={styles.stage}>
      <h1 id={id} className={styles.headline}>
        {/* Stacked: the tallest sets the height, so nothing moves. */}
        <span className={styles.beginnings}>
          {beginnings.map((beginning, index) => (
            <span
              key={beginning}
              className={joinClasses(styles.beginning, turns > 0 && styles.entering)}
              data-shown={turns % beginnings.length === index || undefined}
            >
              {beginning}
            </span>
          ))}
        </span>{' '}
        <span className={styles.end}>
          <span className={styles.in}>in</span>{' '}
          <span className={styles.four} style={roomForDigits(agency.fastDeliveryHours)}>
            {agency.fastDeliveryHours}
          </span>{' '}
          <ZigzagUnderline draw className={joinClasses(styles.hours, frame.stretched)}>
            Hours
          </ZigzagUnderline>
        </span>
      </h1>
      <div className={styles.beside}>
        {children}
        <Button
          className={styles.pause}
          data-scripted
          variant="quiet"
          size="s"
          onClick={() => setChoice(isTurning ? 'stand' : 'turn')}
        >
          <svg viewBox="0 0 12 12" width="12" height="12" fill="currentColor" aria-hidden="true">
            <path d={isTurning ? 'M1 0h3.5v12H1zM7.5 0H11v12H7.5z' : 'M1.5 0 11.5 6l-10 6z'} />
          </svg>
          {isTurning ? 'Pause' : 'Play'}
        </Button>
      </div>
    </div>
  )
}

/** Several digits share the room of one. */
function roomForDigits(hours: number): CSSProperties | undefined {
  const { length } = String(hours)
  return length > 1 ? ({ '--digits': length } as CSSProperties) : undefined
}

const lessMotion = '(prefers-reduced-motion: reduce)'
const readMotion = () => matchMedia(lessMotion).matches

function subscribeMotion(listener: () => void): () => void {
  const query = matchMedia(lessMotion)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
