import type { ReactNode } from 'react'
import styles from './needs-script.module.css'

/**
 * Speaks for something that needs JavaScript, in a browser that runs none; `data-scripted` hides the thing itself there.
 * @param what begins the sentence
 * @param children what to do without it, as a sentence without its end
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
