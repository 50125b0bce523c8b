import { deferred } from '#ui/hydration/deferred.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import styles from './ai-suggest/ai-suggest-thank-you.module.css'
import frame from './frame/frame.module.css'
import { SitePage } from './frame/site-page.tsx'

const Plan = deferred('sent-plan', () =>
  import('./ai-suggest/sent-plan.section.tsx').then((file) => file.SentPlanSection),
)

export default function AiSuggestThankYouPage() {
  return (
    <SitePage>
      <div className={joinClasses(frame.frame, styles.page)}>
        <Plan />
      </div>
    </SitePage>
  )
}
