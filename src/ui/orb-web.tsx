import { joinClasses } from './join-classes.ts'
import styles from './orb-web.module.css'
import { type OrbWebOptions, orbWebPaths } from './orb-web-path.ts'

export type OrbWebProps = OrbWebOptions & {
  /** The yolk zigzag below the hub; default shown. */
  zigzag?: boolean
  className?: string
}

/** A decorative seeded orb web; fills its box like a covering picture. */
export function OrbWeb({ zigzag = true, className, ...options }: OrbWebProps) {
  const paths = orbWebPaths(options)
  return (
    <svg
      className={joinClasses(styles.web, className)}
      viewBox={`0 0 ${options.width} ${options.height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path className={styles.radials} d={paths.radials} vectorEffect="non-scaling-stroke" />
      <path className={styles.spiral} d={paths.spiral} vectorEffect="non-scaling-stroke" />
      {zigzag && <path className={styles.zigzag} d={paths.stabilimentum} />}
    </svg>
  )
}
