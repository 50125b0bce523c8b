import { type CSSProperties, useEffect, useState } from 'react'
import styles from './confetti.module.css'

const shownForMs = 3000
const pieces = Array.from({ length: 20 }, (_, index) => index)
const colours = ['var(--yolk)', 'var(--ink)', 'var(--link)', 'var(--edge)']

export function Confetti() {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setIsOver, shownForMs, true)
    return () => clearTimeout(timer)
  }, [])
  if (isOver) return null
  return (
    <div className={styles.confetti} data-confetti>
      {pieces.map((index) => (
        <svg
          key={index}
          className={styles.piece}
          style={flightOf(index)}
          viewBox="0 0 44 14"
          aria-hidden="true"
        >
          <path d={index % 2 === 0 ? 'm2 11 8-8 8 8 8-8 8 8 8-8' : 'm2 11 10-8 10 8 10-8'} />
        </svg>
      ))}
    </div>
  )
}

/** The golden ratio looks random, but is the same each time. */
function flightOf(index: number): CSSProperties {
  const chance = (step: number) => ((index + 1) * step * 0.618034) % 1
  return {
    '--across': `${Math.round(chance(1) * 100)}vw`,
    '--drift': `${Math.round(chance(7) * 30 - 15)}vw`,
    '--turn': `${Math.round(chance(3) * 900 - 450)}deg`,
    '--size': `${(1.5 + chance(5) * 1.5).toFixed(2)}rem`,
    '--after': `${Math.round(chance(11) * 700)}ms`,
    '--colour': colours[index % colours.length],
  } as CSSProperties
}
