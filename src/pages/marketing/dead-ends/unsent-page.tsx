import { agency } from '#domain/agency.ts'
import frame from '../frame/frame.module.css'
import { PlainPage } from './plain-page.tsx'

/** @param reason a sentence */
export function UnsentPage({ reason }: { reason: string }) {
  return (
    <PlainPage
      title="Your request was not sent"
      seed="unsent"
      heading={
        <>
          Your request was <span className={frame.stretched}>not sent</span>
        </>
      }
    >
      {reason} Go back to the form: your browser may still have what you typed. Or write to{' '}
      <a href={`mailto:${agency.email}`}>{agency.email}</a>.
    </PlainPage>
  )
}
