import type { ReactNode } from 'react'
import { agency } from '#domain/agency.ts'
import { Wordmark } from '#ui/brand/wordmark.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import frame from '../frame/frame.module.css'
import { BrokenWeb } from './broken-web.tsx'
import styles from './dead-end.module.css'

/** Needs no script, only the not-found page's styles. */
export function PlainPage({
  title,
  heading,
  seed,
  children,
}: {
  title: string
  heading: ReactNode
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
          {/* An empty href reloads. */}
          <ButtonLink variant="primary" href="">
            Try again
          </ButtonLink>
          <ButtonLink href="/">Go to the home page</ButtonLink>
        </p>
      </div>
    </main>
  )
}
