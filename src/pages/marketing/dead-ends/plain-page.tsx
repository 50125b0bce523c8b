import type { ReactNode } from 'react'
import { agency } from '#domain/agency.ts'
import { Wordmark } from '#ui/brand/wordmark.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import frame from '../frame/frame.module.css'
import { BrokenWeb } from './broken-web.tsx'
import styles from './dead-end.module.css'

/**
 * A page in place of one that could not be made, with a way to try again. Works without a script and with the styles of
 * the not-found page.
 */
export function PlainPage({
  title,
  heading,
  seed,
  children,
}: {
  title: string
  heading: ReactNode
  /** Of the web it draws. */
  seed: string
  children: ReactNode
}) {
  return (
    <main className={joinClasses(frame.frame, styles.page, styles.whole)}>
      <title>{title}</title>
      <BrokenWeb seed={seed} />
      <a className={styles.home} href="/" aria-label={`${agency.name}, home`}>
        <Wordmark name={agency.name} />
      </a>
      <div className={styles.text}>
        <h1>{heading}</h1>
        <p className={styles.lede}>{children}</p>
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
