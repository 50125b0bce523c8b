import { type ReactNode, useEffect, useRef } from 'react'
import { agency } from '#domain/agency.ts'
import { documentTitle } from '#pages/screen-titles.ts'
import { href } from '#routes'
import { OrbWeb } from '#ui/brand/orb-web.tsx'
import { Wordmark } from '#ui/brand/wordmark.tsx'
import { Button, type ButtonProps } from '#ui/button.tsx'
import styles from './door-page.module.css'

/** Another way in, as a button in the look of a link. */
export function WayButton(props: ButtonProps) {
  return <Button {...props} variant="quiet" className={styles.way} />
}

// Of this visit, because the next page may be another component's.
let lastTitle: string | undefined

/** The look of every page that lets people in: one form beside the web. */
export function DoorPage({
  title,
  lead,
  note,
  ways,
  children,
}: {
  title: string
  lead?: ReactNode
  /** What the person should know before they go on. */
  note?: ReactNode
  /** Other ways in, below the form. */
  ways?: ReactNode
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  // What was pressed is gone with the form that it replaced.
  useEffect(() => {
    if (lastTitle !== undefined && lastTitle !== title) heading.current?.focus()
    lastTitle = title
  }, [title])
  return (
    <div className={styles.page}>
      <title>{documentTitle(title)}</title>
      <main className={styles.main}>
        <a href={href('landing')} className={styles.home}>
          <Wordmark name={agency.name} />
        </a>
        <div className={styles.form}>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {note && <p className={styles.note}>{note}</p>}
          {children}
          {ways && <div className={styles.ways}>{ways}</div>}
        </div>
      </main>
      <div className={styles.side}>
        <OrbWeb seed="log-in" width={800} height={1000} hub={{ x: 430, y: 420 }} className={styles.web} />
      </div>
    </div>
  )
}
