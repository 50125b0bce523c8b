import type { ReactNode } from 'react'
import styles from './needs-script.module.css'

/**
 * Replaces `data-scripted` elements without JavaScript.
 * @param what begins the sentence
 * @param children ends it, without the full stop
 */
export function NeedsScript({
  what,
  email,
  children,
}: {
  what: string
  email: string
  children?: ReactNode
}) {
  return (
    <noscript>
      <p className={styles.needs}>
        {what} needs JavaScript. {children ?? 'Switch it on'}, or write to{' '}
        <a href={`mailto:${email}`}>{email}</a>.
      </p>
    </noscript>
  )
}
