import { wovenWebPaths, wovenWebSize } from '#ui/brand/woven-web-path.ts'
import { joinClasses } from '#ui/join-classes.ts'
import styles from './scroll-web.module.css'

/** One turn for each section below the hero. */
const shape = { spokes: 11, turns: 6, turnWidth: 17, reach: 118 }
const webs = { mark: wovenWebPaths({ ...shape, zigs: 5 }), scene: wovenWebPaths(shape) }

/**
 * Scrolling down the landing page weaves it; elsewhere it is whole.
 * @param props.look mark: a turn while its section comes into view. scene: all turns in the last section.
 */
export function ScrollWeb({ look }: { look: keyof typeof webs }) {
  const web = webs[look]
  return (
    <svg
      className={joinClasses(styles.web, styles[look])}
      viewBox={`0 0 ${wovenWebSize} ${wovenWebSize}`}
      aria-hidden="true"
    >
      <path className={styles.radials} d={web.radials} />
      {web.turns.map((turn) => (
        <path key={turn} className={styles.thread} d={turn} pathLength="1" />
      ))}
      <path className={joinClasses(styles.thread, styles.zigzag)} d={web.zigzag} pathLength="1" />
    </svg>
  )
}
