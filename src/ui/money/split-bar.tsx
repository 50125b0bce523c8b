import { joinClasses } from '../join-classes.ts'
import styles from './split-bar.module.css'

export function SplitBar({ className }: { className?: string }) {
  return (
    <div className={joinClasses(styles.box, className)} aria-hidden="true">
      <div className={styles.bar}>
        <span className={styles.now}>10%</span>
        <span>90%</span>
      </div>
    </div>
  )
}
