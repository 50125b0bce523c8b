import frame from '../frame/frame.module.css'
import { PlainPage } from './plain-page.tsx'

/** The page for any screen that needs the database while that does not answer. */
export function AwayPage() {
  return (
    <PlainPage
      title="Back in a moment"
      seed="503"
      heading={
        <>
          Back in <span className={frame.stretched}>a moment</span>
        </>
      }
    >
      We cannot reach our records right now, so we cannot show you this page. It usually takes less than a
      minute. Requests that you have sent us are safe.
    </PlainPage>
  )
}
