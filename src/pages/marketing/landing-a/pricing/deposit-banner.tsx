import { SplitBar } from '#ui/money/split-bar.tsx'
import styles from './deposit-banner.module.css'

export function DepositBanner() {
  return (
    <div className={styles.banner}>
      <p className={styles.claim}>
        Pay Only <b>10%</b> Upfront, 90% due after completion
      </p>
      <SplitBar />
    </div>
  )
}
