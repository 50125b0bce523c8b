import { ButtonLink } from '#ui/button.tsx'
import styles from './copy-links.module.css'
import { downloadHref, mailtoHref } from './entry-copy.ts'

export function CopyLinks({ body }: { body: unknown }) {
  return (
    <div className={styles.links}>
      <ButtonLink size="s" href={mailtoHref(body)}>
        Send it by email
      </ButtonLink>
      <ButtonLink size="s" href={downloadHref(body)} download="project-request.txt">
        Download a copy
      </ButtonLink>
    </div>
  )
}
