import { deferred } from '#ui/deferred.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import frame from '../frame.module.css'
import { SitePage } from '../site-page.tsx'
import styles from './thank-you.module.css'

const Plan = deferred('sent-plan', () =>
  import('./sent-plan.section.tsx').then((file) => file.SentPlanSection),
)

/** Where AI Suggest ends: what became of the plan, from what this tab remembers. */
export function AiSuggestThankYouPage() {
  return (
    <SitePage>
      <div className={joinClasses(frame.frame, styles.page)}>
        <Plan />
      </div>
    </SitePage>
  )
}
