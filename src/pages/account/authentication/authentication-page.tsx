import { type ReactNode, useEffect, useRef } from 'react'
import { agency } from '#domain/agency.ts'
import { documentTitle } from '#pages/screen-titles.ts'
import { href } from '#routes'
import { OrbWeb } from '#ui/brand/orb-web.tsx'
import { Wordmark } from '#ui/brand/wordmark.tsx'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './authentication-page.module.css'

export function AlternativeButton(props: ButtonProps) {
  return <Button {...props} variant="quiet" className={styles.alternative} />
}

// At module level: the next page may be another component's.
let lastTitle: string | undefined

export function AuthenticationPage({
  title,
  lead,
  note,
  alternatives,
  children,
}: {
  title: string
  lead?: ReactNode
  note?: ReactNode
  alternatives?: ReactNode
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The clicked button is gone with its form.
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
        <Stack gap="5" packed className={styles.form}>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {lead && (
            <Text tone="muted" wrap="anywhere">
              {lead}
            </Text>
          )}
          {note && <div className={styles.note}>{note}</div>}
          {children}
          {alternatives && (
            <Stack gap="4" align="start" className={styles.alternatives}>
              {alternatives}
            </Stack>
          )}
        </Stack>
      </main>
      <div className={styles.side}>
        <OrbWeb seed="log-in" width={800} height={1000} hub={{ x: 430, y: 420 }} className={styles.web} />
      </div>
    </div>
  )
}
