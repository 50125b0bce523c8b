import { wovenWebPaths, wovenWebSize } from '#ui/brand/woven-web-path.ts'
import styles from './woven-web.module.css'

const turnsPerAnswer = 2

export function WovenWeb({ answers, of, isDone }: { answers: number; of: number; isDone: boolean }) {
  const web = wovenWebPaths({ spokes: 14, turns: of * turnsPerAnswer, turnWidth: 7.8, reach: 132 })
  return (
    <svg className={styles.web} viewBox={`0 0 ${wovenWebSize} ${wovenWebSize}`} aria-hidden="true">
      <path className={styles.radials} d={web.radials} />
      {Array.from({ length: of }, (_, answer) => answer).map((answer) => (
        <path
          key={answer}
          className={styles.turns}
          data-woven={answer < answers}
          d={web.turns.slice(answer * turnsPerAnswer, (answer + 1) * turnsPerAnswer).join('')}
        />
      ))}
      <path className={styles.zigzag} data-woven={isDone} d={web.zigzag} />
    </svg>
  )
}
