import frame from '../frame/frame.module.css'
import { PlainPage } from './plain-page.tsx'

export function BusyPage({ retryAfterSeconds }: { retryAfterSeconds: number }) {
  return (
    <PlainPage
      title="Too many pages at once"
      seed="429"
      heading={
        <>
          Too many pages <span className={frame.stretched}>at once</span>
        </>
      }
    >
      Your internet connection, which you may share with others, has requested too many pages in a minute.
      Wait {retryAfterSeconds === 1 ? '1 second' : `${retryAfterSeconds} seconds`}, then try again.
    </PlainPage>
  )
}
