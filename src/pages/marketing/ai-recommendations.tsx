import { deferred } from '#ui/hydration/deferred.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import styles from './ai-suggest/recommendations.module.css'
import frame from './frame/frame.module.css'
import { SitePage } from './frame/site-page.tsx'

const Wizard = deferred('wizard', () =>
  import('./ai-suggest/wizard.section.tsx').then((file) => file.WizardSection),
)

export default function AiRecommendationsPage() {
  return (
    <SitePage>
      <div className={joinClasses(frame.frame, styles.page)}>
        <header className={styles.head}>
          <h1 className={styles.title}>
            4 quick questions, one <span className={frame.stretched}>plan</span>
          </h1>
          <p className={styles.lede}>
            Free, about 2 minutes. See what we’d build, what it costs and why, before you share any contact
            details.
          </p>
        </header>
        <Wizard />
      </div>
    </SitePage>
  )
}
