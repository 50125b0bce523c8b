import { Button } from '#ui/button.tsx'
import { useDock } from '#ui/use-dock.ts'
import { acceptedAll, type ConsentPreferences, rejectedAll } from './consent.ts'
import styles from './consent-banner.module.css'
import { hasPrivacyControl } from './privacy-control.ts'

export function ConsentBanner({
  onChoose,
  onLearnMore,
  isLoading,
  hasFailed,
}: {
  onChoose: (preferences: ConsentPreferences) => void
  onLearnMore: () => void
  isLoading: boolean
  hasFailed: boolean
}) {
  const box = useDock<HTMLElement>()
  return (
    <section ref={box} className={styles.banner} aria-labelledby="consent-banner-title">
      <div className={styles.words}>
        <h2 id="consent-banner-title" className={styles.title}>
          Cookies: your choice
        </h2>
        <p>
          Necessary ones keep the site working.{' '}
          {hasPrivacyControl()
            ? 'May we also count visits? Marketing stays off, as your browser asks.'
            : 'May we also count visits and learn which ads work?'}
        </p>
        {hasFailed && (
          <p role="alert" className={styles.failure}>
            The cookie settings could not be loaded. Check your connection and try again.
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <Button size="s" variant="quiet" busy={isLoading} onClick={onLearnMore}>
          Learn more
        </Button>
        <Button size="s" onClick={() => onChoose(rejectedAll)}>
          Reject
        </Button>
        <Button size="s" onClick={() => onChoose(acceptedAll)}>
          Accept All
        </Button>
      </div>
    </section>
  )
}
