import { useState } from 'react'
import { agency } from '#domain/agency.ts'
import { joinClasses } from '#ui/join-classes.ts'
import { SpiderSwitch } from '../spider/spider-switch.tsx'
import styles from './footer-settings.module.css'

type FooterSettingsProps = { hasSpider: boolean; className?: string }

export function FooterSettings({ hasSpider, className }: FooterSettingsProps) {
  const [hasFailed, setHasFailed] = useState(false)

  async function openCookieSettings() {
    setHasFailed(false)
    try {
      const { showConsent } = await import('./consent.ts')
      await showConsent('preferences')
    } catch {
      setHasFailed(true)
    }
  }
  return (
    <div className={joinClasses(styles.settings, className)} data-scripted>
      <button type="button" className={styles.setting} onClick={openCookieSettings}>
        Cookie settings
      </button>
      {hasSpider && agency.hasWeb && <SpiderSwitch className={styles.setting} />}
      {hasFailed && (
        <p role="alert" className={styles.failure}>
          The cookie settings could not be loaded. Check your connection and try again.
        </p>
      )}
    </div>
  )
}
