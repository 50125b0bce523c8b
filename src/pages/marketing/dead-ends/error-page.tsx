import { agency } from '#domain/agency.ts'
import frame from '../frame/frame.module.css'
import { PlainPage } from './plain-page.tsx'

/** @param requestId of the log's error; absent for one in the browser */
export function ErrorPage({ requestId }: { requestId?: string }) {
  return (
    <PlainPage
      title="Something broke on our side"
      seed="500"
      heading={
        <>
          Something broke on <span className={frame.stretched}>our side</span>
        </>
      }
    >
      Nothing you sent is lost. Please try again. If it happens twice, write to{' '}
      <a href={`mailto:${agency.email}`}>{agency.email}</a>
      {requestId ? (
        <>
          {' '}
          and quote this request id: <code>{requestId}</code>
        </>
      ) : (
        ' and tell us what you clicked last.'
      )}
    </PlainPage>
  )
}
