import { ButtonLink } from '#ui/button.tsx'
import { downloadHref, mailtoHref } from './entry-copy.ts'
import styles from './keep-copy.module.css'

/** Ways to mail or save a request that the browser could not store. */
export function KeepCopy({ body }: { body: unknown }) {
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
