import styles from './footer-settings.module.css'
import { SpiderSwitch } from './spider/spider-switch.tsx'

/** What a visitor may set about the site itself. */
export function FooterSettings({ hasSpider }: { hasSpider: boolean }) {
  return <div className={styles.settings}>{hasSpider && <SpiderSwitch className={styles.setting} />}</div>
}
