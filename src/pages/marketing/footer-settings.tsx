import styles from './footer-settings.module.css'
import { SpiderSwitch } from './spider/spider-switch.tsx'

async function openCookieSettings() {
  const { showConsent } = await import('#features/consent/show-consent.tsx')
  showConsent('preferences')
}

/** What a visitor may set about the site itself. */
export function FooterSettings({ hasSpider }: { hasSpider: boolean }) {
  return (
    <div className={styles.settings}>
      <button type="button" className={styles.setting} onClick={openCookieSettings}>
        Cookie settings
      </button>
      {hasSpider && <SpiderSwitch className={styles.setting} />}
    </div>
  )
}
