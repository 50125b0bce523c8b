import { agency } from '#domain/agency.ts'
import { ButtonLink } from '#ui/button.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Wordmark } from '#ui/wordmark.tsx'
import { BrokenWeb } from './broken-web.tsx'
import styles from './dead-end.module.css'
import frame from './frame.module.css'

/**
 * What a visitor sees when a screen broke: that it was us, what to do, and what to quote. Works without a script and
 * with the styles of the not-found page.
 * @param requestId finds the fault in our log; there is none for what broke in the browser.
 */
export function ErrorPage({ requestId }: { requestId?: string }) {
  return (
    <main className={joinClasses(frame.frame, styles.page, styles.whole)}>
      <title>Something broke on our side</title>
      <BrokenWeb seed="500" />
      <a className={styles.home} href="/" aria-label={`${agency.name}, home`}>
        <Wordmark name={agency.name} />
      </a>
      <div className={styles.text}>
        <h1>
          Something broke on <span className={frame.stretched}>our side</span>
        </h1>
        <p className={styles.lede}>
          Nothing you sent is lost. Try again; if it happens twice, write to{' '}
          <a href={`mailto:${agency.email}`}>{agency.email}</a>
          {requestId ? (
            <>
              {' '}
              and quote this request id: <code>{requestId}</code>
            </>
          ) : (
            ' and say what you pressed last.'
          )}
        </p>
        <p className={styles.ways}>
          {/* The empty address is this page again. */}
          <ButtonLink variant="primary" href="">
            Try again
          </ButtonLink>
          <ButtonLink href="/">Go to the first page</ButtonLink>
        </p>
      </div>
    </main>
  )
}
