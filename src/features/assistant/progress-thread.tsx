import { agency } from '#domain/agency.ts'
import { Cluster } from '#ui/layout/cluster.tsx'
import styles from './progress-thread.module.css'

export function ProgressThread({ done, of }: { done: number; of: number }) {
  const stitches = 'l10-6 10 6'
  return (
    <Cluster gap="3" align="center" nowrap size="s" figures className={styles.progress}>
      {agency.hasWeb && (
        <svg className={styles.thread} viewBox={`0 0 ${of * 20 + 4} 12`} aria-hidden="true">
          <path className={styles.rest} d={`M2 9${stitches.repeat(of)}`} />
          {done > 0 && <path className={styles.done} d={`M2 9${stitches.repeat(done)}`} />}
        </svg>
      )}
      <span>
        {done} of {of} answered
      </span>
    </Cluster>
  )
}
