import frame from '../frame/frame.module.css'
import { PlainPage } from './plain-page.tsx'

/** The database does not respond. */
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
      We can’t load this page right now. It usually takes less than a minute. Requests you’ve sent us are
      safe.
    </PlainPage>
  )
}
