import { OrbWeb } from '#ui/brand/orb-web.tsx'
import styles from './dead-end.module.css'

export function BrokenWeb({ seed }: { seed: string }) {
  return (
    <OrbWeb
      className={styles.web}
      seed={seed}
      width={1440}
      height={720}
      hub={{ x: 1150, y: 300 }}
      spokes={19}
      rings={17}
      zigzag={false}
    />
  )
}
