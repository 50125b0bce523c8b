import { type ReactNode, useEffect, useRef } from 'react'
import { agency } from '#domain/agency.ts'
import { href } from '#routes'
import { OrbWeb } from '#ui/brand/orb-web.tsx'
import { Wordmark } from '#ui/brand/wordmark.tsx'
import { Button, type ButtonProps } from '#ui/button.tsx'
import styles from './door-page.module.css'

/** Another way in, as a button in the look of a link. */
export function WayButton(props: ButtonProps) {
  return <Button {...props} variant="quiet" className={styles.way} />
}

/** The look of every page that lets people in: one form beside the web. */
export function DoorPage({
  title,
  lead,
  ways,
  children,
}: {
  title: string
  lead?: ReactNode
  /** Other ways in, below the form. */
  ways?: ReactNode
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(title)
  // What was pressed is gone with the form that it replaced.
  useEffect(() => {
    if (shown.current !== title) heading.current?.focus()
    shown.current = title
  }, [title])
  return (
    <div className={styles.page}>
      <title>{`${title} · ${agency.name}`}</title>
      <main className={styles.main}>
        <a href={href('landing')} className={styles.home}>
          <Wordmark name={agency.name} />
        </a>
        <div className={styles.form}>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
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
