import { joinClasses } from '#ui/join-classes.ts'
import styles from './mail-frame.module.css'

/** An opaque origin without scripts or forms. Our CSP lets it load nothing, and no style element. */
export function MailFrame({
  subject,
  html,
  className,
}: {
  subject: string
  html: string
  className?: string | undefined
}) {
  return (
    <iframe
      title={subject}
      className={joinClasses(styles.frame, className)}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      srcDoc={html.replace(/<style>[^<]*<\/style>/i, '').replace(/<head[^<>]*>/i, '$&<base target="_blank">')}
    />
  )
}
